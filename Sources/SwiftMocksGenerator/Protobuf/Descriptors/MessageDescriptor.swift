/// A `DescriptorProto` (or an `EnumDescriptorProto`), of which only the name is read at first.
struct MessageDescriptor: Sendable {
    /// The name; empty if there is none.
    let name: ProtobufBytes
    private let bytes: ProtobufBytes

    /// Reads only as far as the name, because messages are most of a request. Throws a
    /// `ProtobufError`.
    init(_ bytes: ProtobufBytes) throws {
        self.bytes = bytes
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            if tag.field == 1 {
                name = try reader.bytes(tag)
                return
            }
            try reader.skip(tag)
        }
        name = .none
    }

    /// The offset of its first byte, counted from the start of the request.
    var offset: Int { bytes.lowerBound }

    /// Whether the message was made of a map field: `MessageOptions.map_entry`. The name of such a
    /// message ends in `Entry`. Throws a `ProtobufError`.
    func isMapEntry() throws -> Bool {
        guard name.suffix(Self.entry.count).elementsEqual(Self.entry) else { return false }
        var isEntry = false
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            guard tag.field == 7 else {
                try reader.skip(tag)
                continue
            }
            var options = ProtobufReader(try reader.bytes(tag))
            while let tag = try options.nextTag() {
                if tag.field == 7 { isEntry = try options.bool(tag) } else { try options.skip(tag) }
            }
        }
        return isEntry
    }

    private static let entry = Array("Entry".utf8)

    /// The messages that are declared directly inside, by name. Throws a `ProtobufError`.
    func nestedMessages() throws -> [ProtobufBytes: MessageDescriptor] {
        var messages: [ProtobufBytes: MessageDescriptor] = [:]
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            guard tag.field == 3 else {
                try reader.skip(tag)
                continue
            }
            let message = try MessageDescriptor(try reader.bytes(tag))
            messages[message.name] = message
        }
        return messages
    }
}
