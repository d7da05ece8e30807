/// The files of a request, findable by path and by the types that they declare.
final class RequestIndex {
    let files: [FileDescriptor]
    let mappings: ModuleMappings
    private let fileIndexes: [String: Int]
    private var types: TypeIndex
    private var contexts: [FileContext] = []
    /// For each file the position of its context, if somebody asked for it, else -1.
    private var contextPositions: [Int]
    private var exports: ExportedModules
    private var topLevelTypes: [Int: [String: String]] = [:]

    init(_ request: GeneratorRequest, mappings: ModuleMappings) throws {
        for path in request.filesToGenerate + request.files.map(\.name) where !NameLimits.allow(path: path) {
            throw GeneratorError.protos(.pathTooLong(path))
        }
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
        contextPositions = Array(repeating: -1, count: files.count)
        types = try TypeIndex(files)
        exports = ExportedModules(files, fileIndexes: indexes, mappings: mappings)
    }

    /// A copy for another thread, which looks up for itself what is looked up when somebody asks for it.
    init(copying other: RequestIndex) {
        files = other.files
        mappings = other.mappings
        fileIndexes = other.fileIndexes
        types = other.types
        contexts = other.contexts
        contextPositions = other.contextPositions
        exports = other.exports
        topLevelTypes = other.topLevelTypes
    }

    func file(_ path: String) -> FileDescriptor? { fileIndex(path).map { files[$0] } }

    func context(_ path: String) throws -> FileContext? { try fileIndex(path).map(context) }

    private func fileIndex(_ path: String) -> Int? { NameLimits.allow(path: path) ? fileIndexes[path] : nil }

    private func context(_ index: Int) throws -> FileContext {
        if contextPositions[index] < 0 {
            contexts.append(try FileContext(files[index], mappings: mappings))
            contextPositions[index] = contexts.count - 1
        }
        return contexts[contextPositions[index]]
    }

    /// The Swift names of the types at the top level of the file at this path, each with what declares it.
    func topLevelTypes(_ path: String) throws -> [String: String]? {
        guard let index = fileIndex(path) else { return nil }
        if let known = topLevelTypes[index] { return known }
        let types = try DeclaredTypes.types(
            of: files[index], in: try context(index), runtimeModule: mappings.runtimeModule, where: { _ in true })
        let owners = Dictionary(types, uniquingKeysWith: { first, _ in first })
        topLevelTypes[index] = owners
        return owners
    }

    /// The modules that come with importing the file at this path.
    func exportedModules(_ path: String) throws -> Set<String> { try exports.of(path) }

    /// A message's Swift name and module; nil where no file declares it.
    func message(_ fullName: WireBytes) throws -> MessageName? {
        guard let message = try types.message(fullName) else { return nil }
        return try MessageName(message, in: try context(message.file), runtimeModule: mappings.runtimeModule)
    }
}
