/// The parts of a `DescriptorProto` (or an `EnumDescriptorProto`) that generation needs: its name, and the nested ones
/// by name.
///
/// It reads only as far as the answer, because messages are most of a request.
enum MessageDescriptor {
    /// The name; empty if there is none.
    static func name(_ bytes: WireBytes) throws -> WireBytes {
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            if tag.field == 1 { return try reader.bytes(tag) }
            try reader.skip(tag)
        }
        return .none
    }

    /// Whether the message was made of a map field: `MessageOptions.map_entry`. Such a name ends in `Entry`.
    static func isMapEntry(_ bytes: WireBytes) throws -> Bool {
        guard try name(bytes).suffix(entry.count).elementsEqual(entry) else { return false }
        var isEntry = false
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            guard tag.field == 7 else {
                try reader.skip(tag)
                continue
            }
            var options = WireReader(try reader.bytes(tag))
            while let tag = try options.nextTag() {
                if tag.field == 7 { isEntry = try options.bool(tag) } else { try options.skip(tag) }
            }
        }
        return isEntry
    }

    private static let entry = Array("Entry".utf8)

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
