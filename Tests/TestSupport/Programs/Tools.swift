import Foundation

/// The programs that these tests drive. The Makefile installs them and names them in the environment.
public enum Tools {
    /// The built plugin: beside the test bundle, where SwiftPM puts it.
    public static func plugin() throws -> String {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return try existing(
            [
                URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(
                    "protoc-gen-swift-mocks"
                ).path
            ],
            what: "the plugin's executable")
    }

    /// `swift`, run once more after a crash of SwiftPM.
    public static let swiftPM = Fixtures.root.appendingPathComponent(".make/swiftpm").path

    /// protoc as the system has it; Debian's knows no editions.
    public static func systemProtoc() throws -> String {
        try find("protoc", variable: "SWIFT_MOCKS_PROTOC", installed: nil)
    }

    /// The pinned protoc.
    public static func newestProtoc() throws -> String {
        try find("protoc", variable: "SWIFT_MOCKS_NEWEST_PROTOC", installed: "protoc")
    }

    /// An earlier release.
    public static func protoc(_ version: String) throws -> String {
        try existing(
            [Fixtures.root.appendingPathComponent(".build/tools/protoc-\(version)/bin/protoc").path],
            what: "protoc \(version)")
    }

    /// The pinned buf.
    public static func buf() throws -> String { try find("buf", variable: "SWIFT_MOCKS_BUF", installed: "buf") }

    /// The profiler that counts what the plugin does.
    public static func valgrind() throws -> String {
        try find("valgrind", variable: "SWIFT_MOCKS_VALGRIND", installed: nil)
    }

    /// Whether there can be one here; on Linux a missing one is a failure.
    public static var hasValgrind: Bool {
        #if os(Linux)
            true
        #else
            (try? valgrind()) != nil
        #endif
    }

    /// The folder with the protos that came with a protoc: beside it, else where make found those of the system's.
    public static func include(of protoc: String) throws -> String {
        let file = URL(fileURLWithPath: protoc)
        var folders = [file, file.resolvingSymlinksInPath()].map {
            $0.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("include").path
        }
        if let found = ProcessInfo.processInfo.environment["SWIFT_MOCKS_PROTOC_INCLUDE"] { folders.append(found) }
        let plugin = "google/protobuf/compiler/plugin.proto"
        guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: "\($0)/\(plugin)") }) else {
            throw MissingTool(what: plugin, candidates: folders)
        }
        return folder
    }

    /// What the environment names, else what `make test` has installed, else what is in the search path.
    private static func find(_ name: String, variable: String, installed: String?) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        var candidates: [String] = []
        if let named = environment[variable], named.contains("/") {
            candidates = [named]
        } else if let installed {
            candidates = [Fixtures.root.appendingPathComponent(".build/tools/venv/bin/\(installed)").path]
        } else {
            candidates = (environment["PATH"] ?? "").split(separator: ":").map {
                "\($0)/\(environment[variable] ?? name)"
            }
        }
        return try existing(candidates, what: name)
    }

    private static func existing(_ candidates: [String], what: String) throws -> String {
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw MissingTool(what: what, candidates: candidates)
        }
        return found
    }
}

/// A tool is not there; that is a failure, not a reason to skip a test.
struct MissingTool: Error, CustomStringConvertible {
    let what: String
    let candidates: [String]

    var description: String {
        "\(what) is not at \(candidates.joined(separator: ", ")); run `make tools`, which installs it"
    }
}
