import Testing

@testable import SwiftMocks

@Suite struct RecordedDifferenceTests {
    @Test(arguments: [
        (#"{"a": 1, "b": "x"}"#, #"{"b": "x", "a": 1}"#, []),
        (#"{"text": "hi"}"#, #"{"text": "ho"}"#, [#"text: recorded "hi", sent "ho""#]),
        (
            #"{"room": {"name": "a"}}"#, #"{"room": {"id": 1}}"#,
            [#"room.name: recorded "a", sent nothing"#, "room.id: recorded nothing, sent 1"]
        ),
        (#"{"tags": ["a", "b"]}"#, #"{"tags": ["a", "c"]}"#, [#"tags[1]: recorded "b", sent "c""#]),
        (#"{"tags": ["a"]}"#, #"{"tags": []}"#, [#"tags: recorded ["a"], sent []"#]),
        ("1", "2", ["the message: recorded 1, sent 2"]),
    ]) func eachFieldThatDiffersIsNamed(recorded: String, sent: String, fields: [String]) throws {
        let difference = RecordedDifference(from: try Sample.message(recorded), to: try Sample.message(sent))
        #expect(difference.fields == fields)
    }

    @Test func bytesDifferAsAWhole() throws {
        #expect(RecordedDifference(from: .bytes([1]), to: .bytes([1])).fields == [])
        #expect(RecordedDifference(from: .bytes([1]), to: .bytes([2])).fields == ["the bytes differ"])
        #expect(RecordedDifference(from: .bytes([1]), to: try Sample.message("{}")).fields == ["the bytes differ"])
    }

    @Test func aReportShowsFiveFields() throws {
        let fields = (1...7).map { "\"f\($0)\": 1" }.joined(separator: ", ")
        let difference = RecordedDifference(from: try Sample.message("{\(fields)}"), to: try Sample.message("{}"))
        #expect(difference.lines.count == 6)
        #expect(difference.lines.last == "2 fields more")
    }
}
