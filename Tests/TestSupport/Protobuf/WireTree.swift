/// A protobuf message taken apart, to be changed and put together again.
///
/// Deliberately not the generator's own reader: one must not vouch for the other.
public struct WireTree: Equatable, Sendable {
    /// A field's value.
    public indirect enum Value: Equatable, Sendable {
        case varint(UInt64)
        case fixed64([UInt8])
        case fixed32([UInt8])
        case data([UInt8])
        case message(WireTree)
    }

    /// A field: its number and value.
    public struct Field: Equatable, Sendable {
        /// 1...536870911 in a sound message.
        public var number: Int
        /// What it holds.
        public var value: Value

        /// A field of this number and value.
        public init(_ number: Int, _ value: Value) {
            self.number = number
            self.value = value
        }
    }

    /// In the order of the bytes.
    public var fields: [Field] = []

    /// A message of these fields.
    public init(fields: [Field] = []) {
        self.fields = fields
    }

    /// Nil where the bytes are no message, or have a group in them.
    ///
    /// - Parameter schema: which fields are messages; others of length-delimited type stay bytes.
    public init?(_ bytes: ArraySlice<UInt8>, schema: Schema) {
        var cursor = Cursor(rest: bytes)
        while !cursor.rest.isEmpty {
            guard let tag = cursor.varint(), tag >> 3 > 0, tag >> 3 < 1 << 29 else { return nil }
            let number = Int(tag >> 3)
            guard let value = cursor.value(wireType: tag & 7, schema: schema[number]) else { return nil }
            fields.append(Field(number, value))
        }
    }

    /// The message put together.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for field in fields { field.append(to: &bytes) }
        return bytes
    }

    private struct Cursor {
        var rest: ArraySlice<UInt8>

        mutating func varint() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 70, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
            }
            return nil
        }

        mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
            guard count <= UInt64(rest.count) else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return rest.prefix(Int(count))
        }

        mutating func value(wireType: UInt64, schema: Schema?) -> Value? {
            switch wireType {
            case 0: return varint().map { .varint($0) }
            case 1: return take(8).map { .fixed64(Array($0)) }
            case 5: return take(4).map { .fixed32(Array($0)) }
            case 2:
                guard let length = varint(), let bytes = take(length) else { return nil }
                guard let schema, let tree = WireTree(bytes, schema: schema) else { return .data(Array(bytes)) }
                return .message(tree)
            default: return nil
            }
        }
    }
}

extension WireTree.Field {
    /// Appends the field to a message. All goes into one array: tests that damage each place of a request put it together
    /// thousands of times.
    public func append(to bytes: inout [UInt8]) {
        switch self.value {
        case .varint(let value): append(0, varint: value, to: &bytes)
        case .fixed64(let value): append(1, value, to: &bytes)
        case .fixed32(let value): append(5, value, to: &bytes)
        case .data(let value):
            append(2, varint: UInt64(value.count), to: &bytes)
            bytes.append(contentsOf: value)
        case .message(let tree):
            let value = tree.bytes
            append(2, varint: UInt64(value.count), to: &bytes)
            bytes.append(contentsOf: value)
        }
    }

    private func append(_ wireType: UInt64, varint: UInt64, to bytes: inout [UInt8]) {
        MessageBuilder.append(UInt64(number) << 3 | wireType, to: &bytes)
        MessageBuilder.append(varint, to: &bytes)
    }

    private func append(_ wireType: UInt64, _ value: [UInt8], to bytes: inout [UInt8]) {
        MessageBuilder.append(UInt64(number) << 3 | wireType, to: &bytes)
        bytes.append(contentsOf: value)
    }
}
