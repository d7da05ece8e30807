import ChatAPI
import ChatMocks
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
import Testing

/// Answers that wait for time or for a gate, on each verb of each kind, and mocks in an array.
@Suite(.endOfHangs, .patient) struct LaterAnswerTests {
    private typealias Call = @Sendable (Chat.ClientMock) async throws -> String

    private static let calls: [Call] = [
        { try await $0.getUser(.init()).name },
        { try await $0.listUsers(.init()) { try await $0.all.map(\.name).joined() } },
        { "\(try await $0.upload { try await $0.write(.init()) }.count)" },
        {
            try await $0.chat { _ in
            } onResponse: {
                try await $0.all.map(\.text).joined()
            }
        },
    ]

    /// The results of a call of each kind, which are made at the same time.
    private static func results(_ chat: Chat.ClientMock, into seen: Locked<[Int: String]>) async {
        await withTaskGroup(of: Void.self) { group in
            for (kind, call) in calls.enumerated() {
                group.addTask {
                    do {
                        let result = try await call(chat)
                        seen.withLock { $0[kind] = result }
                    } catch {
                        let code = (error as? RPCError)?.code
                        seen.withLock { $0[kind] = "\(code as Any)" }
                    }
                }
            }
        }
    }

    @Test func `each kind answers once its time has passed`() async {
        await withMockClock { clock in
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willReturn(ada, after: .seconds(5))
                .listUsers(.any).willStream(ada, ada, after: .seconds(5))
                .upload().willReturn(.with { $0.count = 1 }, after: .seconds(5))
                .chat().willFail(busy, after: .seconds(5))
            let seen = Locked<[Int: String]>([:])
            let task = Task { await Self.results(chat, into: seen) }
            await clock.advance(by: .seconds(4), startedWaits: 4)
            #expect(seen.value.isEmpty)
            await clock.advance(by: .seconds(1), endingWaits: 4)
            await task.value
            #expect(seen.value == [0: "Ada", 1: "AdaAda", 2: "1", 3: "\(RPCError.Code.unavailable as Any?)"])
        }
    }

    @Test func `each kind answers once its gate is open`() async {
        let gate = Gate()
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willReturn(ada, gate: gate)
            .listUsers(.any).willStream(ada, gate: gate)
            .upload().willReturn(.with { $0.count = 1 }, gate: gate)
            .chat().willFail(busy, gate: gate)
        let seen = Locked<[Int: String]>([:])
        let task = Task { await Self.results(chat, into: seen) }
        await eventually { allCalls(of: chat).count == 4 }
        #expect(seen.value.isEmpty)
        gate.open()
        await task.value
        #expect(seen.value == [0: "Ada", 1: "Ada", 2: "1", 3: "\(RPCError.Code.unavailable as Any?)"])
    }

    @Test func `an error of each kind waits, too`() async {
        await withMockClock { clock in
            let gate = Gate()
            let chat = Chat.ClientMock()
            given(chat).getUser(.any).willFail(busy, after: .seconds(5))
                .listUsers(.any).willFail(busy, gate: gate)
                .upload().willFail(busy, after: .seconds(5))
                .chat().willFail(busy, gate: gate)
            let seen = Locked<[Int: String]>([:])
            let task = Task { await Self.results(chat, into: seen) }
            await clock.advance(by: .seconds(5), endingWaits: 2)
            await eventually { seen.value.count == 2 }
            #expect(seen.value.keys.sorted() == [0, 2])
            gate.open()
            await task.value
            #expect(Set(seen.value.values) == ["\(RPCError.Code.unavailable as Any?)"])
        }
    }

    @Test func `the mocks of an array are services of a server`() async throws {
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willReturn(ada)
        let transport = InProcessTransport()
        try await withGRPCServer(transport: transport.server, services: [MockService(serving: [chat])]) { _ in
            try await withGRPCClient(transport: transport.client) { client in
                let user = try await Chat.Client(wrapping: client).getUser(.init())
                #expect(user.name == "Ada")
            }
        }
    }
}
