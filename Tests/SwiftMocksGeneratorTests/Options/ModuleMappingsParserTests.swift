import Testing

@testable import SwiftMocksGenerator

@Suite struct ModuleMappingsParserTests {
    /// The name of each module and the paths of its protos.
    private func parse(_ text: String) throws -> [[String]] {
        try ModuleMappingsParser.parse(Array(text.utf8)).map { [$0.moduleName] + $0.protoPaths.map(\.text) }
    }

    @Test func `mappings are read with their comments`() throws {
        let entries = try parse(
            """
            # A comment.
            mapping {
              module_name: "A"  # Another.
              proto_file_path: "a.proto"
              proto_file_path: "b/c.proto"
            }
            mapping { proto_file_path: "d.proto" module_name: "D" }
            """)
        #expect(entries == [["A", "a.proto", "b/c.proto"], ["D", "d.proto"]])
    }

    @Test(arguments: [
        "mapping<module_name:'A' proto_file_path:'a.proto'>",
        "mapping: { module_name: \"A\"; proto_file_path: [\"a.proto\"], },",
        "mapping [{ module_name: 'A', proto_file_path: 'a' '.' \"proto\" }];",
        "mapping {\r\n\tmodule_name: \"\\x41\"\r\n\tproto_file_path: \"a\\056prot\\u006f\"\r\n}",
    ])
    func `the text format has many spellings`(_ text: String) throws {
        #expect(try parse(text) == [["A", "a.proto"]])
    }

    @Test func `empty files and lists are read`() throws {
        #expect(try parse("") == [])
        #expect(try parse(" \n# nothing\n") == [])
        #expect(try parse("mapping {}") == [[""]])
        #expect(try parse("mapping { proto_file_path: [] }") == [[""]])
    }

    @Test(arguments: [
        (#""\a\b\f\n\r\t\v\\\'\"\?""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}\\'\"?"), (#""\1\12\123""#, "\u{1}\nS"),
        (#""\X41\xe2\x82\xac""#, "A€"), (#""\u20ac\U0001F331""#, "€🌱"), (#"'"'"#, "\""), (#""ü""#, "ü"),
    ])
    func `escapes in strings are read`(_ quoted: String, _ text: String) throws {
        #expect(try parse("mapping { module_name: \(quoted) }") == [[text]])
    }

    /// Where the mistake is, and what would be right there.
    @Test(arguments: [
        ("mappings { }", 1, 10, "`mapping`"),
        ("{}", 1, 1, "`mapping`"),
        ("mapping", 1, 8, "`{`"),
        ("mapping { ", 1, 11, "`module_name`, `proto_file_path` or the end of the mapping"),
        ("mapping { module: 'A' }", 1, 11, "`module_name`, `proto_file_path` or the end of the mapping"),
        ("mapping { module_name 'A' }", 1, 23, "`:`"),
        ("mapping {\n  module_name: A\n}", 2, 16, "a quoted string"),
        ("mapping {\n  module_name: 'A\n}", 2, 18, "the string's closing quote"),
        ("mapping { module_name: 'A", 1, 26, "the string's closing quote"),
        ("mapping { proto_file_path: ['a' 'b' }", 1, 37, "`,` or `]`"),
        ("mapping { proto_file_path: ['a',", 1, 33, "a quoted string"),
        (#"mapping { module_name: "\q" }"#, 1, 26, "an escape sequence of the text format"),
        (#"mapping { module_name: "\xg" }"#, 1, 27, "hexadecimal digits"),
        (#"mapping { module_name: "\u12" }"#, 1, 27, "hexadecimal digits"),
        (#"mapping { module_name: "\ud800" }"#, 1, 31, "a Unicode scalar value"),
        (#"mapping { module_name: "\U00110000" }"#, 1, 35, "a Unicode scalar value"),
        (#"mapping { module_name: "\xff" }"#, 1, 31, "UTF-8 in the string before"),
        ("mapping { } >", 1, 13, "`mapping`"),
        ("mapping < module_name: 'A' }", 1, 28, "`module_name`, `proto_file_path` or the end of the mapping"),
    ])
    func `a mistake has its line and column`(text: String, line: Int, column: Int, expected: String) {
        let fault = #expect(throws: ModuleMappingsFault.self) { try parse(text) }
        guard let fault, case .syntax(let actual) = fault.problem else {
            Issue.record("\(String(describing: fault)) is no syntax fault")
            return
        }
        #expect(fault.place == TextPlace(line: line, column: column))
        #expect(actual == expected)
    }
}
