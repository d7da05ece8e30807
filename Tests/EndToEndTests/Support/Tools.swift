import Foundation
import TestSupport

/// The programs that these tests drive. The Makefile installs them and names them in the environment.
enum Tools {
    /// The built plugin: beside the test bundle, where SwiftPM puts it.
    static func plugin() throws -> String {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return try existing(
            [
                URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(
                    "protoc-gen-swift-mocks"
                ).path
            ],
            what: "the plugin's executable")
    }

    /// protoc as the system has it; Debian's knows no editions.
    static func systemProtoc() throws -> Protoc {
        Protoc(path: try find("protoc", variable: "SWIFT_MOCKS_PROTOC", installed: nil))
    }

    /// The pinned protoc.
    static func newestProtoc() throws -> Protoc {
        Protoc(path: try find("protoc", variable: "SWIFT_MOCKS_NEWEST_PROTOC", installed: "protoc"))
    }

    /// The pinned buf.
    static func buf() throws -> String { try find("buf", variable: "SWIFT_MOCKS_BUF", installed: "buf") }

    /// The profiler that counts what the plugin does.
    static func valgrind() throws -> String {
        try find("valgrind", variable: "SWIFT_MOCKS_VALGRIND", installed: nil)
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
        "\(what) is not at \(candidates.joined(separator: ", ")); run `make test`, which installs it"
    }
}
