import Foundation

/// The folders in which protos are searched. As in protoc, the first match counts.
struct ImportPaths {
    /// The folders in which protos are searched, in this order.
    let folders: [URL]
    /// The folder of the configuration, to which its paths are relative.
    let base: URL

    /// - Parameter paths: as the configuration gives them; nil for the configuration's folder.
    init(_ paths: [PlacedText]?, relativeTo folder: URL) {
        base = folder
        folders = (paths?.map(\.text) ?? ["."]).map(folder.resolving)
    }

    func file(_ name: String) -> URL? { files(name).first }

    /// The files with the name, in the order of the import paths.
    func files(_ name: String) -> [URL] {
        folders.map { $0.appendingPathComponent(name) }.filter(\.exists)
    }

    /// All protos, each once, by the name to pass to protoc and the names under all import paths
    /// that lead to it; and all folders that were searched.
    func protos() -> (protos: [(name: String, names: [String])], folders: [URL]) {
        let trees = folders.map { FileTree($0) }
        var files = [String]()
        var names = [String: [String]]()
        for tree in trees {
            for name in tree.names {
                let file = tree.places[name] ?? name
                if names[file] == nil { files.append(file) }
                names[file, default: []].append(name)
            }
        }
        let isNested = names.values.contains { $0.count > 1 }
        let imports = isNested ? Set(files.flatMap { ProtoImports.paths(of: URL(fileURLWithPath: $0)) }) : []
        let protos = files.map { file in
            let names = names[file] ?? []
            // protoc reads a file again that is imported by another name, and refuses what it
            // declares.
            return (names.first(where: imports.contains) ?? names[0], names)
        }
        return (protos, trees.flatMap(\.folders))
    }
}
