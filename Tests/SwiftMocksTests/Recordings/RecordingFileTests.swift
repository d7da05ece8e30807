import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite struct RecordingFileTests {
    @Test func `the text has one call an object and keys in order`() {
        #expect(String(decoding: Sample.file().data, as: UTF8.self) == Sample.text)
    }

    @Test func `a file comes back from its text`() throws {
        #expect(try String(decoding: Sample.read(Sample.text).data, as: UTF8.self) == Sample.text)
    }

    /// Earlier releases broke long lines at other places.
    @Test func `a file with other lines is the same`() throws {
        let lines = Sample.text.replacingOccurrences(of: "{", with: "{\n").replacingOccurrences(of: "[", with: "[\n ")
        #expect(try Sample.read(lines).data == Sample.file().data)
    }

    @Test func `texts with special characters come back`() throws {
        let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{85}\u{2028}\u{2029}é🎈"
        var file = RecordingFile()
        file.calls = [
            .init(rpc: "a/B", hasManyRequests: true, inputs: [], end: .init(code: .unknown, message: text))
        ]
        #expect(try RecordingFile.read(file.data).calls.first?.end?.message == text)
        #expect(!String(decoding: file.data, as: UTF8.self).contains("\u{2028}"))
    }

    @Test func `codes have the names of the protocols`() {
        #expect(
            StatusCode.allCases.map(\.name) == [
                "ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists",
                "permission_denied", "resource_exhausted", "failed_precondition", "aborted", "out_of_range",
                "unimplemented", "internal", "unavailable", "data_loss", "unauthenticated",
            ])
        #expect(StatusCode.unauthenticated.rawValue == 16)
    }

    @Test(arguments: [
        ("", nil, "it is not JSON, or cut off: "),
        ("{\"version\": 1, \"calls\": [", nil, "it is not JSON, or cut off: "),
        ("[]", nil, "it is not a recording: the key \"version\" is missing"),
        ("{\"version\": 2, \"replies\": 3}", nil, "it is of version 2, and this release of SwiftMocks reads version 1"),
        ("{\"version\": \"1\"}", "version", "the value must be a whole number from 0, and is \"1\""),
        ("{\"version\": 1}", nil, "the key \"calls\" is missing"),
        ("{\"version\": 1, \"cals\": []}", nil, "there is no key \"cals\", but \"version\", \"redacted\", \"calls\""),
    ]) func `a file that is no recording is an error`(text: String, place: String?, reason: String) {
        expectError(text, place, reason)
    }

    @Test(arguments: [
        (
            "\"rpc\": \"demo.Chat/Send\"", "\"rpc\": \"Send\"", "calls[0].rpc",
            "\"Send\" is not an rpc such as \"eliza.v1.ElizaService/Say\""
        ),
        ("\"request\"", "\"reqest\"", "calls[0]", "there is no key \"reqest\", but "),
        (
            "\"request\": {\"message\": {\"text\":\"hi\"}},", "", "calls[0]",
            "a call has either \"request\" or \"inputs\""
        ),
        ("{\"message\": {\"text\":\"hi\"}}", "{}", "calls[0].request", "a message is either \"message\" or \"base64\""),
        (
            "\"code\": \"not_found\"", "\"code\": \"NOT_FOUND\"", "calls[0].end.code",
            "\"NOT_FOUND\" is not a code: ok, "
        ),
        ("\"code\": \"not_found\", ", "", "calls[0].end", "the key \"code\" is missing"),
        ("\"CgE=\"", "\"%\"", "calls[1].inputs[0].base64", "the text is not base64"),
        (
            "\"afterInputs\": 1", "\"afterInputs\": -1", "calls[1].messages[0].afterInputs",
            "the value must be a whole number from 0"
        ),
        ("[\"1\", \"2\"]", "\"1\"", "calls[0].metadata.x-quota", "the value must be a list, and is \"1\""),
        (
            "{\"leftByClient\": true}", "{\"leftByClient\": false}", "calls[1].end",
            "\"leftByClient\" is true, or the end has a code"
        ),
    ]) func `an error names the place`(old: String, new: String, place: String, reason: String) {
        #expect(Sample.text.contains(old))
        expectError(Sample.text.replacingOccurrences(of: old, with: new), place, reason)
    }

    @Test func `bytes that are not UTF-8 are an error`() {
        #expect(throws: MockRecordingError.self) { try RecordingFile.read(Data([0xFF, 0xFE])) }
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
    static func read(_ text: String) throws -> RecordingFile { try RecordingFile.read(Data(text.utf8)) }

    static func message(_ text: String) -> RecordingFile.Message { .text(Data(text.utf8)) }

    static func file() -> RecordingFile {
        var file = RecordingFile(redaction: RecordingRedaction(["password"]))
        file.calls = [
            .init(
                rpc: "demo.Chat/Send", inputs: [message(#"{"text":"hi"}"#)],
                metadata: [
                    "x-quota": [.text("1"), .text("2")], "set-cookie": [.redacted(24)],
                    "trace-bin": [.bytes(Data([1, 2]))],
                ],
                end: .init(
                    code: .notFound, message: "no room", details: [.bytes(Data([10]))],
                    metadata: ["x-end": [.text("")]])),
            .init(
                rpc: "demo.Chat/Talk", hasManyRequests: true,
                inputs: [.bytes(Data([10, 1])), message(#"{"tags":["a"],"text":"a line for each message"}"#)],
                messages: [
                    .init(message: message("{}"), moment: .init(inputs: 1, pause: 20)),
                    .init(message: message("[1,2]")),
                ]),
        ]
        return file
    }

    static let text = """
        {
          "version": 1,
          "redacted": ["password"],
          "calls": [
            {
              "rpc": "demo.Chat/Send",
              "request": {"message": {"text":"hi"}},
              "metadata": {"set-cookie": [{"redacted": 24}], "trace-bin": [{"base64": "AQI="}], "x-quota": ["1", "2"]},
              "messages": [],
              "end": {"code": "not_found", "message": "no room", "details": [{"base64": "Cg=="}], "metadata": {"x-end": [""]}}
            },
            {
              "rpc": "demo.Chat/Talk",
              "inputs": [
                {"base64": "CgE="},
                {"message": {"tags":["a"],"text":"a line for each message"}}
              ],
              "messages": [
                {"afterInputs": 1, "pause": 20, "message": {}},
                {"message": [1,2]}
              ],
              "end": {"leftByClient": true}
            }
          ]
        }

        """
}
