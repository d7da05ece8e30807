import Foundation

/// The message `google.rpc.Status` in Protobuf's binary form.
enum RPCStatus {
    static func encode(_ error: WireError) -> Data {
        var status = Data([1 << 3])
        status.append(varint: error.code.rawValue)
        if let message = error.message, !message.isEmpty { status.append(field: 2, Data(message.utf8)) }
        for detail in error.details {
            // A `google.protobuf.Any`.
            var any = Data()
            any.append(field: 1, Data("type.googleapis.com/\(detail.type)".utf8))
            if !detail.value.isEmpty { any.append(field: 2, detail.value) }
            status.append(field: 3, any)
        }
        return status
    }
}

extension Data {
    fileprivate mutating func append(varint value: Int) {
        var rest = UInt64(value)
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(field number: UInt8, _ bytes: Data) {
        append(number << 3 | 2)
        append(varint: bytes.count)
        append(bytes)
    }
}
