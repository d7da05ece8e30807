import Foundation
import Testing

@testable import SwiftMocks

@Suite struct RecordedDifferenceTests {
    @Test(arguments: [
        (#"{"a": 1, "b": "x"}"#, #"{"b": "x", "a": 1}"#, []),
        (#"{"text": "hi"}"#, #"{"text": "ho"}"#, [#"text: recorded "hi", sent "ho""#]),
        (
            #"{"room": {"name": "a"}}"#, #"{"room": {"id": 1}}"#,
            ["room.id: recorded nothing, sent 1", #"room.name: recorded "a", sent nothing"#]
        ),
        (#"{"tags": ["a", "b"]}"#, #"{"tags": ["a", "c"]}"#, [#"tags[1]: recorded "b", sent "c""#]),
        (#"{"tags": ["a"]}"#, #"{"tags": []}"#, [#"tags: recorded ["a"], sent []"#]),
        ("1", "2", ["the message: recorded 1, sent 2"]),
    ]) func `each field that differs is named`(recorded: String, sent: String, fields: [String]) {
        #expect(RecordedDifference.fields(from: Sample.message(recorded), to: Sample.message(sent)) == fields)
    }

    @Test func `bytes differ as a whole`() {
        let one = RecordingFile.Message.bytes(Data([1]))
        #expect(RecordedDifference.fields(from: one, to: one) == [])
        #expect(RecordedDifference.fields(from: one, to: .bytes(Data([2]))) == ["the bytes differ"])
        #expect(RecordedDifference.fields(from: one, to: Sample.message("{}")) == ["the bytes differ"])
    }

    @Test func `a report shows five fields`() {
        let lines = RecordedDifference.lines((1...7).map { "f\($0)" })
        #expect(lines == ["f1", "f2", "f3", "f4", "f5", "2 fields more"])
    }

    @Test func `a long value is shown where it differs`() {
        let long = String(repeating: "a", count: 5_000)
        let field = RecordedDifference.fields(
            from: Sample.message("{\"text\": \"\(long)b\"}"), to: Sample.message("{\"text\": \"\(long)c\"}")
        )[0]
        #expect(field.hasPrefix("text: recorded … after 4961 bytes: aaa") && field.utf8.count < 300)
    }
}
