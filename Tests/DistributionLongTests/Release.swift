import Foundation
import TestSupport

/// The archives of a release, made of the plugin as it was built for the tests.
enum Release {
    static let bundle = "protoc-gen-swift-mocks.artifactbundle.zip"
    static let tarball = "protoc-gen-swift-mocks-1.2.3-\(triple).tar.gz"

    #if arch(arm64)
        private static let architecture = "aarch64"
    #else
        private static let architecture = "x86_64"
    #endif
    #if os(Linux)
        static let triple = "\(architecture)-unknown-linux-gnu"
    #else
        static let triple = "\(architecture == "aarch64" ? "arm64" : architecture)-apple-macosx"
    #endif

    /// - Parameter output: A folder, relative to the other one.
    static func pack(into output: String, in folder: URL, alsoFor others: [String] = []) async throws {
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        let program = try Tools.plugin()
        let binaries = ([triple] + others).flatMap { ["--binary", program, "--triple", $0] }
        try await run("python3", [script, "--version", "1.2.3", "--output", output] + binaries, in: folder)
    }

    @discardableResult
    static func run(_ program: String, _ arguments: [String], in folder: URL) async throws -> String {
        let protoc = URL(fileURLWithPath: try Tools.systemProtoc()).deletingLastPathComponent().path
        let path = "\(protoc):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: [program] + arguments, directory: folder,
            environment: ["PATH": path]
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return outcome.outputText
    }
}
