/// Builds a protobuf message field by field, right or deliberately wrong.
public struct MessageBuilder: Sendable {
    /// The message so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty message.
    public init() {}

    /// A varint field: integer, enum or bool.
    public func varint(_ field: Int, _ value: UInt64) -> Self {
        tag(field, wireType: 0).appending(Self.varint(value))
    }

    /// A string field.
    public func text(_ field: Int, _ value: String) -> Self { data(field, Array(value.utf8)) }

    /// A length-delimited field.
    public func data(_ field: Int, _ value: [UInt8]) -> Self { data(field, value, length: UInt64(value.count)) }

    /// A length-delimited field that claims to be of another length than it is.
    public func data(_ field: Int, _ value: [UInt8], length: UInt64) -> Self {
        tag(field, wireType: 2).appending(Self.varint(length)).appending(value)
    }

    /// A message field.
    public func message(_ field: Int, _ value: MessageBuilder) -> Self { data(field, value.bytes) }

    /// A message field for each value.
    public func messages(_ field: Int, _ values: [MessageBuilder]) -> Self {
        var result = self
        for value in values {
            result.bytes += Self.varint(UInt64(field) << 3 | 2) + Self.varint(UInt64(value.bytes.count)) + value.bytes
        }
        return result
    }

    /// A tag alone.
    public func tag(_ field: Int, wireType: UInt8) -> Self {
        appending(Self.varint(UInt64(field) << 3 | UInt64(wireType)))
    }

    /// Any bytes.
    public func appending(_ more: some Sequence<UInt8>) -> Self {
        var result = self
        result.bytes.append(contentsOf: more)
        return result
    }

    /// A number as a varint.
    public static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return bytes
    }

    /// Appends a number as a varint.
    public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
