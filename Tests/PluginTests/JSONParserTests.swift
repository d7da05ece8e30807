import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct JSONParserTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" [ ] ", .list([])), ("{}", .object([:])), ("\u{FEFF}true", .bool(true)),
        ("[1, -2.5e1, false]", .list([.number(1), .number(-25), .bool(false)])),
        (#"{"a": {"b": ["c"]}}"#, .object(["a": .object(["b": .list([.string("c")])])])),
        (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀""#, .string("\"\\/\u{8}\u{C}\n\r\t\u{E9}😀é😀")),
        ("[\r\n1\r\n]", .list([.number(1)])),
    ])
    func reads(text: String, expected: JSONValue) throws {
        #expect(try JSONParser.value(of: Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        ("", "line 1, column 1: expected a value, found the end of the file"),
        ("{", "line 1, column 2: expected a key in double quotes, found the end of the file"),
        ("[1", #"line 1, column 3: expected "," or "]", found the end of the file"#),
        ("[1,]", #"line 1, column 3: the comma before "]" is one too many; remove it"#),
        ("{\n  \"é\": 1,\n}", #"line 2, column 9: the comma before "}" is one too many; remove it"#),
        (#"{"a": 1 "b": 2}"#, #"line 1, column 9: expected "," or "}", found "b""#),
        (#"{"a" 1}"#, #"line 1, column 6: expected ":", found "1""#),
        ("{'a': 1}", #"line 1, column 2: expected a key in double quotes, found "'""#),
        (#"{"a": 1, "a": 2}"#, #"line 1, column 10: the key "a" is there twice; bring the two together"#),
        ("// why\n{}", "line 1, column 1: JSON has no comments; remove it"),
        ("{\r\n# why\r\n}", "line 2, column 1: JSON has no comments; remove it"),
        ("[True]", #"line 1, column 2: "True" is no value; write true"#),
        ("[Public]", #"line 1, column 2: "Public" is no value; text stands in double quotes"#),
        ("[1e999]", #"line 1, column 2: "1e999" is no value; text stands in double quotes"#),
        ("[\"a\n\"]", "line 1, column 2: a string does not end on its line; close it with \""),
        (#"["a"#, "line 1, column 2: a string does not end on its line; close it with \""),
        ("[] []", #"line 1, column 4: expected the end of the file, found "[""#),
        (String(repeating: "[", count: 65), "line 1, column 65: nested more than 64 levels deep"),
    ])
    func namesTheFault(text: String, expected: String) {
        #expect(fault(Array(text.utf8)) == expected)
    }

    @Test(arguments: [#""\x""#, #""\u00g0""#, #""\ud83d""#, #""\ud83d\u0041""#, #""\ude00""#, #""\u""#])
    func refusesEscapes(text: String) {
        #expect(fault(Array(text.utf8)).hasPrefix("line 1, column 1: an escape is none of "))
    }

    @Test func refusesOtherEncodings() {
        #expect(fault([0xFF, 0xFE]) == "line 1, column 1: this is no UTF-8; save the file as UTF-8")
    }

    private func fault(_ bytes: [UInt8]) -> String {
        do {
            return "read as \(try JSONParser.value(of: bytes))"
        } catch {
            return "\(error)"
        }
    }
}
