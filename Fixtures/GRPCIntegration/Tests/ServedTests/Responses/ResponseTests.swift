import ChatAPI
import GRPCCore
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What the closures of a call get, and what the log says of the call.
@Suite(.endOfHangs, .patient)
struct ResponseTests {
    private let client = ChatMock()

    @Test func `the response tells whether the call was accepted`() async throws {
        given(client).getUser(.any)
            .willReturn(User("Ada"), metadata: ["m": "1"], trailingMetadata: ["t": "2"])
            .willFail(.refusal, metadata: ["m": "3"]).willFail(.refusal)
        try await client.getUser(.init()) { response in
            let message = try response.message
            #expect(message == User("Ada"))
            #expect(response.metadata == ["m": "1"] && response.trailingMetadata == ["t": "2"])
        }
        try await client.getUser(.init()) { response in
            let contents = try response.accepted.get()
            #expect(contents.metadata == ["m": "3"])
            #expect(throws: RPCError.refusal) { try contents.message.get() }
        }
        let rejection = try await client.getUser(.init()) { $0.accepted.map { _ in } }
        #expect(throws: RPCError.refusal) { try rejection.get() }
    }

    @Test func `a stream yields messages and ends with metadata`() async throws {
        given(client).chat().onEachInput { [.message(ChatMessage("re \($0.text)"))] }
            .onClose(.complete(trailingMetadata: ["t": "2"]))
        let parts = try await client.chat {
            try await $0.write(contentsOf: ["a", "b"].map(ChatMessage.init))
        } onResponse: {
            try await $0.parts
        }
        #expect(parts == [.message("re a"), .message("re b"), .end(["t": "2"])])
    }

    @Test func `a producer that throws ends the stream`() async throws {
        given(client).chat().onOpen(.metadata([:]))
        await #expect(throws: RPCError.refusal) {
            try await client.chat { _ in
                throw RPCError.refusal
            } onResponse: {
                try await $0.parts
            }
        }
    }

    @Test func `a producer that throws another error ends the stream as unknown`() async throws {
        given(client).chat().onOpen(.metadata([:]))
        let error = await #expect(throws: RPCError.self) {
            try await client.chat { _ in
                throw CancellationError()
            } onResponse: {
                try await $0.parts
            }
        }
        #expect(error?.code == .unknown && error?.message == "Write failed." && error?.cause is CancellationError)
    }

    @Test func `a call whose task is cancelled ends as cancelled`() async {
        given(client).getUser(.any).willReturn(.init(), gate: Gate()).chat().onOpen(.hold)
        let getUser = Task { try await client.getUser(.init()) { $0.accepted.map { _ in } } }
        let chat = Task {
            try await client.chat {
                try await $0.write(.init())
            } onResponse: {
                try await $0.parts
            }
        }
        await verify(client).getUser(.any).calledEventually().chat().sent().calledEventually()
        getUser.cancel()
        chat.cancel()
        #expect(calls(of: client).getUser().map { $0.outcome?.code } == [.cancelled])
        #expect(client.chatCodes == [.cancelled])
        guard case .failure(let failure)? = try? await getUser.value else {
            Issue.record("it is not rejected")
            return
        }
        #expect(failure.isOfACancelledTask)
        _ = await chat.result
    }

    @Test func `a task that was cancelled before uses no answer`() async {
        let reports = await failures {
            let client = ChatMock()
            given(client).getUser(.any).willReturn(.init()).upload().willReturn(.init()).chat().onOpen(
                .message(.init()))
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await client.getUser(.init())
                for _ in 0..<2 {
                    _ = try? await client.chat {
                        try await $0.write(.init())
                    } onResponse: {
                        try await $0.parts
                    }
                }
            }
            await task.value
            #expect(calls(of: client).getUser().map { $0.outcome?.code } == [.cancelled])
            #expect(client.chatCodes == [.cancelled, .cancelled])
            #expect(client.store.core.snapshot.unusedStubs.count == 3)
        }
        #expect(reports.isEmpty)
    }

    @Test func `the log says that a call took too long`() async {
        let clock = HeldClock()
        let client = ChatMock.on(clock)
        given(client).getUser(.any).willReturn(.init(), gate: Gate())
        let call = Task { try await client.getUser(.init(), options: .timeout(.seconds(2))) }
        await clock.advance(by: .seconds(2), onceWaitedFor: 2)
        await #expect(throws: RPCError.timedOut) { try await call.value }
        #expect(calls(of: client).getUser().map { $0.outcome?.code } == [.deadlineExceeded])
    }

    @Test func `the log says that a stream took too long`() async {
        let clock = HeldClock()
        let client = ChatMock.on(clock)
        given(client).chat().onOpen(.hold)
        let call = Task {
            try await client.chat(options: .timeout(.seconds(2))) { _ in
            } onResponse: {
                try await $0.parts
            }
        }
        await clock.advance(by: .seconds(2), onceWaitedFor: 2)
        await #expect(throws: RPCError.timedOut) { try await call.value }
        #expect(client.chatCodes == [.deadlineExceeded])
    }

    @Test func `a timeout may be any duration`() async throws {
        let clock = HeldClock()
        let client = ChatMock.on(clock)
        given(client).getUser(.any).willReturn(.init(), gate: Gate())
        for timeout in [.seconds(-1), .zero, .nanoseconds(-1)] as [Duration] {
            await #expect(throws: RPCError.timedOut) { try await client.getUser(.init(), options: .timeout(timeout)) }
        }
        let forever = Task { try await client.getUser(.init(), options: .timeout(.seconds(Int64.max))) }
        await until { clock.sleeperCount == 2 }
        forever.cancel()
        await #expect(throws: RPCError.self) { try await forever.value }
    }
}
