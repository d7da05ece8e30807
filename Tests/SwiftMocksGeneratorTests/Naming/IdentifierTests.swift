import Testing

@testable import SwiftMocksGenerator

@Suite struct IdentifierTests {
    @Test(arguments: ["a", "_", "A1", "snake_case", "__x"])
    func `proto identifiers are accepted`(_ name: String) { #expect(ProtoIdentifier(name)?.text == name) }

    @Test(arguments: ["", "1a", "a b", "a.b", "a-b", "ä", "a\n", "`a`", "a\0"])
    func `names that protoc refuses are no identifiers`(_ name: String) { #expect(ProtoIdentifier(name) == nil) }

    @Test(arguments: ["DEBUG", "_Private", "Übung", "模块", "a1", "__"])
    func `usable names are accepted`(_ name: String) { #expect(SwiftIdentifier.isUsableName(name)) }

    @Test(arguments: ["", "_", "1a", "a b", "a.b", "class", "true", "a\u{200D}b", "a\u{202E}b", "a;", "\u{301}a", "a`"])
    func `unusable names are refused`(_ name: String) { #expect(!SwiftIdentifier.isUsableName(name)) }

    @Test func `module paths are dotted identifiers`() {
        #expect(SwiftIdentifier.isModulePath("A"))
        #expect(SwiftIdentifier.isModulePath("A.B.C"))
        for path in ["", ".", "A.", ".A", "A..B", "A.class", "A B"] { #expect(!SwiftIdentifier.isModulePath(path)) }
    }
}
