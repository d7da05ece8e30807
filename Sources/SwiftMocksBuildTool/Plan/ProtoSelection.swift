import Foundation

/// Finds the protos of an invocation: by name, by pattern, or all.
struct ProtoSelection {
    /// The folders whose protos the selection depends on: a proto may be added or removed there.
    private(set) var folders: Set<URL> = []
    private let importPaths: ImportPaths
    private var selected: Set<String> = []

    init(_ importPaths: ImportPaths) { self.importPaths = importPaths }

    /// - Parameter entry: a name or a pattern of the key `protoFiles`; nil asks for all protos under the import paths.
    /// - Returns: The names of existing protos. A pattern does not select what an earlier entry has selected.
    mutating func select(_ entry: String?) -> [String] {
        let pattern = entry.flatMap(ProtoPattern.init)
        if let name = entry, pattern == nil {
            guard Self.isRelative(name), name.hasSuffix(".proto"), let file = importPaths.file(name) else { return [] }
            folders.insert(file.deletingLastPathComponent())
            selected.insert(name)
            return [name]
        }
        let found = importPaths.protos()
        folders.formUnion(found.folders)
        return found.protos.filter { proto in pattern.map { proto.names.contains(where: $0.matches) } ?? true }
            .map(\.name).filter { selected.insert($0).inserted }
    }

    /// Whether the name starts at an import path and stays there.
    static func isRelative(_ name: String) -> Bool {
        !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    }
}
