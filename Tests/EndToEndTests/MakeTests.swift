import Foundation
import TestSupport
import Testing

/// The environment of what make runs.
struct MakeTests {
    /// It is the user's, and no program of this project shadows it.
    @Test(.gated(by: .tools)) func `Swift is that of the path`() async throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\n", to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let path = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        #expect(try await make("command -v swift", environment: ["PATH": path]) == "\(program.path)\n")
    }

    @Test(.gated(by: .tools)) func `temporary files are below the build folder`() async throws {
        let folder = Fixtures.root.appendingPathComponent(".build/tmp").path
        let output = try await make("echo $$TMPDIR; dirname \"$$(mktemp -u)\"")
        #expect(output == "\(folder)\n\(folder)\n")
    }

    /// Runs a command as a step of make, which a user starts, and returns its output.
    private func make(_ command: String, environment: [String: String] = [:]) async throws -> String {
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: ["make", "--silent", "-f", "-", "step"], directory: Fixtures.root,
            environment: ["MAKELEVEL": "0", "MAKEFLAGS": ""].merging(environment) { $1 },
            input: Data("include Makefile\n.PHONY: step\nstep:\n\t@\(command)\n".utf8)
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.outputText + outcome.errorText) }
        return outcome.outputText
    }
}
