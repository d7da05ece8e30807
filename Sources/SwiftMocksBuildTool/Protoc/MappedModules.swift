import Foundation

/// The protos under the folders that the key ModuleMappings assigns to modules.
struct MappedModules {
    /// The modules of protos, by the names by which other protos import these.
    private(set) var byProto: [String: String] = [:]
    private(set) var faults: [ConfigurationFault] = []
    private let importPaths: ImportPaths

    /// - Parameter mappings: modules with their folders.
    init(_ mappings: [JSONMember], _ importPaths: ImportPaths) {
        self.importPaths = importPaths
        for mapping in mappings { mapping.node.texts.forEach { add($0, to: mapping.key.text) } }
    }

    /// The text of a mapping file, as the option ProtoPathModuleMappings takes it.
    var mappingFile: String {
        byProto.sorted { $0.key < $1.key }.map { proto, module in
            let literal = proto.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
            return "mapping { module_name: \"\(module)\" proto_file_path: \"\(literal)\" }\n"
        }.joined()
    }

    private mutating func add(_ path: PlacedText, to module: String) {
        func fault(_ text: String) { faults.append(ConfigurationFault(text: text, position: path.position)) }
        let folder = importPaths.base.resolving(path.text)
        guard folder.isFolder else {
            return fault("there is no folder \(folder.path). The path is relative to the configuration file")
        }
        let files = FileTree(folder).names.map(folder.appendingPathComponent)
        let names = files.flatMap { self.names(of: $0) }
        if files.isEmpty {
            fault(ProtoSelection.noProtos(in: folder.path))
        } else if names.isEmpty {
            fault(
                "no import path leads to \(folder.path), so no proto can import what is there. Add \"\(path.text)\" or a"
                    + " folder above it to importPaths")
        }
        for name in names {
            guard let other = byProto.updateValue(module, forKey: name), other != module else { continue }
            fault("\"\(name)\" is in the folders of both \(other) and \(module). Name folders that do not overlap")
        }
    }

    /// The names by which other protos can import the file: one for each import path that leads to
    /// it, also by a symbolic link, unless another file of this name comes first.
    private func names(of file: URL) -> [String] {
        let path = file.standardizedFileURL.path
        let real = file.real
        return importPaths.folders.flatMap { folder in
            let literal = path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : nil
            let names = Set([file.path(within: folder), literal].compactMap { $0 })
            return names.filter { importPaths.file($0)?.real == real }.sorted()
        }
    }
}
