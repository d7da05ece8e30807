import Foundation
import TestSupport
import Testing

/// The environment of what make runs.
struct MakeTests {
    /// It is the user's, and no program of this project shadows it.
    @Test(.gated(by: .tools)) func swiftIsThatOfThePath() async throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\n", to: "swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let path = "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        #expect(try await make("command -v swift", environment: ["PATH": path]) == "\(program.path)\n")
    }

    @Test(.gated(by: .tools)) func temporaryFilesAreBelowTheBuildFolder() async throws {
        let folder = Fixtures.root.appendingPathComponent(".build/tmp").path
        let output = try await make("echo $$TMPDIR; dirname \"$$(mktemp -u)\"")
        #expect(output == "\(folder)\n\(folder)\n")
    }

    /// A run removes what earlier ones have left, unless one of them is still running.
    @Test(arguments: [true, false]) func theNextRunRemovesThem(isEarlierOneRunning: Bool) async throws {
        let folder = try TemporaryFolder()
        func prepare(for process: Int32) async throws {
            let outcome = try await Command(
                executable: Fixtures.root.appendingPathComponent(".make/temporary.sh").path,
                arguments: ["\(folder.url.path)/tmp", "\(process)"], directory: folder.url
            ).run()
            #expect(outcome.outputText == "\(folder.url.path)/tmp\n", "\(outcome.errorText)")
        }
        let own = ProcessInfo.processInfo.processIdentifier
        // No process has the highest number that there is.
        try await prepare(for: isEarlierOneRunning ? own : Int32.max)
        let left = try folder.write("", to: "tmp/left/a")
        try await prepare(for: Int32.max - 1)
        #expect(FileManager.default.fileExists(atPath: left.path) == isEarlierOneRunning)
        // An earlier run may have had the same number.
        try await prepare(for: own)
        #expect(!FileManager.default.fileExists(atPath: left.path))
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
