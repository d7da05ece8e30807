import Foundation

/// A folder of a test's own, removed with this object.
public final class TemporaryFolder {
    public let url: URL

    /// Makes the folder, and files of these texts in it.
    public init(_ files: [String: String] = [:]) throws {
        url =
            FileManager.default.temporaryDirectory.appendingPathComponent("swift-mocks-\(UUID().uuidString)")
            .standardizedFileURL
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    public func file(_ path: String) -> URL { url.appendingPathComponent(path) }

    /// The path of a new folder in it.
    public func folder(_ name: String) throws -> URL {
        let folder = file(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @discardableResult
    public func write(_ data: Data, to name: String) throws -> URL {
        let file = file(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    @discardableResult
    public func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }

    /// A file that can be run as a program. Another program writes it: a file that this process has open for writing can't be
    /// run by a process that another test starts at the same moment.
    public func program(_ path: String, _ script: String = "") throws -> URL {
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

    /// Hands a new folder to `body`, and removes it afterwards.
    public static func with<Result: Sendable>(_ body: @Sendable (URL) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        return try await body(folder.url)
    }
}
