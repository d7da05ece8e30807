import GRPCCore
import SwiftMocksGRPC
import Testing

/// The lives of a transport and of its mocks.
@Suite(.endOfHangs, .patient) struct LifetimeTests {
    private let chat = Chat.ClientMock()

    @Test func `a transport that is shut down refuses calls`() async {
        let transport = MockTransport(serving: chat)
        transport.beginGracefulShutdown()
        let client = Chat.Client(wrapping: GRPCClient(transport: transport))
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.code == .failedPrecondition)
        verify(chat).getUser(.any).called(.never)
    }

    @Test func `calls that run go on after the shutdown`() async throws {
        let gate = Gate()
        given(chat).getUser(.any).willReturn(ada, gate: gate)
        let transport = MockTransport(serving: chat)
        let client = GRPCClient(transport: transport)
        let isOver = Locked(false)
        let connection = Task {
            try await client.runConnections()
            isOver.value = true
        }
        async let user = Chat.Client(wrapping: client).getUser(.init())
        await verify(chat).getUser(.any).calledEventually()
        transport.beginGracefulShutdown()
        let error = await #expect(throws: RPCError.self) {
            try await Chat.Client(wrapping: client).getUser(.init())
        }
        #expect(error?.code == .failedPrecondition)
        #expect(!isOver.value)
        gate.open()
        #expect(try await user == ada)
        try await connection.value
    }

    @Test func `the client ends its connections`() async throws {
        given(chat).getUser(.any).willReturn(ada)
        let user = try await withGRPCClient(transport: MockTransport(serving: chat)) { client in
            try await Chat.Client(wrapping: client).getUser(.init())
        }
        #expect(user == ada)
    }

    @Test func `a connection that is cancelled ends its calls`() async throws {
        given(chat).getUser(.any).willReturn(ada, gate: Gate()).listUsers(.any).willStream(.message(ada), .hold)
        let transport = MockTransport(serving: chat)
        let connection = Task { try await transport.connect() }
        let client = Chat.Client(wrapping: GRPCClient(transport: transport))
        let user = Task { try await client.getUser(.init()) }
        let users = Task { try await client.listUsers(.init()) { try await $0.all } }
        await verify(chat).getUser(.any).calledEventually()
        await verify(chat).listUsers(.any).calledEventually()
        connection.cancel()
        try await connection.value
        let first = await #expect(throws: RPCError.self) { try await user.value }
        let second = await #expect(throws: (any Error).self) { try await users.value }
        #expect(first?.cause is CancellationError)
        #expect(second is CancellationError || (second as? RPCError)?.cause is CancellationError)
        #expect(chat.getUserCodes == [.cancelled])
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.code == .failedPrecondition)
    }

    @Test func `a transport keeps its mock alive`() async throws {
        let client = {
            let mock = Chat.ClientMock()
            given(mock).getUser(.any).willReturn(ada)
                .chat().onEachInput { [.message($0)] }.onClose(.complete())
            return mock.served()
        }()
        #expect(try await client.getUser(.init()) == ada)
        let replies = try await client.chat {
            try await $0.write(.with { $0.text = "a" })
        } onResponse: {
            try await $0.all
        }
        #expect(replies.map(\.text) == ["a"])
    }

    @Test func `a transport that is freed frees its mock`() async throws {
        let canary = Canary()
        weak let watched = canary
        try await use(consume canary)
        #expect(watched == nil)
    }

    private final class Canary: Sendable {}

    private func use(_ canary: consuming Canary) async throws {
        let mock = Chat.ClientMock()
        given(mock).getUser(.any).willProduce { [canary] _ in
            withExtendedLifetime(canary) { ada }
        }
        let client = mock.served()
        #expect(try await client.getUser(.init()) == ada)
    }
}
