/// What generation needs of a `DescriptorProto` (or an `EnumDescriptorProto`): its name, and a nested one by name.
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

    /// The message of this name that is declared directly inside; nil where there is none.
    static func nested(_ name: WireBytes, in bytes: WireBytes) throws -> WireBytes? {
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            guard tag.field == 3 else {
                try reader.skip(tag)
                continue
            }
            let message = try reader.bytes(tag)
            if try Self.name(message) == name { return message }
        }
        return nil
    }
}
