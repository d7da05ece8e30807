/// Finds messages by their full proto names, in any file of a request. Threads can share it.
struct MessageFinder: Sendable {
    enum Answer {
        case found(ProtoMessage)
        /// No file declares it.
        case missing
        /// No file declares it, but it may be in one whose package is too long, which is a fault of
        /// its own.
        case inRefusedFile
        /// It is the entry of a map field, for which Swift has no type.
        case mapEntry
        /// This name of it, or of a message around it, is not an identifier.
        case badName(WireBytes, file: Int)
    }

    /// The place of a message. There are many, so it is small.
    private struct TopLevelMessage: Sendable {
        let file: Int
        let message: Int
    }

    private let files: [FileDescriptor]
    /// By package and name.
    private var topLevel: [WireBytes: [WireBytes: TopLevelMessage]] = [:]
    private let hasLongPackages: Bool
    /// The messages declared directly in one, by name; only for messages that were looked up, by
    /// their offset.
    private let nested = Guarded<[Int: [WireBytes: MessageDescriptor]]>([:])

    init(_ files: [FileDescriptor]) {
        self.files = files
        hasLongPackages = files.contains { $0.package.count > Limits.name }
        for (index, file) in files.enumerated() where !file.messages.isEmpty {
            Self.add(file.messages, ofFile: index, to: &topLevel[file.package, default: [:]])
        }
    }

    private static func add(
        _ messages: [MessageDescriptor], ofFile file: Int, to package: inout [WireBytes: TopLevelMessage]
    ) {
        if package.isEmpty { package.reserveCapacity(messages.count) }
        for (index, message) in messages.enumerated() {
            package[message.name] = TopLevelMessage(file: file, message: index)
        }
    }

    /// Finds the message of a full name with a leading dot, as descriptors spell type references.
    /// The name doesn't tell where its package ends. Nearly all messages are at top level, so the
    /// last dot comes first.
    func find(_ fullName: WireBytes) throws -> Answer {
        guard fullName.first == Ascii.dot else { return .missing }
        let name = fullName.slice(fullName.lowerBound + 1..<fullName.upperBound)
        var packageEnd = name.lastIndex(of: Ascii.dot)
        while true {
            let package = name.slice(name.lowerBound..<(packageEnd ?? name.lowerBound))
            let first = Self.part(of: name, from: packageEnd.map { $0 + 1 } ?? name.lowerBound)
            if package.count <= Limits.name, let found = topLevel[package]?[first],
                let (names, message) = try descend(
                    into: files[found.file].messages[found.message], name: first, rest: name)
            {
                return try check(message, file: found.file, names: names)
            }
            if packageEnd == nil { return hasLongPackages && name.count > Limits.name ? .inRefusedFile : .missing }
            packageEnd = package.lastIndex(of: Ascii.dot)
        }
    }

    private func check(_ message: MessageDescriptor, file: Int, names: [WireBytes]) throws -> Answer {
        var identifiers: [ProtoIdentifier] = []
        for name in names {
            guard let identifier = ProtoIdentifier(name) else { return .badName(name, file: file) }
            identifiers.append(identifier)
        }
        if try names.count > 1 && message.isMapEntry() { return .mapEntry }
        return .found(ProtoMessage(file: file, names: identifiers))
    }

    /// The names from `name` to the end of `fullName`, if each is declared in the one before, and
    /// the last one's message.
    private func descend(
        into message: MessageDescriptor, name: WireBytes, rest fullName: WireBytes
    ) throws -> (names: [WireBytes], message: MessageDescriptor)? {
        var names = [name]
        var message = message
        var last = name
        while last.upperBound < fullName.upperBound {
            if names.count == WireReader.maximumDepth {
                throw WireError(problem: .nestedTooDeeply, offset: message.offset)
            }
            last = Self.part(of: fullName, from: last.upperBound + 1)
            guard let next = try nestedMessages(of: message)[last] else { return nil }
            names.append(last)
            message = next
        }
        return (names, message)
    }

    private func nestedMessages(of message: MessageDescriptor) throws -> [WireBytes: MessageDescriptor] {
        try nested.withLock { nested in
            if let known = nested[message.offset] { return known }
            let messages = try message.nestedMessages()
            nested[message.offset] = messages
            return messages
        }
    }

    private static func part(of fullName: WireBytes, from start: Int) -> WireBytes {
        var end = start
        while end < fullName.upperBound, fullName[end] != Ascii.dot { end += 1 }
        return fullName.slice(start..<end)
    }
}
