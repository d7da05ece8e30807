import Testing

@testable import SwiftMocks

/// The texts of recorded calls and of metadata, and the parts in which a log takes a long report.
@Suite struct TextTests {
    private let client = Client(policy: .relaxed)

    @Test func `a recorded call prints its request and answer`() async {
        given(client).say(.field(\.sentence, "b")).willFail(.init(code: .unavailable, message: "down"))
        given(client).say(.field(\.sentence, "a")).willReturn(.with { $0.sentence = "A" })
        _ = await client.said("a", headers: ["x-a": ["1"], "Authorization": ["secret"]])
        _ = await client.said("b")
        let expected = [
            #"#1 say { sentence: "a" }, headers Authorization: <redacted, 6 bytes>; x-a: 1, answered { sentence: "A" }"#,
            #"#2 say { sentence: "b" }, failed: unavailable"#,
        ]
        #expect(calls(of: client).say(.any).map(\.description) == expected)
        #expect("\(calls(of: client).say(.any))" == "[\(expected.joined(separator: ", "))]")
    }

    @Test func `a recorded stream prints its inputs and end`() async {
        let stream = client.converse()
        stream.send(ConverseRequest("a"))
        #expect(calls(of: client).converse().map(\.description) == [#"#1 converse, sent { sentence: "a" }, open"#])
        stream.cancel()
        #expect(calls(of: client).converse().first?.description.hasSuffix(", ended: canceled") == true)
    }

    @Test(arguments: [
        ([], "0 bytes"), ([1], "1 byte, 0x01"), ([1, 2, 255], "3 bytes, 0x0102ff"),
        (Array(0...15), "16 bytes, 0x000102030405060708090a0b0c0d0e0f"),
    ])
    func `short binary metadata are shown whole`(bytes: [UInt8], expected: String) {
        #expect(MetadataValue.binary(bytes).shown == expected)
    }

    @Test func `long binary metadata that differ look different`() {
        var bytes = [UInt8](repeating: 7, count: 40)
        let text = MetadataValue.binary(bytes).shown
        #expect(text.hasPrefix("40 bytes, 0x07070707070707070707070707070707…, checksum "))
        bytes[39] = 8
        #expect(MetadataValue.binary(bytes).shown != text)
    }

    @Test(arguments: [
        ("", [""]), ("abc", ["abc"]), ("abc\nde\nf", ["abc", "de\nf"]), ("abcdefghij\nk", ["abcd", "efgh", "ij\nk"]),
        ("abcd\nefgh", ["abcd", "efgh"]), ("\n\n\n\n\n\nab", ["\n\n\n", "\n\nab"]), ("ab\ncde\n", ["ab", "cde\n"]),
    ])
    func `a part of a long report ends with a line if that fits`(text: String, expected: [String]) {
        #expect(parts(of: text, limit: 4).map(String.init) == expected)
    }

    @Test func `no character is divided into bytes`() {
        let text = String(repeating: "é€", count: 100)
        let parts = parts(of: text, limit: 12)
        #expect(parts.joined() == text)
        #expect(parts.allSatisfy { $0.utf8.count <= 12 })
    }

    /// Swift's own order differs from run to run.
    @Test func `maps and sets are shown in the order of their texts`() {
        let numbers = Dictionary(uniqueKeysWithValues: (1...11).map { ($0, $0 * 10) })
        #expect(
            ValueText.line(numbers)
                == "[1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6: 60, 7: 70, 8: 80, 9: 90, 10: 100, 11: 110]")
        #expect(ValueText.line(Set(["c", "a", "d", "b"])) == #"["a", "b", "c", "d"]"#)
    }
}
