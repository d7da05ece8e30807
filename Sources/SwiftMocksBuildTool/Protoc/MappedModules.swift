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

    func module(of proto: String) -> String? { owners[proto] }

    /// The text of a mapping file, as the option ProtoPathModuleMappings takes it.
    var mappingFile: String {
        modules.filter { !$0.protos.isEmpty }.map { module in
            let protos = module.protos.map { "  proto_file_path: \(Self.literal($0))\n" }
            return "mapping {\n  module_name: \"\(module.name)\"\n\(protos.joined())}\n"
        }.joined()
    }

    private mutating func protos(in path: Configuration.Text, of module: String, base: URL) -> [String] {
        func add(_ text: String) { faults.append(ConfigurationFault(text, at: path.position)) }
        let folder = base.resolving(path.text)
        guard folder.isFolder else {
            let sibling = base.deletingLastPathComponent().appendingPathComponent(path.text)
            add(
                "there is no folder \(folder.path); the path is relative to the configuration file"
                    + (sibling.isFolder ? "; did you mean \"../\(path.text)\"?" : ""))
            return []
        }
        let files = FileTree(folder).names.map(folder.appendingPathComponent)
        let names = files.flatMap { self.names(of: $0) }
        if files.isEmpty {
            add(ProtoSelector.noProtos(in: folder.path))
        } else if names.isEmpty {
            add(
                "no import path leads to \(folder.path), so no proto can import what is there; add \"\(path.text)\" or a"
                    + " folder above it to importPaths")
        }
        return names.filter { name in
            guard let owner = owners.updateValue(module, forKey: name) else { return true }
            if owner != module {
                add("\"\(name)\" is in the folders of both \(owner) and \(module); name folders that do not overlap")
            }
            return false
        }
    }

    /// The names by which other protos can import the file: one for each import path that leads to it, also by a symbolic
    /// link, unless another file of this name comes first.
    private func names(of file: URL) -> [String] {
        let real = file.real
        return importPaths.folders.flatMap { folder in
            let path = file.standardizedFileURL.path
            let literal = path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : nil
            let names = Set([file.path(within: folder), literal].compactMap { $0 })
            return names.filter { importPaths.file($0)?.real == real }.sorted()
        }
    }

    private static func literal(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}
