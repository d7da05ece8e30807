import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

@Suite struct OutputPathsTests {
    @Test(arguments: [
        ("a.proto", "a.x", "a.x", "a.x"), ("a/b/c.proto", "a/b/c.x", "a_b_c.x", "c.x"),
        ("a.b.proto", "a.b.x", "a.b.x", "a.b.x"),
        ("a", "a.x", "a.x", "a.x"), ("a.b/c", "a.b/c.x", "a.b_c.x", "c.x"), ("ü/ö.proto", "ü/ö.x", "ü_ö.x", "ö.x"),
        ("a b.proto", "a b.x", "a b.x", "a b.x"), ("..a/b..proto", "..a/b..x", "..a_b..x", "b..x"),
    ])
    func `each naming has its path`(proto: String, full: String, underscores: String, dropped: String) throws {
        #expect(try OutputPaths.path(proto, suffix: ".x", naming: .fullPath) == full)
        #expect(try OutputPaths.path(proto, suffix: ".x", naming: .pathToUnderscores) == underscores)
        #expect(try OutputPaths.path(proto, suffix: ".x", naming: .dropPath) == dropped)
    }
}
