import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite struct RecordingFileTests {
    @Test func `the text has a line for each message and keys in order`() throws {
        #expect(try String(decoding: Sample.file().data(), as: UTF8.self) == Sample.text)
    }

    @Test func `a file comes back from its text`() throws {
        #expect(try String(decoding: Sample.read(Sample.text).data(), as: UTF8.self) == Sample.text)
    }

    @Test func `a file with other lines is the same`() throws {
        let line = Sample.text.replacingOccurrences(of: "\n", with: "")
        #expect(try Sample.read(line).data() == Sample.file().data())
    }

    @Test func `texts with special characters come back`() throws {
        let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{85}\u{2028}\u{2029}é🎈"
        var file = RecordingFile()
        file.calls = [.init(rpc: "a/B", inputs: [], end: .init(code: .unknown, message: text))]
        #expect(try RecordingFile.read(file.data()).calls.first?.end?.message == text)
    }

    @Test(arguments: [
        "0.1", "1e300", "-0.5", "12345678901234567", "1.7976931348623157e308", "5e-324", "null", "[[],{}]",
    ])
    func `values come back`(_ value: String) throws {
        let json = Sample.message(value).json
        #expect(try JSONDecoder().decode(JSON.self, from: JSON.data(json)) == json)
        #expect(json.text.replacingOccurrences(of: "+", with: "") == value)
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
        ("", nil, "it is not JSON, or cut off: "),
        ("{\"version\": 1, \"calls\": [", nil, "it is not JSON, or cut off: "),
        ("[]", nil, "Expected to decode Dictionary<String, Any> but found an array instead"),
        ("{}", nil, "the key \"version\" is missing"),
        ("{\"version\": 2, \"replies\": 3}", nil, "it is of version 2, and this release of SwiftMocks reads version 1"),
        ("{\"version\": \"1\"}", "version", "Expected to decode Int but found a string instead"),
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
        ("\"inputs\":", "\"input\":", "calls[0]", "the key \"inputs\" is missing"),
        ("\"redacted\": [", "\"redact\": [", "redact", "a recording has no such key"),
        ("\"pause\":", "\"pauses\":", "calls[1].messages[0].pauses", "a recording has no such key"),
        ("\"not_found\"", "\"NOT_FOUND\"", "calls[0].end.code", "Cannot initialize StatusCode from invalid"),
        ("\"code\":\"not_found\",", "", "calls[0].end", "the key \"code\" is missing"),
        ("\"CgE=\"", "\"%\"", "calls[1].inputs[0].base64", "Encountered Data is not valid Base64"),
        (
            "\"afterInputs\":1", "\"afterInputs\":\"1\"", "calls[1].messages[0].afterInputs",
            "Expected to decode Int but found a string instead"
        ),
        (
            "\"x-quota\":[", "\"x-quota\":\"1\",\"x\":[", "calls[0].metadata.x-quota",
            "Expected to decode Array<Any> but found a string instead"
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

    static func message(_ text: String) -> RecordingFile.Message {
        .init(message: try? JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
    }

    static func file() -> RecordingFile {
        var file = RecordingFile(redacted: ["password"])
        file.calls = [
            .init(
                rpc: "demo.Chat/Send", inputs: [message(#"{"text":"hi"}"#)],
                metadata: [
                    "x-quota": [.text("1"), .text("2")], "set-cookie": [.object(["redacted": .integer(24)])],
                    "trace-bin": [.object(["base64": .text("AQI=")])],
                ],
                end: .init(
                    code: .notFound, details: [.init(base64: Data([10]))], message: "no room",
                    metadata: ["x-end": [.text("")]])),
            .init(
                rpc: "demo.Chat/Talk",
                inputs: [.init(base64: Data([10, 1])), message(#"{"tags":["a"],"text":"a line for each message"}"#)],
                messages: [.init(afterInputs: 1, message: .object([:]), pause: 20), message("[1,2]")]),
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
