import Dispatch
import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Ends that come from places where nobody expects one.
@Suite(.endOfHangs, .patient)
struct EndScenarios {
    private typealias Chat = any BidirectionalStreamInterface<ConverseRequest>
    private typealias AsyncChat = any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>

    private let client = Client()
    private let results = Locked<[String]>([])

    /// A callback stream whose results are collected.
    private func chat() -> Chat {
        client.converse(headers: [:]) { [results] in results.append($0.short) }
    }

    @Test func `the reaction to an input cancels its stream`() async {
        let stream = Locked<Unchecked<Chat>?>(nil)
        given(client).converse().onEachInput { _ in
            stream.value?.value.cancel()
            return [.message(ConverseResponse("late"))]
        }
        stream.value = Unchecked(chat())
        stream.value?.value.send(ConverseRequest("a")).send(ConverseRequest("b"))
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
                #expect(await client.say(request: .init()).code == .canceled)
            } else {
                client.say(request: .init()) { codes.append($0.code) }
            }
        }
        await until { codes.value.count == 1 }
        #expect(codes.value == [.canceled])
        #expect(calls(of: client).say().isEmpty)
    }

    @Test func `the action of a close cancels`() async {
        let stream = Locked<Unchecked<Chat>?>(nil)
        given(client).converse().onClose(.message(ConverseResponse("bye")))
        when(client).converse().closed().perform { stream.value?.value.cancel() }
        stream.value = Unchecked(chat())
        stream.value?.value.close()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
        let phases = client.store.core.events.map(\.phase)
        #expect(phases == [.opened, .closed, .cancelled, .finished])
    }

    @Test func `an action of a cancel may cancel, close, send and reset`() async {
        let stream = Locked<Unchecked<Chat>?>(nil)
        given(client).converse().onOpen(.hold)
        when(client).converse().cancelled().perform { [client] in
            stream.value?.value.cancel()
            stream.value?.value.close()
            stream.value?.value.send(ConverseRequest("late"))
            reset(client)
        }
        stream.value = Unchecked(chat())
        stream.value?.value.cancel()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
        #expect(client.store.core.events.isEmpty)
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `the action of an end opens the next stream`() async {
        given(client).converse().onOpen(.complete())
        let rounds = Locked(0)
        when(client).converse().finished().perform { [client, results] in
            guard
                rounds.withLock({
                    $0 += 1; return $0
                }) < 50
            else { return }
            _ = client.converse(headers: [:]) { results.append($0.short) }
        }
        _ = chat()
        #expect(results.value == Array(repeating: "=ok", count: 50))
        verify(client).converse().finished().called(50)
    }

    @Test func `a callback cancels while it gets the end`() {
        let stream = Locked<Unchecked<Chat>?>(nil)
        given(client).converse().onClose(.complete())
        stream.value = Unchecked(
            client.converse(headers: [:]) { [results] in
                results.append($0.short)
                stream.value?.value.cancel()
                stream.value?.value.send(ConverseRequest("late")).close()
            })
        stream.value?.value.close()
        #expect(results.value == ["=ok"])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.ok])
    }

    @Test func `a callback resets the mock while it gets a message`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence)), .complete()] }
        let stream = client.converse(headers: [:]) { [client, results] in
            results.append($0.short)
            reset(client)
        }
        stream.send(ConverseRequest("a"))
        await until { results.value.count == 2 }
        #expect(results.value == ["+a", "=canceled"])
    }

    @Test func `every end at once is one end`() async {
        given(client).converse().onOpen(.message(ConverseResponse("a"))).onClose(.complete())
        for _ in 0..<100 {
            let (seen, gate) = (Locked<[String]>([]), Gate())
            given(client).converse().onOpen(.wait(for: gate), .complete())
            let stream = Unchecked(client.converse(headers: [:]) { seen.append($0.short) })
            DispatchQueue.concurrentPerform(iterations: 5) { [client] number in
                switch number {
                case 0: stream.value.cancel()
                case 1: stream.value.close()
                case 2: gate.open()
                case 3: reset(client)
                default: stream.value.send(ConverseRequest("x"))
                }
            }
            await until { !seen.value.isEmpty }
            stream.value.cancel()
            stream.value.close()
            #expect(["=canceled", "=ok"].contains(seen.value[0]))
            #expect(seen.value.count == 1)
        }
    }

    @Test func `the log has the end that the caller got`() async {
        for _ in 0..<100 {
            let client = Client()
            let gate = Gate()
            given(client).say(.any).willReturn(.init(), gate: gate).converse().onOpen(.wait(for: gate))
                .onClose(.complete())
            let call = Task { await client.say(request: .init()).code }
            let stream = client.converse()
            let ends = Task { await stream.results().all.map(\.short) }
            await verify(client).say(.any).calledEventually(.once)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { gate.open() }
                group.addTask { call.cancel() }
                group.addTask { stream.close() }
                group.addTask { stream.cancel() }
            }
            let code = await call.value
            #expect(calls(of: client).say()[0].outcome?.code == code)
            #expect(await ends.value == ["=\(calls(of: client).converse()[0].outcome?.code ?? .unknown)"])
        }
    }

    @Test func `events after an end are recorded and change nothing`() async throws {
        let failure = ConnectError(code: .aborted, message: nil)
        given(client).converse().willFail(failure).converse().onOpen(.complete())
            .converse().onOpen(.complete(.notFound)).converse().onOpen(.hold)
        for expected: Code in [.aborted, .ok, .notFound, .canceled] {
            let stream: AsyncChat = client.converse()
            if expected == .canceled { stream.cancel() }
            #expect(await stream.results().all.map(\.short) == ["=\(expected)"])
            for _ in 0..<2 {
                stream.close()
                try stream.send(ConverseRequest("late"))
                stream.cancel()
            }
            #expect(await stream.results().all.isEmpty)
            let record = try #require(calls(of: client).converse().last)
            #expect(record.outcome?.code == expected && record.inputs.count == 2 && record.isCancelled)
            verify(client).converse().finished().called(.once)
            reset(client, .calls)
        }
    }
}
