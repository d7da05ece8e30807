import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What callbacks get: in which order, how often, and on whose stack.
@Suite(.endOfHangs, .patient)
struct DeliveryTests {
    private let client = Client()
    private let results = Locked<[String]>([])

    /// Holds its lock while it cancels, and takes it in each callback, as careful code may.
    private final class Owner: @unchecked Sendable {
        private let lock = NSLock()
        private var cancels: [() -> Void] = []
        private var results: [String] = []

        func keep(_ cancel: @escaping () -> Void) { lock.withLock { cancels.append(cancel) } }
        func note(_ result: String) { lock.withLock { results.append(result) } }
        func cancelAll() { lock.withLock { cancels.forEach { $0() } } }
        var all: [String] { lock.withLock { results } }
    }

    @Test func `inputs of a stream may cancel another under a lock`() async {
        let owner = Owner()
        given(client).converse(headers: .has("a")).onOpen(.hold)
        given(client).converse(headers: .has("b")).onEachInput { _ in
            owner.cancelAll()
            return [.message(ConverseResponse("b"))]
        }
        owner.keep(client.converse(headers: ["a": [""]]) { owner.note($0.short) }.cancel)
        client.converse(headers: ["b": [""]]) { owner.note($0.short) }.send(.init())
        await until { owner.all.count == 2 }
        #expect(owner.all.sorted() == ["+b", "=canceled"])
    }

    @Test func `a callback that blocks delays the cancellation only`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let (entered, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let stream = client.converse { [results] result in
            results.append("\(result.short) begins")
            if case .message = result {
                entered.signal()
                #expect(mayGo.waitForSignal())
            }
            results.append("\(result.short) ends")
        }
        Thread.detachNewThread { stream.send(ConverseRequest("a")) }
        #expect(entered.waitForSignal())
        stream.send(ConverseRequest("never delivered")).cancel()
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled])
        #expect(results.value == ["+a begins"])
        mayGo.signal()
        await until { results.value.count == 4 }
        #expect(results.value == ["+a begins", "+a ends", "=canceled begins", "=canceled ends"])
    }

    @Test func `a thousand messages, each sent by the one before, come in order`() {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let stream = Locked<Chat?>(nil)
        let seen = Locked<[Int]>([])
        stream.value = client.converse { result in
            guard let number = result.messageValue.flatMap({ Int($0.sentence) }) else { return }
            seen.append(number)
            if number < 1_000 { stream.value?.send(ConverseRequest("\(number + 1)")) }
        }
        stream.value?.send(ConverseRequest("1"))
        #expect(seen.value == Array(1...1_000))
    }

    @Test func `a server's messages come in order and before its end`() async {
        given(client).converse().willServe { server in
            try await server.send(headers: ["h": [""]])
            for number in 0..<200 { try await server.send(ConverseResponse("\(number)")) }
            throw ConnectError(code: .aborted, message: nil)
        }
        for _ in 0..<5 {
            let results = Locked<[String]>([])
            _ = client.converse { results.append($0.short) }
            await until { results.value.last == "=aborted" }
            #expect(results.value == ["headers [\"h\"]"] + (0..<200).map { "+\($0)" } + ["=aborted"])
        }
    }

    @Test func `a completion makes the next call ten thousand times`() async {
        given(client).say(.any).willProduce { SayResponse($0.request.sentence) }
        let count = Locked(0)
        @Sendable func next() {
            guard count.next() <= 10_000 else { return }
            client.say(request: .init()) { _ in next() }
        }
        next()
        await until { count.value > 10_000 }
        verify(client).say(.any).called(10_000)
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `the end of a stream opens the next ten thousand times`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let results = Locked(0)
        @Sendable func next() {
            client.converse { if results.next() < 20_000, case .complete = $0 { next() } }.send(.init()).close()
        }
        next()
        await until { results.value >= 20_000 }
        verify(client).converse().finished().called(10_000)
    }

    @Test func `a short chain of completions ends before the call returns`() {
        given(client).say(.any).willReturn(.init())
        let count = Locked(0)
        @Sendable func next() {
            if count.next() < 20 { client.say(request: .init()) { _ in next() } }
        }
        next()
        #expect(count.value == 20)
    }

    @Test func `a completion cancels its own call`() async {
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate)
        let handle = Locked<Cancelable?>(nil)
        handle.value = client.say(request: .init()) { [results] in
            results.append("\($0.code)")
            handle.value?.cancel()
        }
        gate.open()
        await until { client.store.core.withState { $0.inFlight.isEmpty } && !results.value.isEmpty }
        #expect(results.value == ["ok"])
        #expect(calls(of: client).say().map(\.outcome?.code) == [.ok])
    }
}
