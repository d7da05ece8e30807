/// The Swift names of the messages and enums that a file sees, where they may meet names that generated code declares or
/// relies on.
struct DeclaredTypes {
    private let file: FilePlan
    private let runtimeModule: String
    /// Top-level types of this file and of those that it imports into the same module, where their prefix lets them be
    /// called as something that generated code relies on: the Swift name, and what declares it. A dictionary a file,
    /// none of them merged: many files may import the same large one.
    private let types: [[String: String]]

    /// - Parameter names: those that generated code relies on.
    init(seenFrom file: FilePlan, in index: RequestIndex, meetingAnyOf names: [String]) throws {
        self.file = file
        runtimeModule = index.mappings.runtimeModule
        let paths = [file.path] + file.descriptor.dependencies.map { String(decoding: $0, as: UTF8.self) }
        types = try paths.compactMap { path in
            guard let declaring = try index.context(path), declaring.module == file.context.module else { return nil }
            let mayMeet = names.contains { $0.hasPrefix(declaring.typePrefix) }
            return mayMeet ? try index.topLevelTypes(path) : nil
        }
    }

    /// Whether a type is called so; `name` is one of those that generated code relies on.
    func declare(_ name: String) -> Bool { owner(of: name) != nil }

    /// Throws where a type hides what generated code means by a name that it relies on.
    func requireNone(called name: String, beside user: String) throws {
        if let owner = owner(of: name) { throw clash(name, first: owner, second: user) }
    }

    /// What declares a type of this Swift name, if anything does.
    private func owner(of name: String) -> String? {
        for types in types {
            if let owner = types[name] { return owner }
        }
        return nil
    }

    /// A declaration's Swift name, and what it is for, as an error names it.
    typealias Declaration = (name: String, owner: String)

    /// Throws where two declarations, or a declaration and a type of the file, would have the same name.
    ///
    /// - Parameter endings: what the names of the declarations end in.
    func requireUnique(_ declarations: [Declaration], endings: [[UInt8]]) throws {
        let types = try Self.types(of: file.descriptor, in: file.context, runtimeModule: runtimeModule) { name in
            endings.contains { name.suffix($0.count).elementsEqual($0) }
        }
        var owners: [String: String] = [:]
        for (name, owner) in declarations + types {
            if let first = owners.updateValue(owner, forKey: name) { throw clash(name, first: first, second: owner) }
        }
    }

    private func clash(_ name: String, first: String, second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: file.path))
    }

    /// The top-level types of a file whose proto names pass `isWanted`.
    static func types(
        of file: FileDescriptor, in context: FileContext, runtimeModule: String, where isWanted: (WireBytes) -> Bool
    ) throws -> [Declaration] {
        func type(
            _ bytes: WireBytes, kind: String, called swiftName: (String, String) -> String
        ) throws -> Declaration? {
            let name = try MessageDescriptor.name(bytes)
            guard isWanted(name), let name = ProtoIdentifier(name) else { return nil }
            let owner = context.package.isEmpty ? name.text : "\(context.package).\(name.text)"
            return (swiftName(context.typePrefix + name.text, runtimeModule), "\(kind) \(owner)")
        }
        return try file.messages.compactMap { try type($0, kind: "message", called: MessageNaming.messageName) }
            + file.enums.compactMap { try type($0, kind: "enum", called: MessageNaming.enumName) }
    }
}
