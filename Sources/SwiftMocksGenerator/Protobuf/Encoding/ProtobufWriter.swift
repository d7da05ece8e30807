/// Writes the fields of one message.
struct ProtobufWriter {
    /// The fields written so far.
    private(set) var bytes: [UInt8] = []

    /// Adds bytes that are fields already, or the content of the field that `beginLengthDelimited`
    /// has begun.
    mutating func append(_ fields: [UInt8]) { bytes += fields }

    mutating func integer(_ value: UInt64, field: Int) {
        tag(field, .varint)
        varint(value)
    }

    mutating func string(_ value: String, field: Int) {
        lengthDelimited(Array(value.utf8), field: field)
    }

    mutating func lengthDelimited(_ value: [UInt8], field: Int) {
        beginLengthDelimited(count: value.count, field: field)
        bytes += value
    }

    /// Writes the tag and the length of a field. The caller then adds its `count` bytes.
    mutating func beginLengthDelimited(count: Int, field: Int) {
        tag(field, .lengthDelimited)
        varint(UInt64(count))
    }

    private mutating func tag(_ field: Int, _ wireType: WireType) {
        varint(UInt64(field) << 3 | UInt64(wireType.rawValue))
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
