import Foundation

/// A folder of a test's own, removed with this object.
final class ProjectFolder {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url =
            FileManager.default.temporaryDirectory.appendingPathComponent("swift-mocks-plugin-\(UUID().uuidString)")
            .standardizedFileURL
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ path: String) -> URL { url.appendingPathComponent(path) }

    @discardableResult
    func write(_ text: String, to path: String) throws -> URL {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
        return file(path)
    }

    /// A file that can be run as a program. Another program writes it: a file that this process has open for writing can't be
    /// run by a process that another test starts at the same moment.
    func program(_ path: String, _ script: String = "") throws -> URL {
        try write(script, to: "\(path).script")
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
            "-c", #"{ echo '#!/bin/sh'; cat "$1.script"; echo; } >"$1" && chmod 755 "$1" && rm "$1.script""#, "sh",
            file(path).path,
        ]
        try writer.run()
        writer.waitUntilExit()
        return file(path)
    }
}
