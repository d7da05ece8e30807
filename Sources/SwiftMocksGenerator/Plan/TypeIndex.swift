/// Finds messages by their full proto names, in any file of a request.
struct TypeIndex {
    /// A message, and the file and the messages it is declared in.
    struct Message {
        /// Index of the file in the request.
        let file: Int
        /// Outermost message first, the message itself last.
        let names: [WireBytes]
        let isMapEntry: Bool
    }

    private struct TopLevelMessage {
        let file: Int
        let bytes: WireBytes
    }

    /// By package and name.
    private var topLevel: [WireBytes: [WireBytes: TopLevelMessage]] = [:]
    /// The messages declared directly in one, by name; only for messages that were looked up, by their offset.
    private var nested: [Int: [WireBytes: WireBytes]] = [:]

    init(_ files: [FileDescriptor]) throws {
        for (index, file) in files.enumerated() where !file.messages.isEmpty {
            try Self.add(file.messages, ofFile: index, to: &topLevel[file.package, default: [:]])
        }
    }

    private static func add(
        _ messages: [WireBytes], ofFile file: Int, to package: inout [WireBytes: TopLevelMessage]
    ) throws {
        if package.isEmpty { package.reserveCapacity(messages.count) }
        for message in messages {
            package[try MessageDescriptor.name(message)] = TopLevelMessage(file: file, bytes: message)
        }
    }

    /// The message of a full name with a leading dot, as descriptors spell type references; nil if there is none.
    ///
    /// The name doesn't tell where its package ends. Nearly all messages are at top level, so the last dot comes first.
    mutating func message(_ fullName: WireBytes) throws -> Message? {
        guard fullName.first == Ascii.dot else { return nil }
        let name = fullName.slice(fullName.lowerBound + 1..<fullName.upperBound)
        var packageEnd = name.lastIndex(of: Ascii.dot)
        while true {
            let package = name.slice(name.lowerBound..<(packageEnd ?? name.lowerBound))
            let first = Self.part(of: name, from: packageEnd.map { $0 + 1 } ?? name.lowerBound)
            if package.count <= Limits.name, let found = topLevel[package]?[first],
                let (names, bytes) = try descend(into: found.bytes, name: first, rest: name)
            {
                let isMapEntry = try names.count > 1 && MessageDescriptor.isMapEntry(bytes)
                return Message(file: found.file, names: names, isMapEntry: isMapEntry)
            }
            if packageEnd == nil { return nil }
            packageEnd = package.lastIndex(of: Ascii.dot)
        }
    }

    /// The names from `name` to the end of `fullName`, if each is declared in the one before, and the last one's message.
    private mutating func descend(
        into bytes: WireBytes, name: WireBytes, rest fullName: WireBytes
    ) throws -> (names: [WireBytes], bytes: WireBytes)? {
        var names = [name]
        var message = bytes
        var last = name
        while last.upperBound < fullName.upperBound {
            if names.count == WireReader.maximumDepth {
                throw WireError(problem: .nestedTooDeeply, offset: message.lowerBound)
            }
            last = Self.part(of: fullName, from: last.upperBound + 1)
            guard let next = try nestedMessages(of: message)[last] else { return nil }
            names.append(last)
            message = next
        }
        return (names, message)
    }

    private mutating func nestedMessages(of message: WireBytes) throws -> [WireBytes: WireBytes] {
        if let known = nested[message.lowerBound] { return known }
        let messages = try MessageDescriptor.nested(in: message)
        nested[message.lowerBound] = messages
        return messages
    }

    private static func part(of fullName: WireBytes, from start: Int) -> WireBytes {
        var end = start
        while end < fullName.upperBound, fullName[end] != Ascii.dot { end += 1 }
        return fullName.slice(start..<end)
    }
}
