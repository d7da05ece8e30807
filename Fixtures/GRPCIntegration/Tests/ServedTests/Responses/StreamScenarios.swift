import ChatAPI
import GRPCCore
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Streams whose response is read in a closure, which end at each moment.
@Suite(.endOfHangs, .patient)
struct StreamScenarios {
    private struct OwnError: Error, Equatable {}

    private let client = ChatMock()

    @Test func `a handler may read nothing`() async throws {
        given(client).chat().onEachInput { [.message($0)] }.listUsers(.any).willStream(.message(.init()), .hold)
        try await client.chat {
            try await $0.write(.init())
        } onResponse: { _ in
        }
        try await client.listUsers(.init()) { _ in }
        #expect(client.chatCodes == [.cancelled])
        #expect(calls(of: client).listUsers().map { $0.outcome?.code } == [.cancelled])
        #expect(client.isNothingInFlight)
    }

    @Test func `a handler that throws ends the producer`() async {
        given(client).chat().onOpen(.metadata([:]), .hold)
        let wasCancelled = Locked(false)
        await #expect(throws: OwnError()) {
            try await client.chat { writer in
                do { while true { try await writer.write(.init()) } } catch { wasCancelled.value = Task.isCancelled }
            } onResponse: { _ in
                throw OwnError()
            }
        }
        #expect(wasCancelled.value && client.chatCodes == [.cancelled] && client.isNothingInFlight)
    }

    @Test func `the task of a handler may be cancelled at each moment`() async {
        given(client).chat().onEachInput { [.message($0)] }.onClose(.complete())
        for round in 0..<200 {
            let call = Task {
                try await client.chat {
                    try await $0.write(contentsOf: ["a", "b", "c"].map(ChatMessage.init))
                } onResponse: {
                    try await $0.parts
                }
            }
            for _ in 0..<(round % 23) { await Task.yield() }
            call.cancel()
            let result = await call.result
            // A stream that was cancelled may also end without its last part.
            if case .success(let parts) = result {
                #expect([.message("a"), .message("b"), .message("c"), .end([:])].starts(with: parts))
            }
        }
        #expect(client.chatCodes.allSatisfy { $0 == .ok || $0 == .cancelled } && client.isNothingInFlight)
    }

    @Test func `a producer that ignores its cancellation ends the call later`() async throws {
        let gate = Gate()
        given(client).chat().onOpen(.message(.init()))
        let (isDone, lateError) = (Locked(false), Locked<(any Error)?>(nil))
        let call = Task {
            try await client.chat { writer in
                await until { gate.isOpen }
                do { try await writer.write(.init()) } catch { lateError.value = error }
            } onResponse: { _ in
                isDone.value = true
            }
        }
        await until { isDone.value }
        await until { client.chatCodes == [.cancelled] }
        gate.open()
        try await call.value
        #expect(lateError.value is CancellationError)
        #expect(calls(of: client).chat().map(\.inputs) == [[]])
    }

    @Test func `a writer that is used after the call throws`() async throws {
        let kept = Locked<RPCWriter<ChatMessage>?>(nil)
        given(client).chat().onClose(.complete())
        try await client.chat {
            kept.value = $0
        } onResponse: {
            _ = try await $0.parts
        }
        let error = await #expect(throws: RPCError.self) { try await kept.value?.write(.init()) }
        #expect(error?.code == .failedPrecondition)
        #expect(client.chatCodes == [.ok] && calls(of: client).chat().map(\.inputs) == [[]])
    }

    @Test func `a producer that throws after the end changes nothing`() async throws {
        given(client).chat().onInput(.value(ChatMessage("end")), .complete(trailingMetadata: ["t": "1"]))
        let gate = Gate()
        let parts = try await client.chat { writer in
            try await writer.write(ChatMessage("end"))
            await until { gate.isOpen }
            throw OwnError()
        } onResponse: { response in
            let parts = try await response.parts
            gate.open()
            return parts
        }
        #expect(parts == [.end(["t": "1"])] && client.chatCodes == [.ok])
        verify(client).chat().finished().called(.once)
    }

    @Test func `a producer that writes for ever is stopped by its handler`() async throws {
        given(client).chat().onEachInput { [.message($0)] }
        let parts = try await client.chat { writer in
            while true { try await writer.write(ChatMessage("a")) }
        } onResponse: {
            try await $0.first(20)
        }
        #expect(parts == Array(repeating: .message("a"), count: 20))
        #expect(client.chatCodes == [.cancelled] && client.isNothingInFlight)
    }

    @Test func `a producer may throw while a server answers`() async {
        given(client).chat().willServe { server in
            for await input in server.inputs { try await server.send(ChatMessage("re \(input.text)")) }
            server.complete()
        }
        for _ in 0..<50 {
            let seen = Locked<[Part]>([])
            await #expect(throws: RPCError.refusal) {
                try await client.chat { writer in
                    try await writer.write(ChatMessage("a"))
                    throw RPCError.refusal
                } onResponse: { response in
                    try await response.each { part in
                        seen.append(part)
                        return true
                    }
                }
            }
            #expect([[], [.message("re a")]].contains(seen.value))
        }
        #expect(client.chatCodes.allSatisfy { $0 == .aborted } && client.isNothingInFlight)
    }

    @Test func `a producer that throws ends its call at once`() async {
        let gate = Gate()
        given(client).chat().onOpen(.message(ChatMessage("a")), .hold)
            .chat().onOpen(.message(ChatMessage("a")), .wait(for: gate))
        for _ in 0..<2 {
            let seen = Locked<[Part]>([])
            await #expect(throws: RPCError.refusal) {
                try await client.chat { _ in
                    throw RPCError.refusal
                } onResponse: { [client] response in
                    await verify(client).chat().cancelled().calledEventually()
                    try await response.each { part in
                        seen.append(part)
                        return true
                    }
                }
            }
            #expect(seen.value.isEmpty)
            #expect(client.chatCodes == [.aborted] && client.isNothingInFlight)
            reset(client, .calls)
        }
    }

    @Test func `a handler may reset its mock`() async throws {
        given(client).chat().onOpen(.message(.init())).onClose(.hold)
        let isOver = Locked(false)
        await #expect(throws: RPCError.self) {
            try await client.chat { _ in
                await until { isOver.value }
            } onResponse: { [client] response in
                defer { isOver.value = true }
                reset(client)
                return try await response.parts
            }
        }
        #expect(client.store.core.events.isEmpty && client.isNothingInFlight)
    }
}
