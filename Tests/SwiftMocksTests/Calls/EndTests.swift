import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// At every end a call settles, is recorded with its outcome, runs the test's actions, and delivers, wherever the end comes from.
@Suite(.endOfHangs, .patient)
struct EndTests {
    private let client = Client()
    private let results = Locked<[String]>([])
    private let stream = Locked<Chat?>(nil)

    /// A callback stream whose results are collected.
    private func chat() -> Chat { client.converse { [results] in results.append($0.short) } }

    // MARK: - On which stack

    /// Runs `body`, and returns whether one of `count` deliveries came inside it.
    private func isDeliveredInside(
        _ count: Int, _ body: (@escaping @Sendable (String) -> Void) -> Void
    ) async -> Bool {
        let (deliveries, wasInside) = (Locked(0), Locked(false))
        inside {
            body { _ in
                if isInside { wasInside.value = true }
                deliveries.withLock { $0 += 1 }
            }
        }
        await until { deliveries.value == count }
        return wasInside.value
    }

    private func inside(_ body: () -> Void) {
        Thread.current.threadDictionary["inside"] = true
        body()
        Thread.current.threadDictionary.removeObject(forKey: "inside")
    }

    @Test func `a cancellation is delivered outside its caller's stack`() async {
        given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onOpen(.hold)
            .introduce(.any).willStream(.hold).upload().willReturn(.init())
        let wasInside = await isDeliveredInside(4) { note in
            client.say(request: .init()) { note("\($0.code)") }.cancel()
            client.converse { note($0.short) }.cancel()
            client.upload { note($0.short) }.cancel()
            client.introduce { note($0.short) }.send(.init()).cancel()
        }
        #expect(!wasInside)
    }

    @Test func `reset and release deliver ends outside their caller's stack`() async {
        let wasInside = await isDeliveredInside(4) { note in
            for isReset in [true, false] {
                let client = Client()
                given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onOpen(.hold)
                client.say(request: .init()) { note("\($0.code)") }
                _ = client.converse { note($0.short) }
                if isReset { reset(client) }
            }
        }
        #expect(!wasInside)
    }

    // MARK: - Out of code of the test

    @Test func `the reaction to an input cancels its stream`() async {
        given(client).converse().onEachInput { [stream] _ in
            stream.value?.cancel()
            return [.message(ConverseResponse("late"))]
        }
        stream.value = chat()
        stream.value?.send(ConverseRequest("a")).send(ConverseRequest("b"))
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
        verify(client).converse().cancelled().called(.once).converse().finished().called(.once)
    }

    @Test func `the producer of an answer resets the mock`() async {
        let codes = Locked<[Code]>([])
        for isAsync in [false, true] {
            given(client).say(.any).willProduce { [client] _ in
                reset(client)
                return SayResponse("late")
            }
            if isAsync {
                #expect(await client.said() == "canceled")
            } else {
                client.say(request: .init()) { codes.append($0.code) }
            }
        }
        await until { codes.value.count == 1 }
        #expect(codes.value == [.canceled])
        #expect(calls(of: client).say().isEmpty)
    }

    @Test func `the action of a close cancels`() async {
        given(client).converse().onClose(.message(ConverseResponse("bye")))
        when(client).converse().closed().perform { [stream] in stream.value?.cancel() }
        stream.value = chat()
        stream.value?.close()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
        verifyInOrder {
            verify(client).converse().closed()
            verify(client).converse().cancelled()
            verify(client).converse().finished()
        }
    }

