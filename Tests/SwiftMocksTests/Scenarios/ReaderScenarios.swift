import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Readers that come in pairs, leave, or come too late.
@Suite(.endOfHangs, .patient)
struct ReaderScenarios {
    private let client = Client()

    @Test func `two tasks share the results`() async throws {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        for _ in 0..<20 {
            let stream = client.converse()
            let readers = (0..<2).map { _ in Task { await stream.results().all.map(\.short) } }
            for number in 0..<20 { try stream.send(ConverseRequest("\(number)")) }
            stream.close()
            var seen: [String] = []
            for reader in readers { seen += await reader.value }
            #expect(seen.sorted() == ((0..<20).map { "+\($0)" } + ["=ok"]).sorted())
        }
    }

    @Test func `two tasks wait and the stream is cancelled`() async {
        given(client).converse().onOpen(.hold)
        for _ in 0..<50 {
            let stream = client.converse()
            let readers = (0..<2).map { _ in Task { await stream.results().all.map(\.short) } }
            stream.cancel()
            var seen: [String] = []
            for reader in readers { seen += await reader.value }
            #expect(seen == ["=canceled"])
        }
    }

    @Test func `one of two readers is cancelled and both end`() async {
        given(client).converse().onClose(.hold)
        let stream = client.converse()
        let readers = (0..<2).map { _ in Task { await stream.results().all.map(\.short) } }
        await until { calls(of: client).converse().count == 1 }
        readers[0].cancel()
        #expect(await readers[0].value.isEmpty)
        await verify(client).converse().closed().calledEventually(.once)
        stream.cancel()
        #expect(await readers[1].value.filter { $0 != "=canceled" }.isEmpty)
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled])
    }

    @Test func `a reader that comes after the end gets everything`() async throws {
        given(client).converse().willServe { server in
            for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
        }
        let stream = client.converse()
        try stream.send(ConverseRequest("a"))
        stream.close()
        for _ in 0..<100 { await Task.yield() }
        #expect(await stream.results().all.map(\.short) == ["+a", "=ok"])
        #expect(await stream.results().all.isEmpty)
    }

    @Test func `an abandoned stream ends with its mock`() async {
        let wasCancelled = Locked(false)
        weak var freed: Client?
        do {
            let client = Client()
            freed = client
            given(client).converse().willServe { server in
                for await _ in server.inputs {}
                wasCancelled.value = Task.isCancelled
            }
            var iterator: AsyncStream<StreamResult<ConverseResponse>>.Iterator?
            iterator = client.converse().results().makeAsyncIterator()
            iterator = nil
            #expect(iterator == nil)
        }
        #expect(freed == nil)
        await until { wasCancelled.value }
    }

    @Test func `a reader is cancelled in the middle of a wait`() async throws {
        let gate = Gate()
        given(client).introduce(.any).willStream(.message(IntroduceResponse("a")), .wait(for: gate))
        let stream = client.introduce()
        let seen = Locked<[String]>([])
        let reader = Task { for await result in stream.results() { seen.append(result.short) } }
        try stream.send(.init())
        await until { gate.changes.sleeperCount == 1 }
        reader.cancel()
        await reader.value
        gate.open()
        #expect(seen.value == ["+a"])
        stream.cancel()
        await until { client.store.core.withState { $0.inFlight.isEmpty } }
        verify(client).introduce().finished().called(.once)
    }

    @Test func `cancelling a task at any moment gives one reply`() async {
        given(client).say(.any).willProduce { call in
            await Task.yield()
            return SayResponse(call.request.sentence)
        }
        for round in 0..<300 {
            let call = Task { await client.say(request: SayRequest("\(round)")) }
            for _ in 0..<(round % 7) { await Task.yield() }
            call.cancel()
            let reply = await call.value
            #expect(reply.code == .canceled || reply.message?.sentence == "\(round)")
            #expect(calls(of: client).say().last?.outcome?.code == reply.code)
        }
        #expect(calls(of: client).say().allSatisfy { $0.outcome != nil })
    }

    @Test func `a reader has its limit when another has left`() async {
        let clock = HeldClock()
        let reports = await failures(limits: .on(clock)) {
            let mock = NotesMock()
            let stream = mock.list()
            let first = Task { _ = await stream.next() }
            await until { clock.sleeperCount == 1 }
            clock.advance(by: .seconds(5))
            let isOver = Locked(false)
            let second = Task {
                _ = await stream.next()
                isOver.value = true
            }
            await until { stream.changes.sleeperCount == 2 }
            first.cancel()
            await first.value
            while !isOver.value {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
            await second.value
        }
        #expect(!reports.isEmpty)
    }

    @MainActor @Test func `an order is waited for on an actor`() async {
        let client = Client(policy: .relaxed)
        async let call = client.say(request: .init())
        await verifyInOrderEventually { verify(client).say(.any) }
        _ = await call
    }
}
