import Foundation
import TestSupport
import Testing

/// Mocks compile with each combination of isolation flags that their module and that of the clients can have.
@Suite struct IsolationTests {
    @Test(arguments: Isolation.tried, LanguageMode.tried)
    func `mocks of public clients in another module compile`(clients: Isolation, language: LanguageMode) async throws {
        try await compile(Layout.publicClients, clients, language)
    }

    @Test(arguments: Isolation.tried, LanguageMode.tried)
    func `mocks in the tests of internal clients compile`(clients: Isolation, language: LanguageMode) async throws {
        try await compile(Layout.internalClients, clients, language)
    }

    @Test(arguments: Isolation.tried, LanguageMode.tried)
    func `mocks beside their clients compile`(isolation: Isolation, language: LanguageMode) async throws {
        let layout = Layout.oneModule
        let sources = layout.clients + layout.mocks + [layout.use]
        let outcome = try await SwiftCompiler.check(
            sources, module: layout.module, flags: language.flags + isolation.flags)
        #expect(outcome.output == "" && outcome.succeeded)
    }

    /// Compiles the clients with one isolation, and then the mocks with each.
    private func compile(_ layout: Layout, _ clients: Isolation, _ language: LanguageMode) async throws {
        try await TemporaryFolder.with { folder in
            let flags = language.flags + [SwiftCompiler.modulesFirst(in: folder)]
            let built = try await SwiftCompiler.emitModule(
                layout.clients, module: layout.module, flags: flags + clients.flags, into: folder)
            try #require(built.succeeded, "\(built.output)")
            for mocks in Isolation.tried {
                let outcome = try await SwiftCompiler.check(
                    layout.mocks + [layout.use], module: "Mocks",
                    flags: flags + mocks.flags + ["-D", layout.module])
                #expect(outcome.output == "" && outcome.succeeded, "mocks: \(mocks)")
            }
        }
    }
}

/// The files of a module of clients, and those of their mocks.
struct Layout: Sendable {
    /// The module of the clients.
    let module: String
    let clients: [URL]
    let mocks: [URL]
    /// Code that uses the mocks, in their module.
    let use = file("Tests/IsolationTests/Uses/MockUse.swift")

    static let publicClients = Layout(
        "ChatAPI", clients: "ChatAPI", mocks: ["Sources/ChatMocks/chat.grpc.mock.swift"])
    static let internalClients = Layout(
        "InternalChat", clients: "InternalChat", mocks: ["Tests/InternalChatTests/chat.grpc.mock.swift"])
    static let oneModule = Layout(
        "OneModule", clients: "AccessLevelChat", mocks: ["Sources/AccessLevelChat/chat.grpc.mock.swift"])

    private init(_ module: String, clients folder: String, mocks: [String]) {
        self.module = module
        clients = ["grpc", "pb"].map { Self.file("Sources/\(folder)/demo_chat_v1_chat.\($0).swift") }
        self.mocks = mocks.map(Self.file)
    }

    private static func file(_ path: String) -> URL { Fixtures.grpcIntegration.appendingPathComponent(path) }
}
