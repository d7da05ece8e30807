import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite struct RecordingFileTests {
    @Test func theTextHasOneCallAnObjectAndKeysInOrder() throws {
        #expect(try Sample.file().text == Sample.text)
    }

    @Test func aFileComesBackFromItsText() throws {
        let file = try Sample.read(Sample.text)
        #expect(file.text == Sample.text)
        #expect(file.calls.map(\.line) == [7, 23])
    }

    @Test func textsWithSpecialCharactersComeBack() throws {
        let text = "\u{0}\u{1F}\"\\/\n\r\t\u{7F}\u{85}\u{2028}\u{2029}é🎈"
        var file = RecordingFile()
        file.calls = [.init(rpc: "a/B", input: .inputs([]), end: .ended(.init(code: .unknown, message: text)))]
        let read = try Sample.read(file.text)
        guard case .ended(let status, _)? = read.calls.first?.end else { throw Unexpected() }
        #expect(status.message == text)
        #expect(!file.text.contains("\u{2028}"))
    }

    @Test func numbersKeepTheirText() throws {
        let text = Sample.text.replacingOccurrences(of: "{\"text\": \"hi\"}", with: "{\"size\": 1e400, \"id\": -0.10}")
        #expect(try Sample.read(text).text == text)
    }

    @Test func codesHaveTheNamesOfTheProtocols() {
        #expect(
            StatusCode.allCases.map(\.name) == [
                "ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists",
                "permission_denied", "resource_exhausted", "failed_precondition", "aborted", "out_of_range",
                "unimplemented", "internal", "unavailable", "data_loss", "unauthenticated",
            ])
        #expect(StatusCode.unauthenticated.rawValue == 16)
    }

    @Test(arguments: [
        ("", "1", "it is not JSON, or cut off: the text ends too early"),
        ("{\"version\": 1, \"calls\": [", "1", "it is not JSON, or cut off: the text ends too early"),
        ("[]", "1", "it is not a recording: the key \"version\" is missing"),
        (
            "{\n\"version\": 2, \"replies\": 3}", "2",
            "it is of version 2, and this release of SwiftMocks reads version 1"
        ),
        ("{\"version\": \"1\"}", "1", "a version must be a whole number from 0, and is the string \"1\""),
        ("{\"version\": 1}", "1", "the file has no key \"calls\""),
        (
            "{\"version\": 1,\n\"cals\": []}", "2",
            "the file has no key \"cals\", but \"version\", \"redacted\", \"calls\""
        ),
        ("{\"version\": 1, \"calls\": [], \"calls\": []}", "1", "the file has the key \"calls\" twice"),
    ]) func aFileThatIsNoRecordingIsAnError(text: String, line: String, reason: String) {
        expectError(text, line, reason)
    }

    @Test(arguments: [
        (
            "\"rpc\": \"demo.Chat/Send\"", "\"rpc\": \"Send\"", "8",
            "\"Send\" is not an rpc such as \"eliza.v1.ElizaService/Say\""
        ),
        ("\"request\"", "\"reqest\"", "9", "a call has no key \"reqest\", but "),
        ("\"request\": {\"message\": {\"text\": \"hi\"}},", "", "7", "a call has either \"request\" or \"inputs\""),
        ("{\"message\": {\"text\": \"hi\"}}", "{}", "9", "the request has either \"message\" or \"base64\""),
        ("\"code\": \"not_found\"", "\"code\": \"NOT_FOUND\"", "17", "\"NOT_FOUND\" is not a code: ok, canceled, "),
        ("\"code\": \"not_found\",", "", "16", "an end has no key \"code\""),
        ("\"CgE=\"", "\"%\"", "26", "the text is not base64"),
        ("\"afterInputs\": 1", "\"afterInputs\": -1", "35", "a number of inputs must be a whole number from 0"),
        ("[\"1\", \"2\"]", "\"1\"", "13", "values must be a list, and is the string \"1\""),
        (
            "{\"leftByClient\": true}", "{\"leftByClient\": false}", "36",
            "\"leftByClient\" is true, or the end has a code"
        ),
    ]) func anErrorNamesTheLine(old: String, new: String, line: String, reason: String) throws {
        #expect(Sample.text.contains(old))
        expectError(Sample.text.replacingOccurrences(of: old, with: new), line, reason)
    }

    @Test func bytesThatAreNotUTF8AreAnError() {
        #expect(throws: MockRecordingError("it is not UTF-8, so it is not a recording", file: "a.json", cure: "cure")) {
            try RecordingFile([0xFF, 0xFE], at: "a.json", cure: "cure")
        }
    }

    private func expectError(
        _ text: String, _ line: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            _ = try Sample.read(text)
            Issue.record("it was read", sourceLocation: sourceLocation)
        } catch {
            #expect("\(error)".hasPrefix("rooms.json:\(line): \(reason)"), sourceLocation: sourceLocation)
            #expect("\(error)".hasSuffix("; record it"), sourceLocation: sourceLocation)
        }
    }
}

private struct Unexpected: Error {}

/// A file with everything that a file can have.
enum Sample {
    static func read(_ text: String) throws -> RecordingFile {
        try RecordingFile(Array(text.utf8), at: "rooms.json", cure: "record it")
    }

    static func message(_ text: String) throws -> RecordingFile.Message {
        .json(try JSONParser.parse(text))
    }

    static func file() throws -> RecordingFile {
        var file = RecordingFile(redaction: RecordingRedaction(["password"]))
        file.calls = [
            .init(
                rpc: "demo.Chat/Send", input: .request(try message(#"{"text": "hi"}"#)),
                metadata: [
                    .init(name: "x-quota", values: [.text("1")]), .init(name: "set-cookie", values: [.redacted(24)]),
                    .init(name: "trace-bin", values: [.bytes([1, 2])]), .init(name: "x-quota", values: [.text("2")]),
                ],
                end: .ended(
                    .init(
                        code: .notFound, message: "no room", details: [.bytes([10])],
                        metadata: [.init(name: "x-end", values: [.text("")])]))),
            .init(
                rpc: "demo.Chat/Talk",
                input: .inputs([
                    .bytes([10, 1]),
                    try message(
                        #"{"author": "a reviewer", "text": "this message is too long for a line of this file", "tags": ["a"]}"#
                    ),
                ]),
                messages: [
                    .init(message: try message("{}"), moment: .init(inputs: 1, pause: 20)),
                    .init(message: try message("[1, 2]")),
                ],
                end: .left),
        ]
        return file
    }

    static let text = """
        {
          "version": 1,
          "redacted": [
            "password"
          ],
          "calls": [
            {
              "rpc": "demo.Chat/Send",
              "request": {"message": {"text": "hi"}},
              "metadata": {
                "set-cookie": [{"redacted": 24}],
                "trace-bin": [{"base64": "AQI="}],
                "x-quota": ["1", "2"]
              },
              "messages": [],
              "end": {
                "code": "not_found",
                "message": "no room",
                "details": [{"base64": "Cg=="}],
                "metadata": {"x-end": [""]}
              }
            },
            {
              "rpc": "demo.Chat/Talk",
              "inputs": [
                {"base64": "CgE="},
                {
                  "message": {
                    "author": "a reviewer",
                    "text": "this message is too long for a line of this file",
                    "tags": ["a"]
                  }
                }
              ],
              "messages": [{"afterInputs": 1, "pause": 20, "message": {}}, {"message": [1, 2]}],
              "end": {"leftByClient": true}
            }
          ]
        }

        """
}
