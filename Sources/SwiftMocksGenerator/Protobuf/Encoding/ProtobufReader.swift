/// Reads the fields of one message, in order, checking every tag, length and nesting before it is
/// used.
///
///     var reader = ProtobufReader(bytes)
///     while let tag = try reader.nextTag() {
///         switch tag.field {
///         case 1: name = try reader.bytes(tag)
///         default: try reader.skip(tag)
///         }
///     }
///
/// Source of the format: https://protobuf.dev/programming-guides/encoding/
struct ProtobufReader {
    /// The limit for the nesting of groups and messages. protobuf's own decoders also stop at 100.
    static let maximumDepth = 100

    /// The beginning of a field.
    struct Tag {
        /// The field's number, from 1 to 536,870,911.
        let field: Int
        let wireType: WireType
        /// The offset of the tag's first byte, counted from the start of the request.
        let offset: Int
    }

    private let bytes: ProtobufBytes
    /// The offset of the next byte, counted from the start of the request.
    private var position: Int

    init(_ bytes: ProtobufBytes) {
        self.bytes = bytes
        position = bytes.lowerBound
    }

    /// The next field's tag; nil at the end of the message.
    mutating func nextTag() throws(ProtobufError) -> Tag? {
        if position == bytes.upperBound { return nil }
        let offset = position
        let value = try varint()
        let number = value >> 3
        guard number > 0 && number < 1 << 29 else {
            throw ProtobufError(problem: .badFieldNumber(number), offset: offset)
        }
        let code = UInt8(truncatingIfNeeded: value & 7)
        guard let wireType = WireType(rawValue: code) else {
            throw ProtobufError(problem: .badWireType(code), offset: offset)
        }
        return Tag(field: Int(number), wireType: wireType, offset: offset)
    }

    /// The value of a length-delimited field: bytes, text or a message. It is not copied.
    mutating func bytes(_ tag: Tag) throws(ProtobufError) -> ProtobufBytes {
        try expect(.lengthDelimited, tag)
        return try lengthDelimited()
    }

    /// The value of a string field, checked to be UTF-8.
    mutating func string(_ tag: Tag) throws(ProtobufError) -> String {
        try bytes(tag).string(field: tag.field)
    }

    /// The value of an integer or enum field, truncated to 64 bits.
    mutating func integer(_ tag: Tag) throws(ProtobufError) -> Int {
        try expect(.varint, tag)
        return Int(truncatingIfNeeded: try varint())
    }

    /// The value of a bool field.
    mutating func bool(_ tag: Tag) throws(ProtobufError) -> Bool {
        try integer(tag) != 0
    }

    /// The values of a repeated integer field, packed or not. Passes each to `body`.
    mutating func integers(_ tag: Tag, _ body: (Int) -> Void) throws(ProtobufError) {
        if tag.wireType != .lengthDelimited { return body(try integer(tag)) }
        var packed = ProtobufReader(try lengthDelimited())
        while packed.position != packed.bytes.upperBound { body(Int(truncatingIfNeeded: try packed.varint())) }
    }

    /// Skips a field. A group must be balanced.
    mutating func skip(_ tag: Tag) throws(ProtobufError) {
        switch tag.wireType {
        case .varint: _ = try varint()
        case .fixed64: try advance(8)
        case .lengthDelimited: _ = try lengthDelimited()
        case .fixed32: try advance(4)
        case .startGroup: try skipGroup(tag)
        case .endGroup: throw ProtobufError(problem: .unbalancedGroup(field: tag.field), offset: tag.offset)
        }
    }

    /// Skips consecutive messages in this field for which `isUnwanted` holds, as fast as possible.
    /// It may stop before the first wanted one: where a tag or a length has more bytes than usual,
    /// or is wrong.
    mutating func skipMessages(inField field: UInt8, while isUnwanted: (ProtobufBytes) -> Bool) {
        let bytes = bytes
        let tag = field << 3 | WireType.lengthDelimited.rawValue
        var next = position
        defer { position = next }
        while bytes.upperBound - next > 2, bytes[next] == tag {
            var start = next + 2
            var length = Int(bytes[next + 1])
            if length >= 0x80 {
                let rest = Int(bytes[start])
                if rest >= 0x80 { return }
                length = length & 0x7F | rest << 7
                start += 1
            }
            guard length <= bytes.upperBound - start, isUnwanted(bytes.uncheckedSlice(start..<start + length)) else {
                return
            }
            next = start + length
        }
    }

    private mutating func skipGroup(_ start: Tag) throws(ProtobufError) {
        var open = [start.field]
        while let tag = try nextTag() {
            switch tag.wireType {
            case .startGroup:
                open.append(tag.field)
                if open.count > Self.maximumDepth { throw ProtobufError(problem: .nestedTooDeeply, offset: tag.offset) }
            case .endGroup:
                guard open.removeLast() == tag.field else {
                    throw ProtobufError(problem: .unbalancedGroup(field: tag.field), offset: tag.offset)
                }
                if open.isEmpty { return }
            default:
                try skip(tag)
            }
        }
        throw ProtobufError(problem: .unbalancedGroup(field: start.field), offset: start.offset)
    }

    private func expect(_ wireType: WireType, _ tag: Tag) throws(ProtobufError) {
        guard tag.wireType == wireType else {
            throw ProtobufError(problem: .unexpectedWireType(field: tag.field, found: tag.wireType), offset: tag.offset)
        }
    }

    private mutating func lengthDelimited() throws(ProtobufError) -> ProtobufBytes {
        let offset = position
        let length = try varint()
        guard length <= UInt64(bytes.upperBound - position) else {
            throw ProtobufError(problem: .truncated, offset: offset)
        }
        let start = position
        position += Int(length)
        return bytes.slice(start..<position)
    }

    private mutating func advance(_ count: Int) throws(ProtobufError) {
        guard count <= bytes.upperBound - position else { throw ProtobufError(problem: .truncated, offset: position) }
        position += count
    }

    private mutating func varint() throws(ProtobufError) -> UInt64 {
        if position < bytes.upperBound, bytes[position] < 0x80 {  // nearly all tags and lengths
            position += 1
            return UInt64(bytes[position - 1])
        }
        return try longVarint()
    }

    private mutating func longVarint() throws(ProtobufError) -> UInt64 {
        let offset = position
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard position < bytes.upperBound else { throw ProtobufError(problem: .truncated, offset: offset) }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        throw ProtobufError(problem: .varintTooLong, offset: offset)
    }
}
