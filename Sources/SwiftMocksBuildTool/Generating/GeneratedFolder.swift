import Foundation

/// A folder of generated files, which is updated from files that were generated elsewhere.
struct GeneratedFolder {
    let folder: URL
    /// The protoc plugins of others whose files the folder has.
    var plugins: [ProtocPlugin] = []

    /// Paths relative to the folder, sorted.
    struct Changes: Equatable {
        var written: [String] = []
        var removed: [String] = []
        var unchanged: [String] = []

        var isEmpty: Bool { written.isEmpty && removed.isEmpty }
    }

    /// Returns what `apply` would do if it removed nothing.
    func changes(from fresh: URL) -> Changes {
        FileTree(fresh, suffix: ".swift").names.reduce(into: Changes()) { changes, path in
            let (new, old) = (fresh.appendingPathComponent(path), folder.appendingPathComponent(path))
            let isSame = FileManager.default.contentsEqual(atPath: new.path, andPath: old.path)
            if isSame { changes.unchanged.append(path) } else { changes.written.append(path) }
        }
    }

    /// Returns what `apply` would do to a folder whose generated files all come from here. Leaves files alone that this
    /// project did not generate.
    func changesOfAll(from fresh: URL) -> Changes {
        var changes = changes(from: fresh)
        let present = Set(FileTree(folder, suffix: ".swift").names)
        // The file systems of Macs find a file by a name that differs in case, too.
        changes.written = (changes.written + changes.unchanged.filter { !present.contains($0) }).sorted()
        changes.unchanged.removeAll { !present.contains($0) }
        changes.removed = present.subtracting(changes.written + changes.unchanged).filter(isOurs).sorted()
        return changes
    }

    /// Writes only changed files, so that others are not compiled again. Removes first: the name of a new file may differ
    /// from that of an old one in case only.
    func apply(_ changes: Changes, from fresh: URL) throws {
        for path in changes.removed { try FileManager.default.removeItem(at: folder.appendingPathComponent(path)) }
        for path in changes.written {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: fresh.appendingPathComponent(path)).write(to: file)
        }
    }

    private func isOurs(_ path: String) -> Bool {
        guard let content = try? Data(contentsOf: folder.appendingPathComponent(path)) else { return false }
        // The files of these plugins begin like this.
        let isOfOthers =
            ([.messages] + plugins).contains { path.hasSuffix($0.suffix) }
            && content.starts(with: Data("// DO NOT EDIT.\n".utf8))
        return isOfOthers || content.starts(with: Data("// \(GeneratedNotice.text)".utf8))
    }
}
