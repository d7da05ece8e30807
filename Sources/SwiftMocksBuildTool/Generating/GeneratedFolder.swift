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
        // Some file systems open a file by a name that differs in case.
        let present = Set(FileTree(folder, suffix: ".swift").names)
        return FileTree(fresh, suffix: ".swift").names.reduce(into: Changes()) { changes, path in
            let (new, old) = (fresh.appendingPathComponent(path), folder.appendingPathComponent(path))
            if present.contains(path), FileManager.default.contentsEqual(atPath: new.path, andPath: old.path) {
                changes.unchanged.append(path)
            } else {
                changes.written.append(path)
            }
        }
    }

    /// Returns what `apply` would do to a folder whose generated files all come from here. Leaves files alone that this
    /// project did not generate.
    func changesOfAll(from fresh: URL) -> Changes {
        var changes = changes(from: fresh)
        let wanted = Set(changes.written + changes.unchanged)
        changes.removed = FileTree(folder, suffix: ".swift").names.filter { !wanted.contains($0) && isOurs($0) }
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
