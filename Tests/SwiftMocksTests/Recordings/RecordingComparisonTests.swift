import Foundation
import Testing

@testable import SwiftMocks

/// What `SWIFT_MOCKS_RECORD=compare` finds.
@Suite struct RecordingComparisonTests {
    private func call(
        _ request: String = "{}", _ messages: [String] = [#"{"text": "hi"}"#], end: RecordingFile.End? = .init()
    ) -> RecordingFile.Call {
        .init(rpc: "demo.Chat/Say", inputs: [Sample.message(request)], messages: messages.map(Sample.message), end: end)
    }

    private func compare(
        _ recorded: [RecordingFile.Call], _ answered: [RecordingFile.Call], without names: [String] = []
    ) -> [String] {
        RecordingFile(calls: recorded).differences(
            to: RecordingFile(calls: answered), without: RecordingRedaction(names)
        ).map { [$0.place, $0.text].compactMap { $0 }.joined(separator: ": ") }
    }

    @Test func `equal answers are no difference`() {
        var other = call(#"{ }"#, [#"{"text":"hi"}"#], end: .init(pause: 20))
        other.metadata = ["date": [.text("today")]]
        #expect(compare([call()], [other]) == [])
    }

    @Test func `a field that differs is a difference`() {
        #expect(
            compare([call()], [call("{}", [#"{"text": "ho"}"#])])
                == [#"calls[0]: demo.Chat/Say is answered differently: messages[0].text: recorded "hi", now "ho""#]
        )
    }

    @Test func `a code that differs is a difference`() {
        let end = RecordingFile.End(code: .notFound, details: [.init(base64: Data([1]))], message: "gone")
        #expect(
            compare([call()], [call("{}", [], end: end)]) == [
                "calls[0]: demo.Chat/Say is answered differently: code: recorded \"ok\", now \"not_found\"; "
                    + "details: recorded nothing, now [\"AQ==\"]; message: recorded nothing, now \"gone\"; "
                    + "messages[0]: recorded {\"text\":\"hi\"}, now nothing"
            ])
    }

    @Test func `a message more or less is a difference`() {
        let (one, two) = (call("{}", ["{}"]), call("{}", ["{}", #"{"text":"more"}"#]))
        let head = "calls[0]: demo.Chat/Say is answered differently: messages[1]: "
        #expect(compare([one], [two]) == [head + #"recorded nothing, now {"text":"more"}"#])
        #expect(compare([two], [one]) == [head + #"recorded {"text":"more"}, now nothing"#])
    }

    @Test func `a call more or less is a difference`() {
        let (one, two) = (call(#"{"text": "a"}"#), call(#"{"text": "b"}"#))
        #expect(compare([one, two], [one]) == ["calls[1]: a recorded call of demo.Chat/Say no longer happens"])
        #expect(
            compare([one], [one, two])
                == [#"a call of demo.Chat/Say is not recorded: the message: recorded nothing, sent {"text":"b"}"#])
        #expect(compare([one], [one, one]).count == 1)
    }

    @Test func `fields that are named do not count`() {
        let old = call(#"{"token": "a", "text": "x"}"#, [#"{"updatedAt": 1, "text": "hi"}"#])
        let new = call(#"{"token": "b", "text": "x"}"#, [#"{"updatedAt": 2, "text": "hi"}"#])
        #expect(compare([old], [new]).count == 2)
        #expect(compare([old], [new], without: ["token", "updated_at"]) == [])
    }

    @Test func `a call that is left has what had come by then`() {
        #expect(compare([call("{}", ["{}", "{}"], end: nil)], [call("{}", ["{}"], end: nil)]) == [])
        #expect(
            compare([call(end: nil)], [call()])
                == [#"calls[0]: demo.Chat/Say is answered differently: code: recorded nothing, now "ok""#])
    }
}
