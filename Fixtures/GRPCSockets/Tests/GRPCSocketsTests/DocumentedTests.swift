import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksServer
import TestSupport
import Testing

@testable import BothLibraries

/// What the documentation shows.
@Suite(.timeLimit(.minutes(30))) struct DocumentedTests {
    @Test func `a documented server answers`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        let server = try await MockServer.start(serving: chat)

        let app = try await OtherProcess(OtherProcess.built("ChatApp"), ["user"], environment: ["API": server.url])

        #expect(app.lines == ["user: Ada"])
        verify(chat).getUser(.any, headers: .has("authorization", "Bearer 1")).called(.once)
        await server.stop()
    }

    @Test func `a documented service answers`() async throws {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        try await withGRPCServer(
            transport: .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
            services: [MockService(serving: chat)]
        ) { server in
            let port = try #require(try await server.listeningAddress?.ipv4?.port)
            let app = try await OtherProcess(
                OtherProcess.built("ChatApp"), ["user"], environment: ["API": "http://127.0.0.1:\(port)"])
            #expect(app.lines == ["user: Ada"])
        }
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 1")).called(.once)
    }

    @Test func `documented settings work`() async throws {
        let eliza = Demo_Chat_V1_ChatServiceClientMock()
        let free = try await MockServer.start(serving: eliza)
        let port = free.port
        await free.stop()
        var limits = MockServer.Limits()
        limits.messageBytes = 1_000_000
        let server = try await MockServer.start(
            serving: eliza, host: .allInterfaces, port: port, limits: limits,
            crossOrigin: .origins("http://localhost:3000"))
        #expect(server.url == "http://127.0.0.1:\(port)")
        await server.stop()
    }

    /// The page has the lines of the tests above.
    @Test func `the page shows them`() throws {
        let test = ShownTest(
            path: "Fixtures/GRPCSockets/Tests/GRPCSocketsTests/DocumentedTests.swift",
            mark: "<!-- check: none, DocumentedTests compares it with a test that runs -->")
        let blocks = try test.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/UITests.md")
        #expect(blocks.count == 2)
        #expect(blocks.allSatisfy { $0.count > 5 })
    }
}
