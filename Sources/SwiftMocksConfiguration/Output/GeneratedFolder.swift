import Foundation

/// A folder of generated files that is checked in, brought in line with files generated elsewhere.
struct GeneratedFolder {
    let folder: URL

    /// Paths relative to the folder, sorted.
    struct Changes: Equatable {
        var written: [String] = []
        var removed: [String] = []
        var unchanged: [String] = []

        var isEmpty: Bool { written.isEmpty && removed.isEmpty }
    }

    /// What `apply` would do. Nothing is removed.
    func changes(from fresh: URL) throws -> Changes {
        var changes = Changes()
        for path in try Self.files(in: fresh) {
            let isSame = FileManager.default.contentsEqual(
                atPath: fresh.appendingPathComponent(path).path, andPath: folder.appendingPathComponent(path).path)
            if isSame { changes.unchanged.append(path) } else { changes.written.append(path) }
        }
        return changes
    }

    /// What `apply` would do to a folder that has nothing generated but this. Files that are not ours are let be.
    func changesOfAll(from fresh: URL) throws -> Changes {
        var changes = try changes(from: fresh)
        let wanted = Set(changes.written + changes.unchanged)
        changes.removed = try Self.files(in: folder).filter { !wanted.contains($0) && isOurs($0) }
        return changes
    }

    /// Writes only what differs, so that what did not change is not compiled again.
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
        // What protoc-gen-swift writes begins so.
        let isMessages = path.hasSuffix(".pb.swift") && content.starts(with: Data("// DO NOT EDIT.\n".utf8))
        return isMessages || content.starts(with: Data("// \(GeneratedNotice.text)".utf8))
    }

    private static func files(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.sorted()
    }
}
