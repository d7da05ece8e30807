import Foundation
import SwiftProtobuf

/// A message with maps: `{ map<K, string> labels = 1; map<K, Kind> kinds = 2; map<K, PinMessage> users = 3;
/// string note = 4; }`, where `Kind` is the type of a descriptor's field.
struct MapMessage<Key: MapKeyType>: SwiftProtobuf.Message, _MessageImplementationBase, _ProtoNameProviding
where Key.BaseType: Hashable & Sendable {
    typealias Kind = Google_Protobuf_FieldDescriptorProto.TypeEnum

    static var protoMessageName: String { "test.MapMessage" }
    static var _protobuf_nameMap: _NameMap {
        _NameMap(bytecode: "\0\u{1}labels\0\u{1}kinds\0\u{1}users\0\u{1}note\0")
    }

    var labels: [Key.BaseType: String] = [:]
    var kinds: [Key.BaseType: Kind] = [:]
    var users: [Key.BaseType: PinMessage] = [:]
    var note = ""
    var unknownFields = UnknownStorage()

    init() {}

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeMapField(fieldType: _ProtobufMap<Key, ProtobufString>.self, value: &labels)
            case 2: try decoder.decodeMapField(fieldType: _ProtobufEnumMap<Key, Kind>.self, value: &kinds)
            case 3: try decoder.decodeMapField(fieldType: _ProtobufMessageMap<Key, PinMessage>.self, value: &users)
            case 4: try decoder.decodeSingularStringField(value: &note)
            default: break
            }
        }
    }

    static func == (one: MapMessage, other: MapMessage) -> Bool {
        one.labels == other.labels && one.kinds == other.kinds && one.users == other.users && one.note == other.note
            && one.unknownFields == other.unknownFields
    }

    func traverse<V: SwiftProtobuf.Visitor>(visitor: inout V) throws {
        if !labels.isEmpty {
            try visitor.visitMapField(fieldType: _ProtobufMap<Key, ProtobufString>.self, value: labels, fieldNumber: 1)
        }
        if !kinds.isEmpty {
            try visitor.visitMapField(fieldType: _ProtobufEnumMap<Key, Kind>.self, value: kinds, fieldNumber: 2)
        }
        if !users.isEmpty {
            try visitor.visitMapField(
                fieldType: _ProtobufMessageMap<Key, PinMessage>.self, value: users, fieldNumber: 3)
        }
        if !note.isEmpty { try visitor.visitSingularStringField(value: note, fieldNumber: 4) }
        try unknownFields.traverse(visitor: &visitor)
    }
}
