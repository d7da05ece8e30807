import Foundation
import Testing

@testable import SwiftMocks

@Suite struct RecordingComparisonTests {
    private func call(
        _ request: String = "{}", _ messages: [String] = [#"{"text": "hi"}"#], end: RecordingContents.End? = .init()
    ) -> RecordingContents.Call {
        .init(
            path: "demo.Chat/Say", inputs: [Sample.message(request)], messages: messages.map(Sample.message), end: end)
    }

    private func compare(
        _ recorded: [RecordingContents.Call], _ answered: [RecordingContents.Call], without names: [String] = []
    ) throws -> [String] {
        let redaction = try RecordingRedaction(names)
        let comparison = RecordingComparison(
            RecordingContents(calls: recorded), with: RecordingContents(calls: answered), ignoring: redaction)
        return comparison.differences.map(\.line)
    }

    @Test func `equal answers are no difference`() throws {
        var other = call(#"{ }"#, [#"{"text":"hi"}"#], end: .init(pause: 20))
        other.metadata = RecordingContents.Metadata(["date": [.text("today")]])
        #expect(try compare([call()], [other]) == [])
    }

    @Test func `a field that differs is a difference`() throws {
        #expect(
            try compare([call()], [call("{}", [#"{"text": "ho"}"#])])
                == [
                    #"calls[0]: demo.Chat/Say is answered differently: messages[0].text: recorded "hi", now "ho" (ignoring: "text")"#
                ]
        )
    }

    @Test func `a code that differs is a difference`() throws {
        let end = RecordingContents.End(code: .notFound, details: [.init(.bytes(Data([1])))], message: "gone")
        #expect(
            try compare([call()], [call("{}", [], end: end)]) == [
                "calls[0]: demo.Chat/Say is answered differently: code: recorded \"ok\", now \"not_found\"; "
                    + "details: recorded nothing, now [\"AQ==\"]; message: recorded nothing, now \"gone\"; "
                    + "messages[0]: recorded {\"text\":\"hi\"}, now nothing"
            ])
    }

    @Test func `a message more or less is a difference`() throws {
        let (one, two) = (call("{}", ["{}"]), call("{}", ["{}", #"{"text":"more"}"#]))
        let head = "calls[0]: demo.Chat/Say is answered differently: messages[1]: "
        #expect(try compare([one], [two]) == [head + #"recorded nothing, now {"text":"more"}"#])
        #expect(try compare([two], [one]) == [head + #"recorded {"text":"more"}, now nothing"#])
    }

    @Test func `a call more or less is a difference`() throws {
        let (one, two) = (call(#"{"text": "a"}"#), call(#"{"text": "b"}"#))
        #expect(try compare([one, two], [one]) == ["calls[1]: a recorded call of demo.Chat/Say no longer happens"])
        #expect(
            try compare([one], [one, two])
                == [#"a call of demo.Chat/Say is not recorded: the message: recorded nothing, sent {"text":"b"}"#])
        #expect(try compare([one], [one, one]).count == 1)
    }

    @Test func `fields that are named do not count`() throws {
        let old = call(#"{"token": "a", "text": "x"}"#, [#"{"updatedAt": 1, "text": "hi"}"#])
        let new = call(#"{"token": "b", "text": "x"}"#, [#"{"updatedAt": 2, "text": "hi"}"#])
        #expect(try compare([old], [new]).count == 2)
        #expect(try compare([old], [new], without: ["token", "updated_at"]) == [])
    }

    @Test func `a call that is left has what had come by then`() throws {
        #expect(try compare([call("{}", ["{}", "{}"], end: nil)], [call("{}", ["{}"], end: nil)]) == [])
        #expect(
            try compare([call(end: nil)], [call()])
                == [#"calls[0]: demo.Chat/Say is answered differently: code: recorded nothing, now "ok""#])
    }

    @Test func `a difference names what ignores it`() throws {
        func ignored(_ one: String, _ two: String) throws -> [String] {
            try compare([call("{}", [one])], [call("{}", [two])]).compactMap { line in
                line.range(of: " (ignoring: ").map { String(line[$0.upperBound...].dropLast()) }
            }
        }
        let differences = [
            (#"{"rooms": [{"name": "a"}]}"#, #"{"rooms": [{"name": "b"}]}"#, #""rooms.name""#),
            (#"{"rooms": ["a"]}"#, #"{"rooms": ["a", "b"]}"#, #""rooms""#),
            (#"{"labels": {"a.b": 1}}"#, #"{"labels": {"a.b": 2}}"#, #""labels[\"a.b\"]""#),
            (#"{"a": 1, "b": {"c": 1}}"#, #"{"a": 2, "b": {"c": 2}}"#, #""a", "b.c""#),
        ]
        for (one, two, names) in differences {
            #expect(try ignored(one, two) == [names])
            let ignored = names.components(separatedBy: ", ").map { name in
                String(name.dropFirst().dropLast()).replacingOccurrences(of: "\\\"", with: "\"")
            }
            #expect(try compare([call("{}", [one])], [call("{}", [two])], without: ignored) == [])
        }
        #expect(try ignored("[1]", "[2]") == [])
    }
}
