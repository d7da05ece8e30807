/// Finds the files of a request by path and by the types that they declare.
final class RequestIndex {
    let files: [FileDescriptor]
    let mappings: ModuleMappings
    private let fileIndexes: [String: Int]
    private var types: TypeIndex
    private var contexts: [FileContext] = []
    /// For each file the position of its context, or -1 until it is first needed.
    private var contextPositions: [Int]
    private var exports: ExportedModules
    private let options: GeneratorOptions
    private let names: LibraryNames
    /// The types whose names may clash with those of generated code.
    let moduleTypes: ModuleTypes

    init(_ request: GeneratorRequest, options: GeneratorOptions, names: LibraryNames) throws {
        for path in request.filesToGenerate + request.files.map(\.name) where !Limits.allow(path: path) {
            throw GeneratorError.protos(.pathTooLong(path))
        }
        files = request.files
        self.options = options
        self.names = names
        let mappings = try ModuleMappings(options)
        self.mappings = mappings
        var indexes: [String: Int] = [:]
        indexes.reserveCapacity(files.count)
        for (index, file) in files.enumerated() {
            if indexes.updateValue(index, forKey: file.name) != nil {
                throw GeneratorError.protos(.duplicateFile(file.name))
            }
        }
        fileIndexes = indexes
        contextPositions = Array(repeating: -1, count: files.count)
        types = try TypeIndex(files)
        exports = ExportedModules(files, fileIndexes: indexes, mappings: mappings)
        moduleTypes = try ModuleTypes(
            of: files, toGenerate: Set(request.filesToGenerate.compactMap { indexes[$0] }), mappings: mappings,
            options: options, names: names)
    }

    /// Copies an index for another thread. The copy has its own caches. The original must not be used during the copy.
    init(copying other: RequestIndex) {
        files = other.files
        mappings = other.mappings
        fileIndexes = other.fileIndexes
        types = other.types
        contexts = other.contexts
        contextPositions = other.contextPositions
        exports = other.exports
        options = other.options
        names = other.names
        moduleTypes = other.moduleTypes
    }

    func file(_ path: String) -> FileDescriptor? {
        guard Limits.allow(path: path) else { return nil }
        return fileIndexes[path].map { files[$0] }
    }

    private func context(_ index: Int) throws -> FileContext {
        if contextPositions[index] < 0 {
            contexts.append(try FileContext(files[index], mappings: mappings))
            contextPositions[index] = contexts.count - 1
        }
        return contexts[contextPositions[index]]
    }

    /// The names of types in the output of a file.
    func scope(of file: FileContext) -> OutputScope { OutputScope(file, in: self, options: options, names: names) }

    /// The modules that an import of the file at this path brings in.
    func exportedModules(_ path: String) throws -> Set<String> { try exports.of(path) }

    /// A message's Swift name and module; nil if no file declares it.
    func message(_ fullName: WireBytes) throws -> MessageName? {
        guard let message = try types.message(fullName) else { return nil }
        return try MessageName(message, in: try context(message.file), runtimeModule: mappings.runtimeModule)
    }
}
