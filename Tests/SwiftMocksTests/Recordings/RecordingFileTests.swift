import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite struct RecordingFileTests {
    @Test func `the text has a line for each message and keys in order`() throws {
        #expect(String(decoding: RecordingWriter.data(of: Sample.contents()), as: UTF8.self) == Sample.text)
    }

    @Test func `a file comes back from its text`() throws {
        #expect(try String(decoding: RecordingWriter.data(of: Sample.read(Sample.text)), as: UTF8.self) == Sample.text)
    }

    @Test func `a file with other lines is the same`() throws {
        let line = Sample.text.replacingOccurrences(of: "\n", with: "")
        #expect(try Sample.read(line) == Sample.contents())
    }

    @Test func `texts with special characters come back`() throws {
        let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{85}\u{2028}\u{2029}é🎈"
        var contents = RecordingContents()
        contents.calls = [.init(path: "a/B", inputs: [], end: .init(code: .unknown, message: text))]
        #expect(try RecordingReader.contents(of: RecordingWriter.data(of: contents)).calls.first?.end?.message == text)
    }

    @Test(arguments: [
        "0.1", "1e300", "-0.5", "12345678901234567", "1.7976931348623157e308", "5e-324", "null", "[[],{}]",
    ])
    func `values come back`(_ value: String) throws {
        #expect(Sample.message(value).json.text == value)
    }

    @Test func `codes have the names of the protocols`() {
        #expect(
            StatusCode.allCases.map(\.rawValue) == [
                "ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists",
                "permission_denied", "resource_exhausted", "failed_precondition", "aborted", "out_of_range",
                "unimplemented", "internal", "unavailable", "data_loss", "unauthenticated",
            ])
        #expect(StatusCode.unauthenticated.number == 16 && StatusCode(number: 16) == .unauthenticated)
        #expect(StatusCode(number: 17) == .unknown)
    }

    @Test(arguments: [
        ("", nil, "it is not JSON, or cut off, at line 1: "),
        ("{\"version\": 1, \"calls\": [", nil, "it is not JSON, or cut off, at line 1: "),
        ("[]", nil, "it is an array, and must be an object"),
        ("{}", nil, "the key \"version\" is missing"),
        ("{\"version\": 2, \"replies\": 3}", nil, "it is of version 2, and this release of SwiftMocks reads version 1"),
        ("{\"version\": \"1\"}", "version", "it is a string, and must be a whole number"),
        ("{\"version\": 1}", nil, "the key \"calls\" is missing"),
        ("{\"version\": 1, \"calls\": [], \"redact\": []}", "redact", "a recording has no such key"),
    ]) func `a file that is no recording is an error`(text: String, place: String?, reason: String) {
        expectError(text, place, reason)
    }

    @Test(arguments: [
        (
            "\"rpc\": \"demo.Chat/Send\"", "\"rpc\": \"Send\"", "calls[0].rpc",
            "\"Send\" is not an rpc such as \"eliza.v1.ElizaService/Say\""
        ),
        ("\"inputs\":", "\"input\":", "calls[0].input", "a recording has no such key"),
        ("\"rpc\": \"demo.Chat/Talk\",", "", "calls[1]", "the key \"rpc\" is missing"),
        ("\"redacted\": [", "\"redact\": [", "redact", "a recording has no such key"),
        ("\"pause\":", "\"pauses\":", "calls[1].messages[0].pauses", "a recording has no such key"),
        (
            "\"not_found\"", "\"NOT_FOUND\"", "calls[0].end.code",
            "\"NOT_FOUND\" is not one of the codes ok, canceled, unknown, invalid_argument"
        ),
        ("\"code\":\"not_found\",", "", "calls[0].end", "the key \"code\" is missing"),
        ("\"CgE=\"", "\"%\"", "calls[1].inputs[0].base64", "it is not a text in Base64"),
        (
            "\"afterInputs\":1", "\"afterInputs\":\"1\"", "calls[1].messages[0].afterInputs",
            "it is a string, and must be a whole number"
        ),
        (
            "{\"afterInputs\":1,\"message\":{},\"pause\":20}", "{\"pause\":20}", "calls[1].messages[0]",
            "a message is either \"message\" or \"base64\""
        ),
        (
            "\"message\":[1,2]", "\"message\":[1,2],\"base64\":\"\"", "calls[1].messages[1]",
            "a message is either \"message\" or \"base64\""
        ),
        (
            "\"x-quota\":[\"1\",", "\"x-quota\":[7,", "calls[0].metadata.x-quota[0]",
            "7 is neither a text nor {\"base64\": \"…\"}"
        ),
        (
            "\"x-quota\":[", "\"x-quota\":\"1\",\"x\":[", "calls[0].metadata.x-quota",
            "it is a string, and must be an array"
        ),
    ]) func `an error names the place`(old: String, new: String, place: String, reason: String) {
        #expect(Sample.text.contains(old))
        expectError(Sample.text.replacingOccurrences(of: old, with: new), place, reason)
    }

    @Test func `bytes that are not UTF-8 are an error`() {
        #expect(throws: MockRecordingError.self) { try RecordingReader.contents(of: Data([0xFF, 0xFE])) }
    }

    @Test func `bytes with a byte order mark are read`() throws {
        #expect(
            try RecordingReader.contents(of: Data([0xEF, 0xBB, 0xBF]) + Data(Sample.text.utf8)) == Sample.contents())
    }

    @Test func `bytes in another encoding are an error`() throws {
        let bytes = try #require(Sample.text.data(using: .utf16LittleEndian))
        #expect(throws: MockRecordingError("it is not a text in UTF-8, or damaged")) {
            try RecordingReader.contents(of: bytes)
        }
    }

    @Test func `keys of a call may come in any order`() throws {
        let text = #"{"calls": [{"end": {"code": "ok"}, "messages": [], "inputs": [], "rpc": "a/B"}], "version": 1}"#
        #expect(try Sample.read(text).calls == [.init(path: "a/B", end: .init())])
    }

    @Test(arguments: [
        ("\"messages\": [],", "\"messages\": []", "line 12: "), ("\"trace-bin\":", "\"trace-bin\"", "line 10: "),
        ("{\"message\":[1,2]}\n      ]", "{\"message\":[1,2]\n      ]", "line 23: "),
    ]) func `a mistake in JSON is an error with its line`(old: String, new: String, line: String) {
        #expect(Sample.text.contains(old))
        #expect {
            try Sample.read(Sample.text.replacingOccurrences(of: old, with: new))
        } throws: {
            "\($0)".hasPrefix("it is not JSON, or cut off, at ") && "\($0)".contains(line)
        }
    }

    private func expectError(
        _ text: String, _ place: String?, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            _ = try Sample.read(text)
            Issue.record("it was read", sourceLocation: sourceLocation)
        } catch {
            let fault = error as? MockRecordingError
            #expect(fault?.reason.hasPrefix(reason) == true, "\(error)", sourceLocation: sourceLocation)
            #expect(fault?.place == place, sourceLocation: sourceLocation)
        }
    }
}

