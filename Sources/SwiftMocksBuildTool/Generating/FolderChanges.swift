import Foundation

/// The changes that turn a folder of generated files into a fresh one. All paths are relative to
/// both folders, and sorted.
struct FolderChanges {
    let folder: URL
    let fresh: URL
    private(set) var written: [String] = []
    private(set) var removed: [String] = []
    private(set) var unchanged: [String] = []

    var isEmpty: Bool { written.isEmpty && removed.isEmpty }

    /// - Parameter others: The outputs of other protoc plugins that are left over in the folder if
    ///   they are not in the fresh one, like all files of the generator. Files of others are left
    ///   alone. Nil: nothing is left over.
    init(of folder: URL, from fresh: URL, removing others: [OutputKind]?) {
        self.folder = folder
        self.fresh = fresh
        let present = others.map { _ in Set(FileTree(folder, suffix: ".swift").names) }
        for path in FileTree(fresh, suffix: ".swift").names {
            // The file systems of Macs find a file by a name that differs in case, too.
            let isSame =
                present?.contains(path) != false
                && FileManager.default.contentsEqual(atPath: self.fresh(path).path, andPath: self.present(path).path)
            if isSame { unchanged.append(path) } else { written.append(path) }
        }
        guard let present, let suffixes = others?.map(\.suffix) else { return }
        removed = present.subtracting(written + unchanged).filter { path in
            guard let content = try? Data(contentsOf: self.present(path)) else { return false }
            // The files of these plugins begin like this.
            let isOfOthers =
                suffixes.contains(where: path.hasSuffix) && content.starts(with: Data("// DO NOT EDIT.\n".utf8))
            return isOfOthers || content.starts(with: Data("// \(GeneratedNotice.text)".utf8))
        }.sorted()
    }

    private func fresh(_ path: String) -> URL { fresh.appendingPathComponent(path) }

    private func present(_ path: String) -> URL { folder.appendingPathComponent(path) }

    /// Writes only changed files, so that others are not compiled again. Removes first: the name of
    /// a new file may differ from that of an old one in case only.
    func apply() throws {
        for path in removed { try FileManager.default.removeItem(at: present(path)) }
        for path in written {
            try FileManager.default.createDirectory(
                at: present(path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contentsOf: fresh(path)).write(to: present(path))
        }
    }

    /// One line for each file, and a summary.
    func report(_ target: String, _ arguments: CommandArguments) -> String {
        let words = arguments.writes ? ("written", "removed") : ("would write", "would remove")
        let counted = arguments.writes ? words : ("to write", "to remove")
        let listed = arguments.flags.contains(.verbose) ? unchanged : []
        let lines = [(words.0, written), (words.1, removed), ("unchanged", listed)]
            .flatMap { word, paths in paths.map { "\(word) \(present($0).path)\n" } }
        return lines.joined() + "\(target): \(written.count) \(counted.0), \(removed.count) \(counted.1),"
            + " \(unchanged.count) unchanged"
    }

    /// The differences between the present and the new files, in the form of `diff -u`.
    func differences() throws -> String {
        try (written + removed).sorted().map { path in
            let files = [present(path).path, fresh(path).path]
            let existing = files.map { FileManager.default.fileExists(atPath: $0) ? $0 : "/dev/null" }
            let arguments = ["diff", "-u", "-L", files[0], "-L", "newly generated"] + existing
            return try Process.output(of: URL(fileURLWithPath: "/usr/bin/env"), arguments).text
        }.joined()
    }
}
