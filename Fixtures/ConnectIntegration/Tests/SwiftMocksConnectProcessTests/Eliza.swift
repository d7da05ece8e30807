import Foundation
import TestSupport

/// The example service, its mock and what else the tests of the runtime import, as modules of their names.
enum Eliza {
    /// Checks files that import these modules.
    static func check(_ sources: [URL], flags: [String] = []) async throws -> SwiftCompiler.Outcome {
        try await TemporaryFolder.with { folder in
            let library = "@_exported import Connect\n@_exported import SwiftProtobuf\n"
            try await emit("TinyRPC", [write(library, as: "TinyRPC", in: folder)], into: folder)
            let adapter = try write("@_exported import SwiftMocksConnect\n", as: "Adapter", in: folder)
            let files = [
                "golden/recording/recording.connect.swift",
                "golden/recording/recording.mock.swift",
                "ConnectIntegration/Messages/Public/recording.pb.swift",
            ]
            let mocks = files.map { Fixtures.root.appendingPathComponent("Fixtures/\($0)") }
            try await emit("ElizaMocks", mocks + [adapter], into: folder)
            return try await SwiftCompiler.check(sources, module: "Tests", flags: self.flags(in: folder) + flags)
        }
    }

    /// Checks code that imports these modules.
    static func check(_ code: String, flags: [String] = []) async throws -> SwiftCompiler.Outcome {
        try await TemporaryFolder.with { folder in
            try await check([write(code, as: "Code", in: folder)], flags: flags)
        }
    }

    private static func emit(_ module: String, _ sources: [URL], into folder: URL) async throws {
        let outcome = try await SwiftCompiler.emitModule(
            sources, module: module, flags: flags(in: folder), into: folder)
        guard outcome.succeeded else { throw NotEmitted(output: outcome.output) }
    }

    private struct NotEmitted: Error { let output: String }

    private static func flags(in folder: URL) -> [String] {
        ["-swift-version", "6", SwiftCompiler.modulesFirst(in: folder)]
    }

    private static func write(_ text: String, as name: String, in folder: URL) throws -> URL {
        let file = folder.appendingPathComponent("\(name).swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }
}
