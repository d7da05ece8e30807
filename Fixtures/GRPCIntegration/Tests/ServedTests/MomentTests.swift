import GRPCCore
import SwiftMocksGRPC
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls of each kind that end at any moment, with answers of each origin.
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

    /// The origin of the answer.
    enum Way: CaseIterable {
        case mock
        /// The mock, when a gate is open.
        case mockThatWaits
        /// A real server, here another mock.
        case server
        /// The same, as a statement says.
        case serverOfStatement
        /// A real server, when a gate is open.
        case serverThatWaits
    }

    /// A mock, its client, and what answers.
    private struct Setup {
        let chat: Chat.ClientMock
        let server = Chat.ClientMock(policy: .relaxed)
        let transport: MockTransport
        let gate = Gate()

        init(_ way: Way, _ policy: MockPolicy = .strict, serviceConfig: ServiceConfig = .init()) {
            chat = Chat.ClientMock(policy: policy)
            switch way {
            case .mock, .mockThatWaits:
                transport = MockTransport(serving: chat, serviceConfig: serviceConfig)
                answer(by: chat)
            case .server, .serverOfStatement, .serverThatWaits:
                transport = MockTransport(
                    serving: chat, forwardingTo: MockTransport(serving: server), serviceConfig: serviceConfig)
                answer(by: server)
            }
            if case .serverOfStatement = way {
                given(chat).getUser(.any).willForward().listUsers(.any).willForward().upload().willForward()
                    .chat().willForward()
            }
            switch way {
            case .mockThatWaits, .serverThatWaits: given(anyCallTo: chat).willWait(for: gate)
            case .mock, .server, .serverOfStatement: break
            }
        }

        private func answer(by mock: Chat.ClientMock) {
            given(mock).getUser(.any).willReturn(ada)
                .listUsers(.any).willStream(.message(ada), .message(ada))
                .upload().willReturn(.init())
                .chat().onEachInput { [.message($0)] }.onClose(.complete())
        }

        /// Makes a call, which `end` ends after so many turns of other tasks. The gate opens halfway.
        func call(_ kind: Int, turns: Int, end: (Task<Void, any Error>) async -> Void) async {
            let client = Chat.Client(wrapping: GRPCClient(transport: transport))
            let task = Task { try await calls[kind](client) }
            for _ in 0..<(turns / 2) { await Task.yield() }
            gate.open()
            for _ in 0..<(turns - turns / 2) { await Task.yield() }
            await end(task)
            _ = await task.result
            expectEnds()
        }

        /// All calls have ended, and those of the real server with them.
        func expectEnds(sourceLocation: SourceLocation = #_sourceLocation) {
            for mock in [chat, server] {
                #expect(mock.store.core.withState { $0.inFlight.isEmpty }, sourceLocation: sourceLocation)
                let streams =
                    SwiftMocks.calls(of: mock).listUsers().map { $0.outcome?.code }
                    + SwiftMocks.calls(of: mock).upload().map { $0.outcome?.code }
                    + SwiftMocks.calls(of: mock).chat().map { $0.outcome?.code }
                for code in mock.getUserCodes + streams {
                    #expect(
                        code == .ok || code == .cancelled, "\(String(describing: code))", sourceLocation: sourceLocation
                    )
                }
            }
        }
    }

    @Test(arguments: Way.allCases, 0..<4) func `a task may be cancelled at any moment`(_ way: Way, _ kind: Int) async {
        for turns in 0..<100 { await Setup(way).call(kind, turns: turns) { $0.cancel() } }
    }

    @Test(arguments: Way.allCases, 0..<4) func `a mock may be reset at any moment`(_ way: Way, _ kind: Int) async {
        for turns in 0..<100 {
            // A call that comes after the reset has no statement any more.
            let setup = Setup(way, .relaxed)
            await setup.call(kind, turns: turns) { _ in reset(setup.chat, turns % 2 == 0 ? .all : .calls) }
        }
    }

    @Test(arguments: Way.allCases, 0..<4) func `a connection may be lost at any moment`(_ way: Way, _ kind: Int) async {
        for turns in 0..<100 {
            let setup = Setup(way)
            let connection = Task { try await setup.transport.connect() }
            await setup.call(kind, turns: turns) { _ in
                connection.cancel()
                _ = await connection.result
            }
        }
    }

    @Test(arguments: Way.allCases, 0..<4) func `hedged calls may race at any moment`(_ way: Way, _ kind: Int)
        async throws
    {
        let policy = HedgingPolicy(maxAttempts: 3, hedgingDelay: .zero, nonFatalStatusCodes: [])
        for turns in 0..<50 {
            // Those that were slower were cancelled, wherever they were.
            await Setup(way, serviceConfig: .all(.hedge(policy))).call(kind, turns: turns) { task in
                await #expect(throws: Never.self) { try await task.value }
            }
        }
    }
}
