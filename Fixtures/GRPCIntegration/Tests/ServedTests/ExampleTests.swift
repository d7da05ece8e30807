import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import TestSupport
import Testing

/// The tests that the documentation shows.
@Suite(.timeLimit(.minutes(30))) struct ExampleTests {
    @Test func `sends the token`() async throws {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        given(chat).getUser(.any).willReturn(.init())
        let client = GRPCClient(transport: MockTransport(serving: chat), interceptors: [TokenInterceptor()])
        _ = try await Demo_Chat_V1_ChatService.Client(wrapping: client).getUser(.init())
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 1")).called(.once)
    }

    @Test func `an old token is refreshed once`() async throws {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        given(chat).getUser(.any)
            .willFail(RPCError(code: .unauthenticated, message: "too old"))
            .willReturn(.with { $0.name = "Ada" })

        let retry = RetryPolicy(
            maxAttempts: 2, initialBackoff: .milliseconds(1), maxBackoff: .milliseconds(1), backoffMultiplier: 1,
            retryableStatusCodes: [.unauthenticated])
        let config = ServiceConfig(methodConfig: [
            MethodConfig(names: [.init(service: "demo.chat.v1.ChatService")], executionPolicy: .retry(retry))
        ])
        let client = GRPCClient(
            transport: MockTransport(serving: chat, serviceConfig: config), interceptors: [TokenInterceptor()])
        let user = try await Demo_Chat_V1_ChatService.Client(wrapping: client).getUser(.with { $0.id = "1" })

        #expect(user.name == "Ada")
        verify(chat).getUser(.any).called(.twice)
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 2")).called(.once)
    }

    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/BehindTheClient.md"])
    func `the documentation shows these tests`(_ page: String) throws {
        let test = ShownTest(
            path: "Fixtures/GRPCIntegration/Tests/ServedTests/ExampleTests.swift",
            mark: "<!-- check: none, ServedTests for gRPC compares it with a test that runs -->")
        try test.expectCode(on: page)
    }
}
