import Foundation
import KindsAPI
@_spi(Adapters) import SwiftMocksConnect
import SwiftProtobuf
import Testing

/// The form that a message has in a recording, and the message that comes back from it.
@Suite struct RecordedMessageTests {
    private static let extensionOfOptions = MessageExtension<
        OptionalExtensionField<ProtobufString>, Google_Protobuf_FileOptions
    >(_protobuf_fieldNumber: 50_001, fieldName: "test.note")

    private func form<M: SwiftProtobuf.Message & Equatable>(of message: M) throws -> RecordedMessage {
        let form = try #require(ConnectLibrary.recorded(message, asBytes: false))
        let copy = try #require(try ConnectLibrary.message(M.self, from: form) as? M)
        #expect(try copy.serializedData() == message.serializedData())
        return form
    }

    @Test func aMessageIsJSON() throws {
        let field = Google_Protobuf_FieldDescriptorProto.with { ($0.name, $0.type) = ("a", .bool) }
        #expect(try form(of: field) == .json(#"{"name":"a","type":"TYPE_BOOL"}"#))
        let user = try Google_Protobuf_Any(message: Google_Protobuf_StringValue("a"))
        #expect(
            try form(of: user) == .json(#"{"@type":"type.googleapis.com/google.protobuf.StringValue","value":"a"}"#))
    }

    @Test func anAnyOfAnUnknownTypeIsBytes() throws {
        let message = Google_Protobuf_Any.with {
            ($0.typeURL, $0.value) = ("type.googleapis.com/test.Unknown", Data([8, 1]))
        }
        #expect(try form(of: message) == .bytes(message.serializedBytes()))
    }

    @Test func aMessageWithAnExtensionIsBytes() throws {
        var options = Google_Protobuf_FileOptions()
        options.setExtensionValue(ext: Self.extensionOfOptions, value: "a")
        #expect(try form(of: options) == .bytes(options.serializedBytes()))
    }

    @Test func aMessageWithUnknownFieldsIsBytes() throws {
        let message = try Kinds_V1_Request(serializedBytes: [0x78, 1] as [UInt8])
        #expect(try form(of: message) == .bytes([0x78, 1]))
    }

    @Test(arguments: [
        #"{"type": "TYPE_NEW"}"#, #"{"newField": 1}"#, #"{"name": 1}"#, "[]", "",
    ]) func whatTheMessagesDoNotKnowIsAnError(_ text: String) {
        #expect(throws: (any Error).self) {
            try ConnectLibrary.message(Google_Protobuf_FieldDescriptorProto.self, from: .json(text))
        }
    }
}
