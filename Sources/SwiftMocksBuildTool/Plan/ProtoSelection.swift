import Foundation

/// The protos of an invocation: by name, by pattern, or all.
struct ProtoSelection {
    /// The names of existing protos, by what asks for them: a name or a pattern of the key
    /// `protoFiles`, or nil for all protos under the import paths. A pattern does not select what
    /// an earlier entry has selected.
    private(set) var entries: [(entry: PlacedText?, names: [String])] = []
    /// The folders whose protos the selection depends on: a proto may be added or removed there.
    private(set) var folders: Set<URL> = []
    let importPaths: ImportPaths

    init(_ protoFiles: [PlacedText]?, _ importPaths: ImportPaths) {
        self.importPaths = importPaths
        var selected: Set<String> = []
        for entry in protoFiles?.map(Optional.some) ?? [nil] {
            let pattern = entry.flatMap { ProtoPattern($0.text) }
            var names: [String] = []
            if let name = entry?.text, pattern == nil {
                if Self.isRelative(name), name.hasSuffix(".proto"), let file = importPaths.file(name) {
                    folders.insert(file.deletingLastPathComponent())
                    selected.insert(name)
                    names = [name]
                }
            } else {
                let found = importPaths.protos()
                folders.formUnion(found.folders)
                names = found.protos.filter { proto in pattern.map { proto.names.contains(where: $0.matches) } ?? true }
                    .map(\.name).filter { selected.insert($0).inserted }
            }
            entries.append((entry, names))
        }
    }

    /// Whether the name starts at an import path, or another folder, and stays there.
    static func isRelative(_ name: String) -> Bool {
        !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    }
}
