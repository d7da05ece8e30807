import Foundation
import TestSupport
import Testing

/// What `make dist` packs, here from the plugin as it was built for the tests.
@Suite(.timeLimit(.minutes(30)), .gated(by: .long)) struct DistributionTests {
    @Test func theSameBinaryGivesTheSameBytes() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: "one", in: folder)
        try await pack(into: "two", in: folder)
        for name in [Self.tarball, Self.bundle] {
            let contents = try ["one", "two"].map {
                try Data(contentsOf: folder.url.appendingPathComponent("\($0)/\(name)"))
            }
            #expect(contents[0] == contents[1], "\(name)")
        }
    }

    /// A release packs what was built on several systems.
    @Test func tarballsArePackedTogether() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: "one", in: folder)
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        let arguments = [script, "--tarball", "one/\(Self.tarball)", "--output", "two", "--version"]
        try await run("python3", arguments + ["1.2.3"], in: folder)
        #expect(
            try Fixtures.contents(of: folder.url.appendingPathComponent("one"))
                == Fixtures.contents(of: folder.url.appendingPathComponent("two")))
        await #expect(throws: UnexpectedFailure.self) {
            try await run("python3", arguments + ["1.2.4"], in: folder)
        }
    }

    @Test func theTarballHoldsAProgram() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: ".", in: folder)
        try await run("tar", ["-xzf", Self.tarball], in: folder)
        let version = try await run(
            "\(folder.url.path)/protoc-gen-swift-mocks-1.2.3-\(Self.triple)/protoc-gen-swift-mocks", ["--version"],
            in: folder)
        #expect(version.hasPrefix("protoc-gen-swift-mocks "))
    }

    @Test func checksumsAreSwiftPMs() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: ".", in: folder)
        let checksum = try await run("swift", ["package", "compute-checksum", Self.bundle], in: folder)
        let file = folder.url.appendingPathComponent("\(Self.bundle).sha256")
        #expect(try String(contentsOf: file, encoding: .utf8) == "\(checksum.trimmed)  \(Self.bundle)\n")
    }

    /// The documentation's package, of which the plugin is a binary target. Its bundle has programs for other systems, too.
    @Test func theBundleIsABinaryTarget() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: "Tools", in: folder, alsoFor: ["riscv64-unknown-linux-gnu"])
        try folder.write("let answer = 42\n", to: "Sources/Chat/Chat.swift")
        let proto = try Data(contentsOf: Fixtures.protos.appendingPathComponent("eliza.proto"))
        try folder.write(proto, to: "protos/eliza.proto")
        let blocks = try Documentation.blocks().filter { $0.check?.hasPrefix("bundle") == true }
        for block in blocks {
            if let path = block.path { try folder.write(block.text, to: path) }
        }
        let command = try #require(blocks.first { $0.check == "bundle command" })
        try await run("sh", ["-ec", command.text], in: folder)
        #expect(
            try Fixtures.files(in: folder.url.appendingPathComponent("Sources/Chat")) == [
                "Chat.swift", "eliza.connect.swift",
            ])
    }

    private static let bundle = "protoc-gen-swift-mocks.artifactbundle.zip"
    private static let tarball = "protoc-gen-swift-mocks-1.2.3-\(triple).tar.gz"

    #if arch(arm64)
        private static let architecture = "aarch64"
    #else
        private static let architecture = "x86_64"
    #endif
    #if os(Linux)
        private static let triple = "\(architecture)-unknown-linux-gnu"
    #else
        private static let triple = "\(architecture == "aarch64" ? "arm64" : architecture)-apple-macosx"
    #endif

    private func pack(
        into output: String, in folder: TemporaryFolder, alsoFor others: [String] = []
    ) async throws {
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        let program = try Tools.plugin()
        let binaries = ([Self.triple] + others).flatMap { ["--binary", program, "--triple", $0] }
        try await run("python3", [script, "--version", "1.2.3", "--output", output] + binaries, in: folder)
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder) async throws -> String {
        let protoc = URL(fileURLWithPath: try Tools.systemProtoc()).deletingLastPathComponent().path
        let path = "\(protoc):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: [program] + arguments, directory: folder.url,
            environment: ["PATH": path]
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return outcome.outputText
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
