/// The files of a request, findable by path and by the types that they declare.
final class RequestIndex {
    let files: [FileDescriptor]
    let mappings: ModuleMappings
    private let fileIndexes: [String: Int]
    private let types: TypeIndex
    private var contexts: [Int: FileContext] = [:]

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

    private func context(_ index: Int) throws -> FileContext {
        if let context = contexts[index] { return context }
        let context = try FileContext(files[index], mappings)
        contexts[index] = context
        return context
    }

    /// A message's Swift name and module; nil where no file declares it.
    func message(_ fullName: WireBytes) throws -> MessageName? {
        guard let message = try types.message(fullName) else { return nil }
        return try MessageName(message, in: try context(message.file), runtimeModule: mappings.runtimeModule)
    }
}

/// What Swift code calls a message.
struct MessageName {
    /// Without the module.
    let name: SwiftName
    /// Nil: the module that is generated into.
    let module: String?
    fileprivate init(_ message: TypeIndex.Message, in file: FileContext, runtimeModule: String) throws {
        var path = ""
        for bytes in message.names {
            guard let identifier = ProtoIdentifier(bytes) else {
                let name = String(decoding: bytes, as: UTF8.self)
                throw GeneratorError.protos(.badName(kind: "message", name: name, file: file.path))
            }
            if path.isEmpty {
                path = MessageNaming.messageName(file.typePrefix + identifier.text, runtimeModule: runtimeModule)
            } else {
                path += "." + MessageNaming.messageName(identifier.text, runtimeModule: runtimeModule)
            }
        }
        name = SwiftName(checked: path)
        module = file.module
    }

    /// The name as code in `file` spells it.
    func seen(from file: FileContext) -> SwiftName {
        guard let module, module != file.module else { return name }
        return SwiftName(checked: "\(module).\(name.text)")
    }
}
