import Foundation
import TestSupport
import Testing

/// What the compiler says of each mistake, with the words of this library, is what stands above it.
@Suite(.timeLimit(.minutes(30)))
struct MistakeTests {
    private static let flags = ["-swift-version", "6"]

    @Test func `the compiler says of each mistake what stands above it`() async throws {
        let folder = Fixtures.grpcIntegration.appendingPathComponent("Tests/SwiftMocksGRPCProcessTests/Mistakes")
        let mistakes = try Mistakes(in: [folder])
        #expect(mistakes.count > 10)
        let outcome = try await SwiftCompiler.check(mistakes.files, module: "Tests", flags: Self.flags)
        #expect(mistakes.unsaid(in: outcome.output).isEmpty, "said nothing of the kind")
        #expect(mistakes.unexpected(in: outcome.output).isEmpty, "said this, too")
    }

    /// The page Troubleshooting has this message, with the names for Connect.
    @Test func `a mock says what to write where the trait is off`() async throws {
        let outcome = try await TemporaryFolder.with { folder in
            let flags = Self.flags + [SwiftCompiler.modulesFirst(in: folder)]
            let adapter = Fixtures.grpcIntegration.appendingPathComponent("../../Sources/SwiftMocksGRPC")
            let built = try await SwiftCompiler.emitModule(
                try Self.sources(in: adapter), module: "SwiftMocksGRPC", flags: flags, into: folder)
            try #require(built.succeeded, "\(built.output)")
            let app = Fixtures.grpcIntegration.appendingPathComponent("Sources/UserMocks")
            return try await SwiftCompiler.check(try Self.sources(in: app), module: "UserMocks", flags: flags)
        }
        let message = """
            error: 'GRPCMock' is unavailable: the trait GRPCSwift is off: write .package(…, traits: ["GRPCSwift"]) where \
            Package.swift names swift-mocks
            """
        #expect(outcome.output.contains(message), "\(outcome.output)")
    }

    @Test func `a mock needs the adapter`() async throws {
        let mock = Fixtures.grpcIntegration.appendingPathComponent("Sources/UserMocks/users.grpc.mock.swift")
        let outcome = try await TemporaryFolder.with { folder in
            let copy = folder.appendingPathComponent("Code.swift")
            let imports = try String(contentsOf: mock, encoding: .utf8).split(separator: "\n").filter {
                $0.hasPrefix("import SwiftMocks")
            }
            try imports.joined(separator: "\n").write(to: copy, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.check([copy], module: "UserMocks", flags: Self.flags, hasLibraries: false)
        }
        #expect(outcome.output.contains("error: no such module 'SwiftMocksGRPC'"), "\(outcome.output)")
    }

    private static func sources(in folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map(folder.appendingPathComponent)
    }
}
