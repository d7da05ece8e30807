import Foundation
import SwiftProtobuf

/// Finds a `google.protobuf.Struct` in a message. SwiftProtobuf writes its keys in another order
/// each time, whatever the options. A message in an `Any` may have one, too.
struct StructFinder: Visitor {
    private var hasFound = false

    static func finds(in message: any SwiftProtobuf.Message) -> Bool {
        var finder = StructFinder()
        try? finder.visit(message)
        return finder.hasFound
    }

    private mutating func visit(_ message: any SwiftProtobuf.Message) throws {
        if message is Google_Protobuf_Struct || message is Google_Protobuf_Any {
            hasFound = true
        } else if !hasFound {
            try message.traverse(visitor: &self)
        }
    }

    mutating func visitSingularMessageField<M: SwiftProtobuf.Message>(value: M, fieldNumber: Int) throws {
        try visit(value)
    }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: _ProtobufMessageMap<KeyType, ValueType>.BaseType, fieldNumber: Int
    ) throws {
        for message in value.values { try visit(message) }
    }

    // Other fields have no messages.

    mutating func visitMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type, value: _ProtobufMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) throws {}
    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type,
        value: _ProtobufEnumMap<KeyType, ValueType>.BaseType, fieldNumber: Int
    ) throws where ValueType.RawValue == Int {}
    mutating func visitSingularBoolField(value: Bool, fieldNumber: Int) throws {}
    mutating func visitSingularBytesField(value: Data, fieldNumber: Int) throws {}
    mutating func visitSingularDoubleField(value: Double, fieldNumber: Int) throws {}
    mutating func visitSingularEnumField<E: SwiftProtobuf.Enum>(value: E, fieldNumber: Int) throws {}
    mutating func visitSingularInt64Field(value: Int64, fieldNumber: Int) throws {}
    mutating func visitSingularStringField(value: String, fieldNumber: Int) throws {}
    mutating func visitSingularUInt64Field(value: UInt64, fieldNumber: Int) throws {}
    mutating func visitUnknown(bytes: Data) throws {}
}
