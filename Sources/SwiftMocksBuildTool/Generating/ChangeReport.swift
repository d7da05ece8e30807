import Foundation

/// The report of a command about a target's generated files.
struct ChangeReport {
    let target: String
    let folder: URL
    let fresh: URL
    let changes: GeneratedFolder.Changes

    /// One line for each file, and a summary.
    func text(_ mode: CommandArguments.Mode, isVerbose: Bool) -> String {
        func lines(_ word: String, _ names: [String]) -> [String] {
            names.map { "\(word) \(folder.appendingPathComponent($0).path)" }
        }
        let counts = [changes.written, changes.removed, changes.unchanged].map(\.count)
        let summary =
            mode == .write
            ? "\(counts[0]) written, \(counts[1]) removed" : "\(counts[0]) to write, \(counts[1]) to remove"
        let lines =
            lines(mode == .write ? "written" : "would write", changes.written)
            + lines(mode == .write ? "removed" : "would remove", changes.removed)
            + (isVerbose ? lines("unchanged", changes.unchanged) : [])
        return (lines + ["\(target): \(summary), \(counts[2]) unchanged"]).joined(separator: "\n")
    }

    /// The differences between the present and the new files, in the form of `diff -u`.
    func differences() throws -> String {
        try (changes.written + changes.removed).sorted().map(difference).joined()
    }

    private func difference(_ name: String) throws -> String {
        let files = [folder, fresh].map { $0.appendingPathComponent(name).path }
        let existing = files.map { FileManager.default.fileExists(atPath: $0) ? $0 : "/dev/null" }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["diff", "-u", "-L", files[0], "-L", "newly generated"] + existing
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
