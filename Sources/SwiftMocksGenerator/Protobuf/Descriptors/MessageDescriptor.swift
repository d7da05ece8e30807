/// What generation needs of a `DescriptorProto` (or an `EnumDescriptorProto`): its name, and the nested ones by name.
///
/// It reads no further than the answer, since messages are most of a request.
enum MessageDescriptor {
    /// The name; empty where there is none.
    static func name(_ bytes: WireBytes) throws -> WireBytes {
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            if tag.field == 1 { return try reader.bytes(tag) }
            try reader.skip(tag)
        }
        return .none
    }

    /// The messages that are declared directly inside, by name.
    static func nested(in bytes: WireBytes) throws -> [WireBytes: WireBytes] {
        var messages: [WireBytes: WireBytes] = [:]
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            guard tag.field == 3 else {
                try reader.skip(tag)
                continue
            }
            let message = try reader.bytes(tag)
            messages[try name(message)] = message
        }
        return messages
    }
}
