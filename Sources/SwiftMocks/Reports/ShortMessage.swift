import Foundation
import SwiftProtobuf

extension SwiftProtobuf.Message {
    /// The text of a message, with one field per line. Long values are cut before they become text, and without another message
    /// also all that follows the first kilobytes: the last line is `…` then.
    /// - Parameter other: a message to compare it with. Long values begin shortly before their first difference.
    func shortText(comparedTo other: (any SwiftProtobuf.Message)?) -> String {
        var copy = ShortCopy(limit: other == nil ? ShortCopy.longest : .max)
        if let other {
            var values = ShortCopy(limit: .max)
            try? other.traverse(visitor: &values)
            copy.others = values.longValues
        }
        let isWhole = (try? traverse(visitor: &copy)) != nil
        guard !isWhole || !copy.longValues.isEmpty else { return textFormatString() }
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = .max
        let short = (try? Self(serializedBytes: copy.bytes, partial: true, options: options)) ?? Self()
        // The text has bytes in octal digits.
        let text = short.textFormatString().replacingOccurrences(of: "\\342\\200\\246 ", with: "… ")
        return text + (isWhole ? "" : "…\n")
    }
}

/// Writes the bytes of a message with long values cut. (SwiftProtobuf's text and names of fields are of whole messages.)
private struct ShortCopy: Visitor {
    /// The limit beyond which a report shows nothing anyway.
    static let longest = 4096
    /// The lengths from which a text and bytes are cut, so that some fit into a report. Bytes have longer texts.
    private static let (longText, longBytes) = (1500, 375)
    /// The bytes shown around a difference.
    private static let (before, after) = (40, 80)

    enum Value {
        case text(String)
        case bytes(Data)
    }

    private(set) var bytes: [UInt8] = []
    /// The long values, by the numbers that lead to them.
    private(set) var longValues: [String: Value] = [:]
    /// The long values of the other message.
    var others: [String: Value] = [:]
    private var rest: Int
    private var path = ""
    private var counts: [Int: Int] = [:]

    private struct CutOff: Error {}

    init(limit: Int) {
        rest = limit
    }

    // MARK: - Values that can be long

    mutating func visitSingularStringField(value: String, fieldNumber: Int) throws {
        guard value.utf8.count > Self.longText else { return try field(fieldNumber, Array(value.utf8)) }
        let key = long(.text(value), fieldNumber)
        var same: Int?
        if case .text(var other)? = others[key], other != value {
            var value = value
            same = value.withUTF8 { one in other.withUTF8 { commonBytes(.init(one), .init($0)) } }
        }
        let (range, head, tail) = Self.part(value.utf8.count, same, Self.longText)
        let start = value.utf8.index(value.startIndex, offsetBy: range.lowerBound)
        let shown = value[start..<value.utf8.index(start, offsetBy: range.count)]
        try field(fieldNumber, Array("\(head)\(shown)\(tail)".utf8))
    }

    mutating func visitSingularBytesField(value: Data, fieldNumber: Int) throws {
        guard value.count > Self.longBytes else { return try field(fieldNumber, Array(value)) }
        let key = long(.bytes(value), fieldNumber)
        var same: Int?
        if case .bytes(let other)? = others[key], other != value {
            same = value.withUnsafeBytes { one in other.withUnsafeBytes { commonBytes(one, $0) } }
        }
        let (range, head, tail) = Self.part(value.count, same, Self.longBytes)
        let shown = value.dropFirst(range.lowerBound).prefix(range.count)
        try field(fieldNumber, Array(head.utf8) + Array(shown) + Array(tail.utf8))
    }

    /// The part of a value that is shown, and the text before and after it.
    private static func part(_ count: Int, _ same: Int?, _ limit: Int) -> (Range<Int>, head: String, tail: String) {
        let far = same.flatMap { $0 >= limit ? $0 : nil }
        let start = far.map { $0 - before } ?? 0
        let end = far.map { min(count, $0 + after) } ?? limit
        let (head, tail) = ("… after \(start) bytes: ", "… \(count - end) bytes more")
        return (start..<end, far == nil ? "" : head, end < count ? tail : "")
    }

    private mutating func long(_ value: Value, _ number: Int) -> String {
        counts[number, default: 0] += 1
        let key = "\(path)\(number) \(counts[number] ?? 0)"
        longValues[key] = value
        return key
    }

    // MARK: - Values with parts

    mutating func visitSingularMessageField<M: SwiftProtobuf.Message>(value: M, fieldNumber: Int) throws {
        try part(fieldNumber) { try value.traverse(visitor: &$0) }
    }

    mutating func visitSingularGroupField<G: SwiftProtobuf.Message>(value: G, fieldNumber: Int) throws {
        var part = self.part(below: "\(fieldNumber)")
        let isWhole = (try? value.traverse(visitor: &part)) != nil
        tag(fieldNumber, 3)
        bytes += part.bytes
        tag(fieldNumber, 4)
        try take(part, isWhole)
    }

