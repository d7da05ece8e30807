import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Served calls that end at each moment. None stays in flight, and each has an end in the log.
@Suite(.endOfHangs, .patient) struct MomentTests {
    typealias Call = @Sendable (Chat.Client<MockTransport>) async throws -> Void

    private static let calls: [Call] = [
        { _ = try await $0.getUser(.init()) },
        { try await $0.listUsers(.init()) { _ = try await $0.all } },
        { _ = try await $0.upload { try await $0.write(contentsOf: [.init(), .init()]) } },
        {
            try await $0.chat {
                try await $0.write(contentsOf: [.init(), .init()])
            } onResponse: {
                _ = try await $0.all
            }
        },
    ]

    @Test(arguments: 0..<4) func aTaskIsCancelled(_ kind: Int) async {
        for round in 0..<100 {
            let chat = Self.stubbed()
            let client = chat.served()
            let task = Task { try await Self.calls[kind](client) }
            for _ in 0..<round { await Task.yield() }
            task.cancel()
            _ = await task.result
            chat.expectEnds([.ok, .cancelled])
        }
    }

    @Test(arguments: 0..<4) func aMockIsReset(_ kind: Int) async {
        for round in 0..<100 {
            // A call that comes after the reset has no statement any more.
            let chat = Self.stubbed(.relaxed)
            let client = chat.served()
            let task = Task { try await Self.calls[kind](client) }
            for _ in 0..<round { await Task.yield() }
            reset(chat, round % 2 == 0 ? .all : .calls)
            _ = await task.result
            chat.expectEnds([.ok, .cancelled])
        }
    }

    @Test(arguments: 0..<4) func aConnectionIsLost(_ kind: Int) async {
        for round in 0..<100 {
            let chat = Self.stubbed()
            let transport = MockTransport(serving: chat)
            let connection = Task { try await transport.connect() }
            let client = Chat.Client(wrapping: GRPCClient(transport: transport))
            let task = Task { try await Self.calls[kind](client) }
            for _ in 0..<round { await Task.yield() }
            connection.cancel()
            _ = await task.result
            _ = await connection.result
            chat.expectEnds([.ok, .cancelled])
        }
    }

    @Test(arguments: 0..<4) func hedgedCallsRace(_ kind: Int) async throws {
        let policy = HedgingPolicy(maxAttempts: 3, hedgingDelay: .zero, nonFatalStatusCodes: [])
        for _ in 0..<100 {
            let chat = Self.stubbed()
            try await Self.calls[kind](chat.served(serviceConfig: .all(.hedge(policy))))
            // Those that were slower were cancelled, wherever they were.
            chat.expectEnds([.ok, .cancelled])
        }
    }

    private static func stubbed(_ policy: MockPolicy = .strict) -> Chat.ClientMock {
        let chat = Chat.ClientMock(policy: policy)
        given(chat).getUser(.any).willReturn(ada)
            .listUsers(.any).willStream(.message(ada), .message(ada))
            .upload().willReturn(.init())
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
        return chat
    }
}

extension Chat.ClientMock {
    fileprivate func expectEnds(_ codes: Set<Status.Code>, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(self.store.core.withState { $0.inFlight.isEmpty }, sourceLocation: sourceLocation)
        let streams =
            calls(of: self).listUsers().map { $0.outcome?.code } + calls(of: self).upload().map { $0.outcome?.code }
            + calls(of: self).chat().map { $0.outcome?.code }
        for code in getUserCodes + streams {
            #expect(code.map(codes.contains) == true, "\(String(describing: code))", sourceLocation: sourceLocation)
        }
    }
}
