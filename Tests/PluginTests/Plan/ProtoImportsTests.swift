import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProtoImportsTests {
    @Test(arguments: [
        ("", []),
        (#"syntax = "proto3"; import "a.proto"; import 'b/c.proto';"#, ["a.proto", "b/c.proto"]),
        (
            #"import public "a.proto"; import weak "b.proto"; import option "c.proto";"#,
            ["a.proto", "b.proto", "c.proto"]
        ),
        ("import\n  \"a.proto\"\n;", ["a.proto"]),
        (#"// import "a.proto";"#, []),
        (#"/* import "a.proto"; */ import /* yes */ "b.proto"; // "c.proto""#, ["b.proto"]),
        (#"option x = "import \"a.proto\";"; import "b.proto";"#, ["b.proto"]),
        (#"message M { string import = 1; } import "a.proto";"#, ["a.proto"]),
        (#"option (o) = { s: "//" }; import "a.proto";"#, ["a.proto"]),
        (#"import "a.proto"#, []),
        (#"/* import "a.proto";"#, []),
        ("\"", []),
        ("import \"", []),
        ("import '\\", []),
        ("import /*", []),
        ("import /", []),
        (#"import "a;b.proto"; message M {} // no import"#, ["a;b.proto"]),
        (#"import "é.proto"; // ü"#, ["é.proto"]),
    ])
    func `the imports of a proto are found`(text: String, expected: [String]) {
        #expect(ProtoImports.paths(in: text) == expected)
    }
}