    mutating func visitMapField<K, V: MapValueType>(
        fieldType: _ProtobufMap<K, V>.Type, value: _ProtobufMap<K, V>.BaseType, fieldNumber: Int
    ) throws {
        for (key, value) in value {
            try part(fieldNumber, "\(key)") {
                try K.visitSingular(value: key, fieldNumber: 1, with: &$0)
                try V.visitSingular(value: value, fieldNumber: 2, with: &$0)
            }
        }
    }

    mutating func visitMapField<K, V>(
        fieldType: _ProtobufEnumMap<K, V>.Type, value: _ProtobufEnumMap<K, V>.BaseType, fieldNumber: Int
    ) throws where V.RawValue == Int {
        for (key, value) in value {
            try part(fieldNumber, "\(key)") {
                try K.visitSingular(value: key, fieldNumber: 1, with: &$0)
                try $0.visitSingularEnumField(value: value, fieldNumber: 2)
            }
        }
    }

    mutating func visitMapField<K, V>(
        fieldType: _ProtobufMessageMap<K, V>.Type, value: _ProtobufMessageMap<K, V>.BaseType, fieldNumber: Int
    ) throws {
        for (key, value) in value {
            try part(fieldNumber, "\(key)") {
                try K.visitSingular(value: key, fieldNumber: 1, with: &$0)
                try $0.visitSingularMessageField(value: value, fieldNumber: 2)
            }
        }
    }

    private func part(below name: String) -> ShortCopy {
        var part = ShortCopy(limit: rest)
        (part.others, part.path) = (others, "\(path)\(name).")
        return part
    }

    private mutating func part(
        _ number: Int, _ key: String? = nil, _ write: (inout ShortCopy) throws -> Void
    ) throws {
        counts[number, default: 0] += 1
        var part = self.part(below: "\(number)[\(key ?? "\(counts[number] ?? 0)")]")
        let isWhole = (try? write(&part)) != nil
        tag(number, 2)
        varint(UInt64(part.bytes.count))
        bytes += part.bytes
        try take(part, isWhole)
    }

    private mutating func take(_ part: ShortCopy, _ isWhole: Bool) throws {
        longValues.merge(part.longValues) { first, _ in first }
        rest -= part.bytes.count
        if !isWhole || rest < 0 { throw CutOff() }
    }

    mutating func visitUnknown(bytes: Data) throws {
        guard bytes.count <= rest else { throw CutOff() }
        self.bytes += bytes
        rest -= bytes.count
    }

    // MARK: - Numbers

    mutating func visitSingularDoubleField(value: Double, fieldNumber: Int) throws {
        try visitSingularFixed64Field(value: value.bitPattern, fieldNumber: fieldNumber)
    }

    mutating func visitSingularFloatField(value: Float, fieldNumber: Int) throws {
        try visitSingularFixed32Field(value: value.bitPattern, fieldNumber: fieldNumber)
    }

    mutating func visitSingularFixed64Field(value: UInt64, fieldNumber: Int) throws {
        tag(fieldNumber, 1)
        try number((0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    mutating func visitSingularFixed32Field(value: UInt32, fieldNumber: Int) throws {
        tag(fieldNumber, 5)
        try number((0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    mutating func visitSingularSFixed64Field(value: Int64, fieldNumber: Int) throws {
        try visitSingularFixed64Field(value: UInt64(bitPattern: value), fieldNumber: fieldNumber)
    }

    mutating func visitSingularSFixed32Field(value: Int32, fieldNumber: Int) throws {
        try visitSingularFixed32Field(value: UInt32(bitPattern: value), fieldNumber: fieldNumber)
    }

    mutating func visitSingularInt64Field(value: Int64, fieldNumber: Int) throws {
        try visitSingularUInt64Field(value: UInt64(bitPattern: value), fieldNumber: fieldNumber)
    }

    mutating func visitSingularSInt64Field(value: Int64, fieldNumber: Int) throws {
        try visitSingularInt64Field(value: (value << 1) ^ (value >> 63), fieldNumber: fieldNumber)
    }

    mutating func visitSingularSInt32Field(value: Int32, fieldNumber: Int) throws {
        try visitSingularSInt64Field(value: Int64(value), fieldNumber: fieldNumber)
    }

    mutating func visitSingularBoolField(value: Bool, fieldNumber: Int) throws {
        try visitSingularUInt64Field(value: value ? 1 : 0, fieldNumber: fieldNumber)
    }

    mutating func visitSingularEnumField<E: SwiftProtobuf.Enum>(value: E, fieldNumber: Int) throws {
        try visitSingularInt64Field(value: Int64(value.rawValue), fieldNumber: fieldNumber)
    }

    mutating func visitSingularUInt64Field(value: UInt64, fieldNumber: Int) throws {
        tag(fieldNumber, 0)
        varint(value)
        try number([])
    }

    // MARK: - Bytes

    private mutating func field(_ number: Int, _ content: [UInt8]) throws {
        tag(number, 2)
        varint(UInt64(content.count))
        try self.number(content)
    }

    private mutating func number(_ content: [UInt8]) throws {
        bytes += content
        rest -= content.count + 2
        if rest < 0 { throw CutOff() }
    }

    private mutating func tag(_ number: Int, _ type: Int) {
        varint(UInt64(number << 3 | type))
    }

    private mutating func varint(_ value: UInt64) {
        var value = value
        while value > 127 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 128)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }
}
