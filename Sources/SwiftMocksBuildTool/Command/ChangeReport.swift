import Foundation

/// The report of a command about a target's generated files.
struct ChangeReport {
    let target: String
    let folder: URL
    let fresh: URL
    let changes: GeneratedFolder.Changes

    /// One line for each file, and a summary.
    func text(_ mode: CommandArguments.Mode, isVerbose: Bool) -> String {
        let (writes, removes) = mode.writes ? ("written", "removed") : ("would write", "would remove")
        var lines = changes.written.map { "\(writes) \(path($0))" }
        lines += changes.removed.map { "\(removes) \(path($0))" }
        if isVerbose { lines += changes.unchanged.map { "unchanged \(path($0))" } }
        return (lines + [summary(mode)]).joined(separator: "\n")
    }

    private func summary(_ mode: CommandArguments.Mode) -> String {
        let (written, removed) = mode.writes ? ("written", "removed") : ("to write", "to remove")
        return "\(target): \(changes.written.count) \(written), \(changes.removed.count) \(removed),"
            + " \(changes.unchanged.count) unchanged"
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The differences between the present and the new files, in the form of `diff -u`.
    func differences() throws -> String {
        try (changes.written + changes.removed).sorted().map(difference).joined()
    }

    private func difference(_ name: String) throws -> String {
        let (old, new) = (folder.appendingPathComponent(name), fresh.appendingPathComponent(name))
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["diff", "-u", "-L", old.path, "-L", "newly generated", existing(old), existing(new)]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    private func existing(_ file: URL) -> String {
        FileManager.default.fileExists(atPath: file.path) ? file.path : "/dev/null"
    }
}
