import Foundation
import Testing

/// The mistake that leads to an entry of the page Troubleshooting: mocks beside clients share their support code, and tests
/// that import them by `@testable import` have mocks with support code of their own.
@Suite struct AmbiguousSupportTests {
    @Test func twoModulesWithSupportCode() async throws {
        let clients = [
            "demo_chat_v1_chat.grpc", "demo_chat_v1_chat.pb", "users.grpc", "users.pb", "users.grpc.mock",
            "GRPCMockSupport",
        ].map { Self.file("Sources/SharedSupport/\($0).swift") }
        let output = try await TemporaryFolder.with { folder in
            let flags = ["-swift-version", "6", SwiftCompiler.modulesFirst(in: folder)]
            let built = try await SwiftCompiler.emitModule(clients, module: "InternalChat", flags: flags, into: folder)
            try #require(built.succeeded, "\(built.output)")
            return try await SwiftCompiler.check(
                [Self.file("Tests/InternalChatTests/chat.grpc.mock.swift")], module: "Tests", flags: flags
            ).output
        }
        let root = BuiltModules.packageFolder.deletingLastPathComponent().deletingLastPathComponent()
        let entries = try TroubleshootingEntry.listed(in: root).filter { $0.suite == "AmbiguousSupportTests" }
        #expect(entries.count == 1)
        for entry in entries {
            #expect(TroubleshootingEntry.isMessage(of: entry.heading, in: output), "\(output)")
        }
    }

    private static func file(_ path: String) -> URL { BuiltModules.packageFolder.appendingPathComponent(path) }
}
