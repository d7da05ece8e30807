import Foundation
import Testing

@testable import SwiftMocks

@Suite struct JSONDifferenceTests {
    private func differences(_ recorded: JSON?, _ other: JSON?) -> [String] {
        JSONDifference.all(recorded, other).map { $0.text() }
    }

    private func text(_ text: String) -> JSON { .object([.init("text", .string(text))]) }

    @Test(arguments: [
        (#"{"a": 1, "b": "x"}"#, #"{"b": "x", "a": 1}"#, []),
        (#"{"text": "hi"}"#, #"{"text": "ho"}"#, [#"text: recorded "hi", sent "ho""#]),
        (
            #"{"room": {"name": "a"}}"#, #"{"room": {"id": 1}}"#,
            ["room.id: recorded nothing, sent 1", #"room.name: recorded "a", sent nothing"#]
        ),
        (#"{"tags": ["a", "b"]}"#, #"{"tags": ["a", "c"]}"#, [#"tags[1]: recorded "b", sent "c""#]),
        (#"{"tags": ["a"]}"#, #"{"tags": []}"#, [#"tags[0]: recorded "a", sent nothing"#]),
        ("1", "2", ["the message: recorded 1, sent 2"]),
        ("[1.0, 1e3, true, null]", "[1, 1000, true, null]", []),
        ("9007199254740993", "9007199254740992", ["the message: recorded 9007199254740993, sent 9007199254740992"]),
    ]) func `each field that differs is named`(recorded: String, sent: String, fields: [String]) {
        #expect(differences(Sample.message(recorded).json, Sample.message(sent).json) == fields)
    }

    @Test func `bytes differ as a whole`() {
        let one = RecordingContents.Message(.bytes(Data([1]))).json
        #expect(differences(one, one) == [])
        let two = RecordingContents.Message(.bytes(Data([2]))).json
        #expect(differences(one, two) == [#"the message: recorded "AQ==", sent "Ag==""#])
        #expect(differences(one, .object([])) == [#"the message: recorded "AQ==", sent {}"#])
    }

    @Test func `a report shows five fields`() {
        let lines = shortened((1...7).map { "f\($0)" }, "field")
        #expect(lines == ["f1", "f2", "f3", "f4", "f5", "2 fields more"])
    }

    @Test func `a long value is shown where it differs`() {
        let long = String(repeating: "a", count: 5_000)
        let field = differences(text(long + "b"), text(long + "c"))[0]
        #expect(field.hasPrefix("text: recorded … after 4961 bytes: aaa") && field.utf8.count < 300)
    }
}
