import Foundation
import SwiftProtobuf
import Testing

@testable import SwiftMocks

/// How messages are kept: as JSON, unless that loses something.
@Suite struct RecordingMessageTests {
    private func isJSON(_ message: any SwiftProtobuf.Message) -> Bool {
        if case .json = RecordingContents.Message(of: message).form { true } else { false }
    }

    @Test func `what JSON keeps is JSON`() throws {
        let values: [any SwiftProtobuf.Message] = [
            Google_Protobuf_StringValue("a"), Google_Protobuf_DoubleValue(.infinity),
            Google_Protobuf_Timestamp(seconds: 1),
            Google_Protobuf_Struct(fields: [
                "a": nil, "b": .init(listValue: .init(values: [.init(numberValue: 1), .init(stringValue: "x")])),
            ]), Google_Protobuf_FloatValue(0.1),
            Google_Protobuf_FileDescriptorProto.with { $0.messageType = [.with { $0.name = "A" }] },
        ]
        for value in values {
            let form = RecordingContents.Message(of: value)
            #expect(isJSON(value) == true, "\(value)")
            #expect(try decoded(form, type(of: value)).isEqualTo(message: value))
        }
    }

    private func decoded(
        _ form: RecordingContents.Message, _ type: any SwiftProtobuf.Message.Type
    ) throws -> any SwiftProtobuf.Message {
        try form.decoded(as: type)
    }

    @Test func `what it loses is bytes`() throws {
        let unknown = try Google_Protobuf_StringValue(serializedBytes: [10, 1, 97, 16, 1])
        let below = Google_Protobuf_ListValue(values: [try .init(serializedBytes: [26, 1, 97, 64, 1])])
        let nothing = Google_Protobuf_Any.with { ($0.typeURL, $0.value) = ("a/unknown.Type", Data([8, 1])) }
        let null = Google_Protobuf_Value(nilLiteral: ())
        for value in [unknown, below, nothing, null] as [any SwiftProtobuf.Message] {
            let form = RecordingContents.Message(of: value)
            #expect(isJSON(value) == false, "\(value)")
            #expect(try decoded(form, type(of: value)).isEqualTo(message: value))
        }
        var deep = Google_Protobuf_Value(numberValue: 1)
        for _ in 0..<200 { deep = .init(listValue: .init(values: [deep])) }
        #expect(!isJSON(deep))
    }

    @Test func `a message is JSON of its fields`() throws {
        let field = Google_Protobuf_FieldDescriptorProto.with { ($0.name, $0.type) = ("a", .bool) }
        #expect(RecordingContents.Message(of: field).json.text == #"{"name":"a","type":"TYPE_BOOL"}"#)
    }

    @Test func `a message with an extension is bytes`() throws {
        let field = MessageExtension<OptionalExtensionField<ProtobufString>, Google_Protobuf_FileOptions>(
            _protobuf_fieldNumber: 50_001, fieldName: "test.note")
        var options = Google_Protobuf_FileOptions()
        options.setExtensionValue(ext: field, value: "a")
        #expect(isJSON(options) == false)
    }

    @Test(arguments: [#"{"type": "TYPE_NEW"}"#, #"{"newField": 1}"#, #"{"name": 1}"#, "[]"])
    func `what the messages do not know is an error`(_ text: String) {
        #expect(throws: MockRecordingError.self) {
            try decoded(Sample.message(text), Google_Protobuf_FieldDescriptorProto.self)
        }
    }

    @Test func `keys of maps are in order`() {
        let message = Google_Protobuf_Struct(fields: ["b": "1", "a": "2", "c": "3"])
        let text = #"{"a":"2","b":"1","c":"3"}"#
        #expect(RecordingContents.Message(of: message).json.text == text)
        let list = Google_Protobuf_ListValue(values: [.init(structValue: message)])
        #expect(RecordingContents.Message(of: list).json.text == "[\(text)]")
    }

    @Test func `a number that is not equal to itself comes back`() throws {
        #expect(RecordingContents.Message(of: Google_Protobuf_DoubleValue(.nan)).json == .string("NaN"))
    }

    @Test func `a field that does not fit is named`() {
        let message = Sample.message(#"{"name": "a", "options": {"javaPackage": "x", "deprecated": 7}}"#)
        #expect {
            try message.decoded(as: Google_Protobuf_FileDescriptorProto.self)
        } throws: {
            ($0 as? MockRecordingError)?.place == "options.deprecated"
        }
    }
}
