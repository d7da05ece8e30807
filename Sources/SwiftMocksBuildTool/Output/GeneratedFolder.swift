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
    func changes(from fresh: URL) throws -> Changes {
        var changes = Changes()
        for path in try Self.files(in: fresh) {
            let isSame = FileManager.default.contentsEqual(
                atPath: fresh.appendingPathComponent(path).path, andPath: folder.appendingPathComponent(path).path)
            if isSame { changes.unchanged.append(path) } else { changes.written.append(path) }
        }
        return changes
    }

    /// Returns what `apply` would do to a folder whose generated files all come from here. Leaves files alone that this
    /// project did not generate.
    func changesOfAll(from fresh: URL) throws -> Changes {
        var changes = try changes(from: fresh)
        let wanted = Set(changes.written + changes.unchanged)
        changes.removed = try Self.files(in: folder).filter { !wanted.contains($0) && isOurs($0) }
        return changes
    }

    /// Writes only changed files, so that others are not compiled again.
    func apply(_ changes: Changes, from fresh: URL) throws {
        for path in changes.written {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: fresh.appendingPathComponent(path)).write(to: file)
        }
        for path in changes.removed { try FileManager.default.removeItem(at: folder.appendingPathComponent(path)) }
    }

    private func isOurs(_ path: String) -> Bool {
        guard let content = try? Data(contentsOf: folder.appendingPathComponent(path)) else { return false }
        // The files of these plugins begin like this.
        let isOfOthers =
            ([.messages] + plugins).contains { path.hasSuffix($0.suffix) }
            && content.starts(with: Data("// DO NOT EDIT.\n".utf8))
        return isOfOthers || content.starts(with: Data("// \(GeneratedNotice.text)".utf8))
    }

    private static func files(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.sorted()
    }
}
