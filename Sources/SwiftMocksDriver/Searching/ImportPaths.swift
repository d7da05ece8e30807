import Foundation

/// The folders in which protos are searched. As in protoc, the first match counts.
struct ImportPaths {
    let folders: [URL]
    /// The folder of the configuration.
    private let base: URL
    /// The paths as the configuration gives them; nil if it gives none.
    private let given: [String]?

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

    /// The file, by the import path that leads to it; nil if it is under none.
    func file(onDisk file: URL) -> URL? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        for folder in folders {
            let path = file.path(from: folder)
            if !path.hasPrefix("../") && !path.hasPrefix("/") { return folder.appendingPathComponent(path) }
        }
        return nil
    }

    /// How to make an import work whose file lies deeper than its path says; nil if there is no such file.
    func advice(missing name: String) -> String? {
        for folder in folders + [base] {
            guard let found = ProtoFolder(folder).names.first(where: { $0.hasSuffix("/\(name)") }) else { continue }
            let root = folder.appendingPathComponent(String(found.dropLast(name.count + 1))).path(from: base)
            guard let given else { return "add \"importPaths\": [\"\(root)\"] to \(Configuration.fileName)" }
            if let index = folders.firstIndex(of: folder) {
                return "write \"\(root)\" in place of \"\(given[index])\" in importPaths"
            }
            return "add \"\(root)\" to importPaths"
        }
        return nil
    }

    /// The proto with the most similar name in the folder that the name gives; nil if there is none.
    func nearest(to name: String) -> String? {
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let names = folders.flatMap { root in
            (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
        }
        let protos = names.filter { $0.hasSuffix(".proto") }.map { folder + $0 }.sorted()
        return NearestName.of(name, among: protos)
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
