import SwiftMocksOptions

/// The names of a request in Swift. They are settled here, once for all files; after that they do not change, so that all
/// threads can read them.
///
/// `scope(of:)` tells what they are called in the output of a file.
struct RequestNames: Sendable {
    let mappings: ModuleMappings
    /// The types whose names may clash with those of generated code.
    let types: ModuleTypes
    let interfaces: InterfaceNames
    let options: CommonOptions
    let library: any LibraryNames
    /// By their positions in `Protos.files`.
    let files: [FileContext]
    /// By the positions of the files to generate that have services.
    private let mappedModules: [Int: Set<String>]

    /// Throws all faults together: declarations of a module with the same name, and public imports that form a cycle.
    init(
        _ protos: Protos, mappings: ModuleMappings, options: CommonOptions, library: any LibraryNames
    ) throws {
        self.mappings = mappings
        self.options = options
        self.library = library
        let files = protos.files.map { FileContext($0, mappings: mappings) }
        self.files = files
        var faults = ProtoFaults(fileCount: files.count)
        types = ModuleTypes(
            of: protos, files: files, mappings: mappings, options: options, names: library, faults: &faults)
        interfaces = InterfaceNames(
            of: protos, files: files, mappings: mappings, options: options, names: library)
        mappedModules = Self.mappedModules(protos, mappings, &faults)
        try faults.throwAll(toGenerate: protos.toGenerate)
    }

    /// What names mean in the output of the file at this position.
    func scope(of file: Int) -> OutputScope { OutputScope(files[file], in: self) }

    /// The modules of the own types of the file at this position and of all protos that it imports, including those that
    /// they import publicly; none without mappings.
    func mappedModules(_ file: Int) -> Set<String> { mappedModules[file] ?? [] }

    private static func mappedModules(
        _ protos: Protos, _ mappings: ModuleMappings, _ faults: inout ProtoFaults
    ) -> [Int: Set<String>] {
        guard mappings.isGivenByUser else { return [:] }
        var exports = ExportedModules(protos, mappings: mappings)
        var all: [Int: Set<String>] = [:]
        for position in protos.toGenerate where !protos.files[position].services.isEmpty {
            let file = protos.files[position]
            let own = mappings[file.path]
            var modules: Set<String> = own.map { [$0] } ?? []
            for path in file.dependencies { modules.formUnion(exports.of(String(decoding: path, as: UTF8.self))) }
            if let outputModule = mappings.outputModule(typesModule: own) { modules.remove(outputModule) }
            all[position] = modules
        }
        for position in exports.cyclic { faults.add(.importCycle(protos.files[position].path), ofFile: position) }
        return all
    }
}
