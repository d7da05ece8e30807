import Foundation

/// The folders in which protos are searched. As in protoc, the first match counts.
struct ImportPaths {
    let folders: [URL]
    /// The folder of the configuration.
    let base: URL
    /// The paths as the configuration gives them; nil if it gives none.
    let given: [String]?

    /// - Parameter paths: as the configuration gives them; nil for the configuration's folder.
    init(_ paths: [String]?, relativeTo folder: URL) {
        base = folder
        given = paths
        folders = (paths ?? ["."]).map(folder.resolving)
    }

    func file(_ name: String) -> URL? { files(name).first }

    /// The files with the name, in the order of the import paths.
    func files(_ name: String) -> [URL] {
        folders.map { $0.appendingPathComponent(name) }.filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// All protos, each relative to the first import path that contains it, and all folders that were searched.
    func protos() -> (names: [String], folders: [URL]) {
        let trees = folders.map { (root: $0, content: ProtoFolder($0)) }
        var files: Set<String> = []
        let names = trees.flatMap { tree in
            tree.content.names.filter { files.insert(tree.root.appendingPathComponent($0).path).inserted }
        }
        return (names, trees.flatMap(\.content.folders))
    }

    /// The files of a proto and of all that it imports, each once.
    func closure(of name: String) -> [URL] { names(importedBy: name).compactMap(file) }

    /// A proto and all that it imports, directly or not, each once. Imports that are not found are skipped: they come
    /// with protoc, or protoc reports them.
    func names(importedBy name: String) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [name]
        var waiting = [name]
        while let name = waiting.popLast() {
            guard let file = file(name) else { continue }
            names.append(name)
            let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            waiting += ProtoImports.paths(in: text).filter { seen.insert($0).inserted }
        }
        return names
    }
}
