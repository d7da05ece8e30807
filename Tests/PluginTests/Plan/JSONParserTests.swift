import Testing

@testable import SwiftMocksBuildTool

@Suite struct JSONParserTests {
    @Test(arguments: [
        ("null", JSONValue.word("null")), (" true\n", .word("true")), ("false", .word("false")), ("0", .word("0")),
        ("-1.5e+300", .word("-1.5e+300")), (#""""#, .string("")),
        (#""a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00\ufffd""#, .string("a\"\\/\u{8}\u{C}\n\r\té\u{E9}😀\u{FFFD}")),
        ("[]", .list([])), ("{ }", .object([])),
    ])
    func reads(text: String, expected: JSONValue) throws {
        #expect(try JSONParser.parse(text).value == expected)
    }

    @Test func `each value has its place`() throws {
        let members = try JSONParser.parse("{\n  \"é\": [1,\n 2], \"b\": null }").members
        let list = try #require(members.first).node.elements
        #expect(members.map(\.key.text) == ["é", "b"])
        #expect(members.map(\.key.position) == [TextPosition(line: 2, column: 3), TextPosition(line: 3, column: 6)])
        #expect(list.map(\.position) == [TextPosition(line: 2, column: 10), TextPosition(line: 3, column: 2)])
    }

    @Test(arguments: [
        ("", 1, 1, "the file is empty. Write {}, or remove it"),
        (" \n", 2, 1, "the file is empty. Write {}, or remove it"),
        ("[", 1, 2, "the text ends too early"),
        ("{", 1, 2, "a key in double quotes is missing"),
        ("{\n  'invocations': []\n}", 2, 3, "a key in double quotes is missing"),
        ("{\"a\" 1}", 1, 6, "a colon is missing"),
        ("[\n{} {}]", 2, 4, "a comma or ] is missing"),
        ("{\"a\": 1", 1, 8, "a comma or } is missing"),
        ("[1,]", 1, 3, "nothing follows the comma. Remove it"),
        ("{\"a\": 1 ,\n}", 1, 9, "nothing follows the comma. Remove it"),
        ("[1,,2]", 1, 4, "a value is missing"),
        ("[1] 2", 1, 5, "something follows the end. Remove it"),
        ("// text\n{}", 1, 1, "this is a comment. Remove it"),
        ("{ /* text */ }", 1, 3, "this is a comment. Remove it"),
        ("{ \"a\": 1 # text\n}", 1, 10, "this is a comment. Remove it"),
        ("{ \"a\" // text\n: 1 }", 1, 7, "this is a comment. Remove it"),
        ("[1, // text\n2]", 1, 5, "this is a comment. Remove it"),
        ("{} // text", 1, 4, "this is a comment. Remove it"),
        ("{ / }", 1, 3, "a key in double quotes is missing"),
        ("yes", 1, 1, "yes is not a JSON value"),
        ("[01]", 1, 2, "01 is not a JSON value"),
        ("[1.]", 1, 2, "1. is not a JSON value"),
        ("[--1]", 1, 2, "--1 is not a JSON value"),
        ("[1e]", 1, 2, "1e is not a JSON value"),
        ("[\"a]", 1, 2, "the string that begins here does not end on its line"),
        ("[\"a\n\"]", 1, 2, "the string that begins here does not end on its line"),
        (#"["\x"]"#, 1, 2, "the string that begins here has an invalid escape sequence"),
        (#"["\ud83d"]"#, 1, 2, "the string that begins here has an invalid escape sequence"),
        (#"["\u12"]"#, 1, 2, "the string that begins here has an invalid escape sequence"),
        (#"["\"#, 1, 2, "the string that begins here does not end on its line"),
    ])
    func `what is no JSON is named with its place`(text: String, line: Int, column: Int, reason: String) {
        do {
            _ = try JSONParser.parse(text)
            Issue.record("\(text) was read")
        } catch let fault as ConfigurationFault {
            #expect(fault.text == reason)
            #expect(fault.position == TextPosition(line: line, column: column))
        } catch {
            Issue.record(error)
        }
    }

    @Test func `too deep a value is refused`() {
        #expect(throws: ConfigurationFault.self) { try JSONParser.parse(String(repeating: "[", count: 100_000)) }
        #expect(throws: ConfigurationFault.self) { try JSONParser.parse(String(repeating: "{\"a\":", count: 100_000)) }
    }
}