    @Test func `an action of a cancel may cancel, close, send and reset`() async {
        given(client).converse().onOpen(.hold)
        when(client).converse().cancelled().perform { [client, stream] in
            stream.value?.cancel()
            stream.value?.close()
            stream.value?.send(ConverseRequest("late"))
            reset(client)
        }
        stream.value = chat()
        stream.value?.cancel()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
        #expect(calls(of: client).converse().isEmpty)
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `an action changes no end`() async {
        let gate = Gate()
        given(client).converse().onOpen(.wait(for: gate), .complete())
        let outcomes = Locked<[Code?]>([])
        when(client).converse().cancelled().perform { [client] in
            gate.open()
            outcomes.append(calls(of: client).converse().last?.outcome?.code)
        }
        .converse().finished().perform { [client] in
            outcomes.append(calls(of: client).converse().last?.outcome?.code)
        }
        let stream = client.converse()
        stream.cancel()
        #expect(await stream.all == ["=canceled"])
        #expect(outcomes.value == [.canceled, .canceled])
    }

    @Test func `the action of an end opens the next stream`() {
        given(client).converse().onOpen(.complete())
        let rounds = Locked(0)
        when(client).converse().finished().perform { [client, results] in
            if rounds.next() < 50 { _ = client.converse { results.append($0.short) } }
        }
        _ = chat()
        #expect(results.value == Array(repeating: "=ok", count: 50))
        verify(client).converse().finished().called(50)
    }

    @Test func `a callback cancels while it gets the end`() {
        given(client).converse().onClose(.complete())
        stream.value = client.converse { [results, stream] result in
            results.append(result.short)
            stream.value?.cancel()
            stream.value?.send(ConverseRequest("late")).close()
        }
        stream.value?.close()
        #expect(results.value == ["=ok"])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.ok])
    }

    @Test func `a callback resets the mock while it gets a message`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence)), .complete()] }
        let stream = client.converse { [client, results] in
            results.append($0.short)
            reset(client)
            results.append("reset")
        }
        stream.send(ConverseRequest("a"))
        await until { results.value.count == 4 }
        #expect(results.value == ["+a", "reset", "=canceled", "reset"])
    }

    // MARK: - Several at once

    @Test func `every end at once is one end`() async {
        for _ in 0..<100 {
            let (seen, gate) = (Locked<[String]>([]), Gate())
            given(client).converse().onOpen(.wait(for: gate), .complete())
            let stream = client.converse { seen.append($0.short) }
            DispatchQueue.concurrentPerform(iterations: 5) { [client] number in
                switch number {
                case 0: stream.cancel()
                case 1: stream.close()
                case 2: gate.open()
                case 3: reset(client)
                default: stream.send(ConverseRequest("x"))
                }
            }
            await until { !seen.value.isEmpty }
            stream.cancel()
            stream.close()
            #expect(["=canceled", "=ok"].contains(seen.value[0]))
            #expect(seen.value.count == 1)
        }
    }

    @Test func `the log has the end that the caller got`() async {
        for _ in 0..<100 {
            let client = Client()
            let gate = Gate()
            given(client).say(.any).willReturn(SayResponse("ok"), gate: gate).converse().onOpen(.wait(for: gate))
                .onClose(.complete())
            let call = Task { await client.said() }
            let stream = client.converse()
            let ends = Task { await stream.all }
            await verify(client).say(.any).calledEventually(.once)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { gate.open() }
                group.addTask { call.cancel() }
                group.addTask { stream.close() }
                group.addTask { stream.cancel() }
            }
            #expect(await "\(calls(of: client).say()[0].outcome?.code ?? .unknown)" == call.value)
            #expect(await ends.value == ["=\(calls(of: client).converse()[0].outcome?.code ?? .unknown)"])
        }
    }

    @Test func `the outcome is there when the end is`() async {
        given(client).converse().onOpen(.hold)
        for round in 1...100 {
            let stream = client.converse()
            async let check = verify(client).converse().cancelled().calledEventually(.exactly(round))
            stream.cancel()
            _ = await check
            #expect(calls(of: client).converse().last?.outcome?.code == .canceled)
        }
    }

    // MARK: - After the end

    @Test func `events after an end are recorded and change nothing`() async throws {
        let failure = ConnectError(code: .aborted, message: nil)
        given(client).converse().willFail(failure).converse().onOpen(.complete())
            .converse().onOpen(.complete(.notFound)).converse().onOpen(.hold)
        for expected: Code in [.aborted, .ok, .notFound, .canceled] {
            let stream = client.converse()
            if expected == .canceled { stream.cancel() }
            #expect(await stream.all == ["=\(expected)"])
            for _ in 0..<2 {
                stream.close()
                stream.send(ConverseRequest("late")).cancel()
            }
            #expect(await stream.all.isEmpty)
            let record = try #require(calls(of: client).converse().last)
            #expect(record.outcome?.code == expected && record.inputs.count == 2 && record.isCancelled)
            verify(client).converse().finished().called(.once)
            reset(client, .calls)
        }
    }

    @Test func `a reset leaves nothing in the new log`() {
        given(client).converse().onOpen(.hold)
        let streams = (0..<3).map { _ in client.converse() }
        reset(client)
        for stream in streams {
            stream.close()
            stream.cancel()
        }
        verify(client).converse().finished().called(.never).converse().cancelled().called(.never)
            .converse().closed().called(.never)
        verifyNoMoreInteractions(client)
    }
}

/// Whether this thread is inside the calls whose deliveries a test looks for.
private var isInside: Bool { Thread.current.threadDictionary["inside"] != nil }
