import Foundation
import SwiftProtobuf

/// A message of which only the fields that it sets count: those of a ``Matcher/containing(_:)``.
struct PartialMessage: Sendable {
    let message: any SwiftProtobuf.Message

    /// Whether it sets no field, so that every message contains it.
    var isEmpty: Bool { SetFields(of: message).fields.isEmpty }

    /// Returns whether a message has each field that this one sets.
    func isContained(in other: any SwiftProtobuf.Message) -> Bool {
        let found = SetFields(of: other)
        return SetFields(of: message).fields.allSatisfy { field in
            found[field.number].map { field.isContained(in: $0) } ?? false
        }
    }

    /// Returns the fields that another message lacks, or has with another value.
    func differences(to other: any SwiftProtobuf.Message) -> [FieldDifference] {
        let found = SetFields(of: other)
        let wanted = SetFields(of: message)
        guard wanted.fields.contains(where: { found[$0.number].map($0.isContained) != true }) else { return [] }
        return zip(wanted.fields, wanted.names(in: message)).flatMap { field, name in
            guard let found = found[field.number] else {
                return [FieldDifference(path: [name], wanted: field.shown(asList: field.isList), found: nil)]
            }
            if field.isContained(in: found) { return [] }
            guard let parts = field.part, let others = found.part, type(of: parts) == type(of: others) else {
                let isList = field.isList || found.isList
                return [
                    FieldDifference(
                        path: [name], wanted: field.shown(asList: isList), found: found.shown(asList: isList))
                ]
            }
            return PartialMessage(message: parts).differences(to: others).map { $0.inside(name) }
        }
    }
}

/// A field that a message lacks, or has with another value than a ``PartialMessage``.
struct FieldDifference {
    /// The names that lead to the field.
    let path: [String]
    let wanted: Any
    /// Nil if the field is not set.
    let found: Any?

    func inside(_ name: String) -> FieldDifference {
        FieldDifference(path: [name] + path, wanted: wanted, found: found)
    }
}

/// The value of a field that is set.
private struct SetField {
    enum Value {
        /// The values of a scalar field, the messages of a repeated one, or a map.
        case whole([AnyHashable])
        case messages([any SwiftProtobuf.Message])
        /// A message of its own, of which parts may differ.
        case message(any SwiftProtobuf.Message)
    }

    let number: Int
    var value: Value

    func isContained(in other: SetField) -> Bool {
        switch (value, other.value) {
        case (.whole(let values), .whole(let others)): return values == others
        case (.messages(let messages), .messages(let others)):
            return messages.count == others.count && zip(messages, others).allSatisfy { $0.isEqualTo(message: $1) }
        case (.message(let message), .message(let other)):
            if let part = Self.content(of: message), let other = Self.content(of: other) {
                return type(of: part) == type(of: other) && PartialMessage(message: part).isContained(in: other)
            }
            return message is Google_Protobuf_Any
                ? message.isEqualTo(message: other) : PartialMessage(message: message).isContained(in: other)
        default: return false
        }
    }

    /// The message whose fields are compared one by one; nil if the field is compared as a whole.
    var part: (any SwiftProtobuf.Message)? {
        guard case .message(let message) = value else { return nil }
        return Self.content(of: message)
    }

    /// Returns the content of an `Any`, or another message itself; nil for an `Any` of a type that
    /// is not registered.
    private static func content(of message: any SwiftProtobuf.Message) -> (any SwiftProtobuf.Message)? {
        guard let packed = message as? Google_Protobuf_Any else { return message }
        let type = Google_Protobuf_Any.messageType(forTypeURL: packed.typeURL)
        return type.flatMap { try? $0.init(unpackingAny: packed) }
    }

    /// Whether it has several values. One with a single value may be a list, too.
    var isList: Bool { if case .whole(let values) = value { values.count > 1 } else { false } }

    /// Returns the value for a report.
    func shown(asList isList: Bool) -> Any {
        switch value {
        case .whole(let values): return isList ? values.map(\.base) : values[0].base
        case .messages(let messages): return messages
        case .message(let message): return message
        }
    }
}

/// The fields that a message sets, in the order of their numbers. Unknown fields are left out.
private struct SetFields: Visitor {
    private(set) var fields: [SetField] = []

    init(of message: any SwiftProtobuf.Message) {
        // This visitor never throws.
        try? message.traverse(visitor: &self)
    }

    subscript(number: Int) -> SetField? { fields.first { $0.number == number } }

    /// Returns the names of the fields, as the text of a message has them.
    func names(in message: any SwiftProtobuf.Message) -> [String] {
        var names: [String] = []
        for line in message.textFormatString().split(separator: "\n") where !line.hasPrefix(" ") && line != "}" {
            let name = line.range(of: ": ").map { line[..<$0.lowerBound] } ?? line.prefix { $0 != " " }
            if names.last != String(name) { names.append(String(name)) }
        }
        return fields.enumerated().map { index, field in
            index < names.count ? names[index] : "field \(field.number)"
        }
    }

    private mutating func add(_ value: some Hashable, _ number: Int) {
        if case .whole(let earlier)? = fields.last?.value, fields.last?.number == number {
            fields[fields.count - 1].value = .whole(earlier + [AnyHashable(value)])
        } else {
            fields.append(SetField(number: number, value: .whole([AnyHashable(value)])))
        }
    }

    // The visits of lists call those of their elements.

    mutating func visitSingularFloatField(value: Float, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularDoubleField(value: Double, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularInt64Field(value: Int64, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularUInt64Field(value: UInt64, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularBoolField(value: Bool, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularStringField(value: String, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularBytesField(value: Data, fieldNumber: Int) { add(value, fieldNumber) }
    mutating func visitSingularEnumField<E: Enum>(value: E, fieldNumber: Int) { add(value, fieldNumber) }

    mutating func visitSingularMessageField<M: SwiftProtobuf.Message>(value: M, fieldNumber: Int) {
        fields.append(SetField(number: fieldNumber, value: .message(value)))
    }

    mutating func visitSingularGroupField<G: SwiftProtobuf.Message>(value: G, fieldNumber: Int) {
        visitSingularMessageField(value: value, fieldNumber: fieldNumber)
    }

    mutating func visitRepeatedMessageField<M: SwiftProtobuf.Message>(value: [M], fieldNumber: Int) {
        fields.append(SetField(number: fieldNumber, value: .messages(value)))
    }

    mutating func visitRepeatedGroupField<G: SwiftProtobuf.Message>(value: [G], fieldNumber: Int) {
        visitRepeatedMessageField(value: value, fieldNumber: fieldNumber)
    }

    mutating func visitMapField<KeyType, ValueType: MapValueType>(
        fieldType: _ProtobufMap<KeyType, ValueType>.Type, value: _ProtobufMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) { add(value, fieldNumber) }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufEnumMap<KeyType, ValueType>.Type, value: _ProtobufEnumMap<KeyType, ValueType>.BaseType,
        fieldNumber: Int
    ) { add(value, fieldNumber) }

    mutating func visitMapField<KeyType, ValueType>(
        fieldType: _ProtobufMessageMap<KeyType, ValueType>.Type,
        value: _ProtobufMessageMap<KeyType, ValueType>.BaseType, fieldNumber: Int
    ) { add(value, fieldNumber) }

    mutating func visitUnknown(bytes: Data) {}
}
