import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// What the log says of calls that the code under test gave up, whatever error it got: that they were cancelled, unless
/// they took too long.
@Suite struct CancelledCallTests {
    private let client = Demo_Chat_V1_ChatService.ClientMock()

    @Test func `a cancelled server stream is recorded as cancelled`() async {
        given(client).listUsers(.any).willStream(.message(.init()), .hold)
        let task = Task {
            try await client.listUsers(.init()) { response in
                for try await _ in response.messages {}
            }
        }
        await verify(client).listUsers(.any).calledEventually()
        task.cancel()
        _ = await task.result
        #expect(calls(of: client).listUsers().map { $0.outcome?.code } == [.cancelled])
    }

    @Test func `a cancelled client stream is recorded as cancelled`() async {
        given(client).upload().willReturn(.init(), gate: Gate())
        let task = Task { try await client.upload { try await $0.write(.init()) } }
        await verify(client).upload().sent().calledEventually()
        task.cancel()
        _ = await task.result
        #expect(calls(of: client).upload().map { $0.outcome?.code } == [.cancelled])
    }

    @Test func `a cancelled bidirectional stream is recorded as cancelled`() async {
        given(client).chat().onOpen(.hold)
        let task = Task {
            try await client.chat {
                try await $0.write(.init())
            } onResponse: { response in
                for try await _ in response.messages {}
            }
        }
        await verify(client).chat().sent().calledEventually()
        task.cancel()
        _ = await task.result
        #expect(calls(of: client).chat().map { $0.outcome?.code } == [.cancelled])
    }

    /// The time of a call is over, however short, before a gate opens that nobody opens.
    @Test func `calls past their timeout were not cancelled`() async {
        given(client).getUser(.any).willReturn(.init(), gate: Gate()).listUsers(.any).willStream(.hold)
        var options = CallOptions.defaults
        options.timeout = .milliseconds(1)
        let getUser = await #expect(throws: RPCError.self) { try await client.getUser(.init(), options: options) }
        #expect(getUser?.code == .deadlineExceeded)
        let listUsers = await #expect(throws: RPCError.self) {
            try await client.listUsers(.init(), options: options) { response in
                for try await _ in response.messages {}
            }
        }
        #expect(listUsers?.code == .deadlineExceeded)
        #expect(calls(of: client).getUser().map { $0.outcome?.code } == [.deadlineExceeded])
        #expect(calls(of: client).listUsers().map { $0.outcome?.code } == [.deadlineExceeded])
    }
}
