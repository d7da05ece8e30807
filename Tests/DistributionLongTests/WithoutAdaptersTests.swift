import Foundation
import TestSupport
import Testing

/// What knows an RPC library is in its adapter: the package without the folders of the adapters is one for any library.
@Suite(.timeLimit(.minutes(30)), .gated(by: .long)) struct WithoutAdaptersTests {
    private static let adapters = ["Sources/SwiftMocksConnect", "Sources/SwiftMocksGRPC"]

    /// The targets that stay, without those of the generator, which take longer to build. SwiftPM refuses a package in
    /// which one of them depends on an adapter.
    private static let manifest = """

        package.traits = []
        package.dependencies = []
        package.products = []
        let remaining: Set = [
            "SwiftMocks", "SwiftMocksTesting", "SwiftMocksTestingLoader", "TinyRPC", "TinyMocks", "ElizaMocks",
            "SwiftMocksTests",
        ]
        package.targets.removeAll { !remaining.contains($0.name) }
        """

    private static let suites = ["ExampleTests", "LibraryTests", "VerifyTests"]

    @Test func `SwiftMocks builds without an adapter`() async throws {
        let folder = try TemporaryFolder()
        for name in ["Sources", "Tests"] {
            try FileManager.default.copyItem(
                at: Fixtures.root.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
        }
        for adapter in Self.adapters {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(adapter))
        }
        let package = Fixtures.root.appendingPathComponent("Package.swift")
        try folder.write(try String(contentsOf: package, encoding: .utf8) + Self.manifest, to: "Package.swift")
        let outcome = try await Command(
            executable: Tools.swiftPM,
            arguments: ["test", "--disable-xctest"] + Self.suites.flatMap { ["--filter", "\\.\($0)/"] },
            directory: folder.url, deadline: .seconds(1500)
        ).run()
        #expect(outcome.status == 0, "\(outcome.outputText)\(outcome.errorText)")
        #expect(
            outcome.outputText.contains("Test \"the answers of a unary rpc come in order\" passed"),
            "\(outcome.outputText)")
    }
}
