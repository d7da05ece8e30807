import Foundation

/// The protos under the folders that the key ModuleMappings assigns to modules.
struct MappedModules {
    /// The modules in the order of the configuration, each with the names by which other protos import its protos.
    private(set) var modules: [(name: String, protos: [String])] = []
    private(set) var faults: [ConfigurationFault] = []
    private let importPaths: ImportPaths
    private var owners: [String: String] = [:]

    /// - Parameter base: The folder to which the paths are relative.
    init(_ mappings: [Configuration.ModuleMapping], _ importPaths: ImportPaths, base: URL) {
        self.importPaths = importPaths
        for mapping in mappings {
            let protos = mapping.folders.flatMap { self.protos(in: $0, of: mapping.module.text, base: base) }
            modules.append((mapping.module.text, protos))
        }
    }

    /// The module of a proto; nil if it is in none.
    func module(of proto: String) -> String? { owners[proto] }

    /// The text of a mapping file, as the option ProtoPathModuleMappings takes it.
    var mappingFile: String {
        modules.filter { !$0.protos.isEmpty }.map { module in
            let protos = module.protos.map { "  proto_file_path: \(Self.literal($0))\n" }
            return "mapping {\n  module_name: \"\(module.name)\"\n\(protos.joined())}\n"
        }.joined()
    }

    private mutating func protos(in path: Configuration.Text, of module: String, base: URL) -> [String] {
        let folder = base.resolving(path.text)
        guard folder.isFolder else {
            let sibling = base.deletingLastPathComponent().appendingPathComponent(path.text)
            add(.missingModuleFolder(folder.path, meant: sibling.isFolder ? "../\(path.text)" : nil), at: path)
            return []
        }
        let files = ProtoFolder(folder).names.map(folder.appendingPathComponent)
        if files.isEmpty { add(.noProtos(pattern: nil, searched: [folder.path]), at: path) }
        let names = files.flatMap { self.names(of: $0) }
        if !files.isEmpty && names.isEmpty { add(.notImportable(folder.path, path: path.text), at: path) }
        return names.filter { name in
            guard let owner = owners.updateValue(module, forKey: name) else { return true }
            if owner != module { add(.twoModules(name, first: owner, second: module), at: path) }
            return false
        }
    }

    /// The names by which other protos can import the file: one for each import path that leads to it, unless another file
    /// of this name comes first.
    private func names(of file: URL) -> [String] {
        importPaths.folders.compactMap { folder in
            let name = file.path(from: folder)
            if name.hasPrefix("../") || name.hasPrefix("/") { return nil }
            return importPaths.file(name)?.path(from: folder) == name ? name : nil
        }
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    private mutating func add(_ problem: ConfigurationFault.Problem, at path: Configuration.Text) {
        faults.append(ConfigurationFault(problem, at: path.position))
    }
}
