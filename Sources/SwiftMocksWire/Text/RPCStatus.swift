import Foundation

/// The message `google.rpc.Status` in Protobuf's binary form.
enum RPCStatus {
    /// Encodes an error with its details, for `grpc-status-details-bin`.
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

extension RPCStatus {
    /// Decodes the details of a status, without those that can't be read.
    static func details(_ status: Data) -> [WireError.Detail] {
        fields(of: status).filter { $0.number == 3 }.map { any in
            let fields = fields(of: any.bytes)
            let url = fields.first { $0.number == 1 }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            let type = url.split(separator: "/").last.map(String.init) ?? ""
            return WireError.Detail(type: type, value: fields.first { $0.number == 2 }?.bytes ?? Data())
        }
    }

    private struct Field {
        let number: UInt64
        /// The bytes after the length.
        let bytes: Data
    }

    /// The fields of a message that have a length, up to the first that can't be read.
    private static func fields(of message: Data) -> [Field] {
        var remaining = message[...]
        var fields: [Field] = []
        while let tag = remaining.popVarint() {
            switch tag & 7 {
            case 0: guard remaining.popVarint() != nil else { return fields }
            case 2:
                guard let length = remaining.popVarint(), length <= UInt64(remaining.count) else { return fields }
                fields.append(Field(number: tag >> 3, bytes: Data(remaining.prefix(Int(length)))))
                remaining = remaining.dropFirst(Int(length))
            default: return fields
            }
        }
        return fields
    }
}

extension Data {
    /// Removes a varint from the front; nil if the bytes end within it, or it has more than ten
    /// bytes.
    fileprivate mutating func popVarint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }

    fileprivate mutating func append(varint value: Int) {
        var remaining = UInt64(value)
        while remaining >= 0x80 {
            append(UInt8(remaining & 0x7F) | 0x80)
            remaining >>= 7
        }
        append(UInt8(remaining))
    }

    fileprivate mutating func append(field number: UInt8, _ bytes: Data) {
        append(number << 3 | 2)
        append(varint: bytes.count)
        append(bytes)
    }
}
