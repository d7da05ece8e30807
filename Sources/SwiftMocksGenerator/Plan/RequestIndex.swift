/// The files of a request, findable by path and by the types that they declare.
final class RequestIndex {
    let files: [FileDescriptor]
    let mappings: ModuleMappings
    private let fileIndexes: [String: Int]
    private let types: TypeIndex
    private var contexts: [Int: FileContext] = [:]
    private var messages: [WireBytes: MessageName] = [:]

    init(_ request: GeneratorRequest, _ mappings: ModuleMappings) throws {
        files = request.files
        self.mappings = mappings
        var indexes: [String: Int] = [:]
        indexes.reserveCapacity(files.count)
        for (index, file) in files.enumerated() {
            if indexes.updateValue(index, forKey: file.name) != nil {
                throw GeneratorError.protos(.duplicateFile(file.name))
            }
        }
        fileIndexes = indexes
        types = try TypeIndex(files)
    }

    func file(_ path: String) -> FileDescriptor? { fileIndexes[path].map { files[$0] } }

    func context(_ path: String) throws -> FileContext? { try fileIndexes[path].map(context) }

    /// The path of the file that declares a top-level message of this name outside any package; nil where none does.
    func topLevelMessage(_ name: String) -> String? { types.fileOfMessage(name).map { files[$0].name } }

    private func context(_ index: Int) throws -> FileContext {
        if let context = contexts[index] { return context }
        let context = try FileContext(files[index], mappings)
        contexts[index] = context
        return context
    }

    /// A message's Swift name without its module, and the module; nil where no file declares it.
    func message(_ fullName: WireBytes) throws -> MessageName? {
        if let known = messages[fullName] { return known }
        guard let message = try types.message(fullName) else { return nil }
        let name = try MessageName(message, in: try context(message.file), runtimeModule: mappings.runtimeModule)
        messages[fullName] = name
        return name
    }
}

/// What Swift code calls a message.
struct MessageName {
    /// Without the module.
    let name: SwiftName
    /// Nil: the module that is generated into.
    let module: String?
    /// The file that declares it.
    let path: String

    fileprivate init(_ message: TypeIndex.Message, in file: FileContext, runtimeModule: String) throws {
        var parts: [String] = []
        for bytes in message.names {
            guard let identifier = ProtoIdentifier(bytes) else {
                let name = String(decoding: bytes, as: UTF8.self)
                throw GeneratorError.protos(.badName(kind: "message", name: name, file: file.path))
            }
            let own = parts.isEmpty ? file.typePrefix + identifier.text : identifier.text
            parts.append(MessageNaming.messageName(own, runtimeModule: runtimeModule))
        }
        name = SwiftName(checked: parts.joined(separator: "."))
        module = file.module
        path = file.path
    }

    /// The name as code in `file` spells it.
    func seen(from file: FileContext) -> SwiftName {
        guard let module, module != file.module else { return name }
        return SwiftName(checked: "\(module).\(name.text)")
    }
}
