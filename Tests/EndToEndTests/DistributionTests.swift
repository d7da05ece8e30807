import Foundation
import TestSupport
import Testing

/// What `make dist` packs, here from the plugin as it was built for the tests.
@Suite(.timeLimit(.minutes(30))) struct DistributionTests {
    @Test func theSameBinaryGivesTheSameBytes() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: "one", folder)
        try await pack(into: "two", folder)
        for name in [Self.tarball, Self.bundle] {
            let contents = try ["one", "two"].map {
                try Data(contentsOf: folder.url.appendingPathComponent("\($0)/\(name)"))
            }
            #expect(contents[0] == contents[1], "\(name)")
        }
    }

    @Test func theTarballHoldsAProgram() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: ".", folder)
        try await run("tar", ["-xzf", Self.tarball], folder)
        let version = try await run(
            "\(folder.url.path)/protoc-gen-swift-mocks-1.2.3-\(Self.triple)/protoc-gen-swift-mocks", ["--version"],
            folder)
        #expect(version.hasPrefix("protoc-gen-swift-mocks "))
    }

    @Test func checksumsAreSwiftPMs() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: ".", folder)
        let checksum = try await run("swift", ["package", "compute-checksum", Self.bundle], folder)
        let file = folder.url.appendingPathComponent("\(Self.bundle).sha256")
        #expect(try String(contentsOf: file, encoding: .utf8) == "\(checksum.trimmed)  \(Self.bundle)\n")
    }

    /// A package of which the plugin is a binary target, and that runs it.
    @Test func theBundleIsABinaryTarget() async throws {
        let folder = try TemporaryFolder()
        try await pack(into: ".", folder)
        try folder.write(
            """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(name: "user", targets: [
                .binaryTarget(name: "protoc-gen-swift-mocks", path: "\(Self.bundle)"),
                .plugin(
                    name: "Ask", capability: .command(intent: .custom(verb: "ask", description: "asks")),
                    dependencies: ["protoc-gen-swift-mocks"]),
            ])
            """, to: "Package.swift")
        try folder.write(
            """
            import Foundation
            import PackagePlugin
            @main struct Ask: CommandPlugin {
                func performCommand(context: PluginContext, arguments: [String]) throws {
                    let program = try context.tool(named: "protoc-gen-swift-mocks").url
                    try Process.run(program, arguments: ["--version"]).waitUntilExit()
                }
            }
            """, to: "Plugins/Ask/Ask.swift")
        #expect(
            try await run("swift", ["package", "--package-path", folder.url.path, "ask"], folder).contains(
                "protoc-gen-swift-mocks "))
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

    private func pack(into output: String, _ folder: TemporaryFolder) async throws {
        let script = Fixtures.root.appendingPathComponent(".make/dist.py").path
        try await run(
            "python3",
            [
                script, "--binary", try Tools.plugin(), "--version", "1.2.3", "--triple", Self.triple, "--output",
                output,
            ],
            folder)
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String], _ folder: TemporaryFolder) async throws -> String {
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: [program] + arguments, directory: folder.url
        ).run()
        guard outcome.status == 0 else { throw UnexpectedFailure(text: outcome.errorText) }
        return outcome.outputText
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