/// A file with everything that a file can have.
enum Sample {
    static func read(_ text: String) throws -> RecordingContents {
        try RecordingReader.contents(of: Data(text.utf8))
    }

    static func message(_ text: String) -> RecordingContents.Message { .init(.json(Data(text.utf8))) }

    static func contents() -> RecordingContents {
        var contents = RecordingContents(redacted: ["password"])
        contents.calls = [
            .init(
                path: "demo.Chat/Send", inputs: [message(#"{"text":"hi"}"#)],
                metadata: RecordingContents.Metadata([
                    "x-quota": [.text("1"), .text("2")], "set-cookie": [.redacted(24)], "trace-bin": [.binary([1, 2])],
                ]),
                end: .init(
                    code: .notFound, details: [.init(.bytes(Data([10])))], message: "no room",
                    metadata: RecordingContents.Metadata(["x-end": [.text("")]]))),
            .init(
                path: "demo.Chat/Talk",
                inputs: [.init(.bytes(Data([10, 1]))), message(#"{"tags":["a"],"text":"a line for each message"}"#)],
                messages: [.init(.json(Data("{}".utf8)), afterInputs: 1, pause: 20), message("[1,2]")]),
        ]
        return contents
    }

    static let text = """
        {
          "version": 1,
          "redacted": ["password"],
          "calls": [
            {
              "rpc": "demo.Chat/Send",
              "inputs": [
                {"message":{"text":"hi"}}
              ],
              "metadata": {"set-cookie":[{"redacted":24}],"trace-bin":[{"base64":"AQI="}],"x-quota":["1","2"]},
              "messages": [],
              "end": {"code":"not_found","details":[{"base64":"Cg=="}],"message":"no room","metadata":{"x-end":[""]}}
            },
            {
              "rpc": "demo.Chat/Talk",
              "inputs": [
                {"base64":"CgE="},
                {"message":{"tags":["a"],"text":"a line for each message"}}
              ],
              "messages": [
                {"afterInputs":1,"message":{},"pause":20},
                {"message":[1,2]}
              ]
            }
          ]
        }

        """
}
