/// Finds messages by their full proto names, in any file of a request. Threads can share it.
struct MessageFinder: Sendable {
    /// The result of a search.
    enum Answer {
        case found(ProtoMessage)
        /// No file declares the name.
        case missing
        /// No file declares the name, but it may be in a file whose package is too long. That is a
        /// fault of its own.
        case inRefusedFile
        /// The message is the entry of a map field, for which Swift has no type.
        case mapEntry
        /// This name of the message, or of a message around it, is not an identifier. `file` is the
        /// position in the request of the file that declares it.
        case badName(ProtobufBytes, file: Int)
    }

    /// The place of a message. There are many, so it is small.
    private struct TopLevelMessage: Sendable {
        /// The index of the file in the request.
        let file: Int
        /// The index among the messages at the top level of the file.
        let message: Int
    }

    private let files: [FileDescriptor]
    /// The messages at the top level of all files, by package and name. Of several with one name,
    /// the last counts.
    private var topLevel: [ProtobufBytes: [ProtobufBytes: TopLevelMessage]] = [:]
    private let hasLongPackages: Bool
    /// The messages that are declared directly in another one, by name. Only those of messages that
    /// were looked up are here, by the offset of that message.
    private let nested = Guarded<[Int: [ProtobufBytes: MessageDescriptor]]>([:])

    /// Indexes the messages at the top level of all files of the request.
    init(_ files: [FileDescriptor]) {
        self.files = files
        hasLongPackages = files.contains { $0.package.count > Limits.name }
        for (index, file) in files.enumerated() where !file.messages.isEmpty {
            Self.add(file.messages, ofFile: index, to: &topLevel[file.package, default: [:]])
        }
    }

    private static func add(
        _ messages: [MessageDescriptor], ofFile file: Int, to package: inout [ProtobufBytes: TopLevelMessage]
    ) {
        if package.isEmpty { package.reserveCapacity(messages.count) }
        for (index, message) in messages.enumerated() {
            package[message.name] = TopLevelMessage(file: file, message: index)
        }
    }

    /// Finds the message of a full name with a leading dot, as descriptors spell type references.
    ///
    /// The name doesn't tell where its package ends: `.a.b.C` may be `C` in the package `a.b`, or
    /// `b.C` in the package `a`. Nearly all messages are at the top level, so the last dot is tried
    /// first. Throws a `ProtobufError` if a message that it looks into is malformed.
    func find(_ fullName: ProtobufBytes) throws -> Answer {
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

    private func check(_ message: MessageDescriptor, file: Int, names: [ProtobufBytes]) throws -> Answer {
        var identifiers: [ProtoIdentifier] = []
        for name in names {
            guard let identifier = ProtoIdentifier(name) else { return .badName(name, file: file) }
            identifiers.append(identifier)
        }
        if try names.count > 1 && message.isMapEntry() { return .mapEntry }
        return .found(ProtoMessage(file: file, names: identifiers))
    }

    /// Returns the names from `name` to the end of `fullName`, and the last one's message; nil if
    /// one is not declared in the one before it.
    private func descend(
        into message: MessageDescriptor, name: ProtobufBytes, rest fullName: ProtobufBytes
    ) throws -> (names: [ProtobufBytes], message: MessageDescriptor)? {
        var names = [name]
        var message = message
        var last = name
        while last.upperBound < fullName.upperBound {
            if names.count == ProtobufReader.maximumDepth {
                throw ProtobufError(problem: .nestedTooDeeply, offset: message.offset)
            }
            last = Self.part(of: fullName, from: last.upperBound + 1)
            guard let next = try nestedMessages(of: message)[last] else { return nil }
            names.append(last)
            message = next
        }
        return (names, message)
    }

    private func nestedMessages(of message: MessageDescriptor) throws -> [ProtobufBytes: MessageDescriptor] {
        try nested.withLock { nested in
            if let known = nested[message.offset] { return known }
            let messages = try message.nestedMessages()
            nested[message.offset] = messages
            return messages
        }
    }

    /// The part of a name from an offset to the next dot.
    private static func part(of fullName: ProtobufBytes, from start: Int) -> ProtobufBytes {
        var end = start
        while end < fullName.upperBound, fullName[end] != Ascii.dot { end += 1 }
        return fullName.slice(start..<end)
    }
}
