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

    /// A file that can be run as a program.
    func program(_ path: String, _ script: String = "") throws -> URL {
        try write("#!/bin/sh\n\(script)\n", to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file(path).path)
        return file(path)
    }
}
