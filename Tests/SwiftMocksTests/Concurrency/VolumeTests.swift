import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Ten or a hundred thousand of everything. Work is counted, not timed.
@Suite(.endOfHangs, .patient, .serialized)
struct VolumeTests {
    /// How many times the matchers of stubs and actions look at this number of calls.
    private func looks(for calls: Int) -> Int {
        let client = Client()
        let looks = Locked(0)
        let counting = Matcher<SayRequest>.matching { _ in looks.next() > 0 }
        given(client).say(counting).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
        when(client).say(counting).perform {}
        for _ in 0..<calls { client.say(request: .init()) { _ in } }
        verify(client).say(.any).called(.exactly(calls))
        return looks.value
    }

    @Test func `the cost of a call does not grow with the log`() {
        let (few, many) = (looks(for: 1_000), looks(for: 10_000))
        #expect(Double(many) <= 10.5 * Double(few))
        #expect(many >= 20_000)
    }

    /// An array whose storage is shared moves with each element that is appended. Otherwise it moves only when it is
    /// full.
    @Test func `the log is not copied for a check that waits`() async {
        let client = Client(policy: .relaxed)
        let waiting = Task { await verify(client).say(.any).calledEventually(.atLeast(10_000), before: .seconds(3600)) }
        await until { client.store.core.sleepingChecks == 1 }
        var (moves, place) = (0, UnsafeRawPointer?.none)
        for _ in 0..<10_000 {
            client.say(request: .init()) { _ in }
            let newPlace = client.store.core.withState { state in
                state.log.events.withUnsafeBytes(\.baseAddress)
            }
            if newPlace != place { moves += 1 }
            place = newPlace
        }
        _ = await waiting.value
        #expect(moves <= 30)
    }

    @Test func `a check that waits looks at each call once`() async {
        let looks = Locked(0)
        let reports = await failures(policy: .relaxed) { client in
            let waiting = Task {
                await verify(client).say(.matching { _ in looks.next() < 0 }).calledEventually(
                    .once, before: .seconds(3600))
            }
            await until { client.store.core.sleepingChecks == 1 }
            for _ in 0..<10_000 { client.say(request: .init()) { _ in } }
            await until { looks.value >= 10_000 }
            waiting.cancel()
            _ = await waiting.value
        }
        // The verdict comes from one snapshot of all, and its report compares the newest hundred.
        #expect(looks.value == 20_000 + 100)
        #expect(reports.count == 1)
    }

    @Test func `many queued answers are looked at once each`() {
        let client = Client()
        let looks = Locked(0)
        let statement = given(client)
        for number in 0..<10_000 {
            statement.say(.matching { _ in looks.next() > 0 }).willReturn(SayResponse("\(number)"))
        }
        for _ in 0..<10_000 { client.say(request: .init()) { _ in } }
        #expect(looks.value == 10_000)
        verifyStubsUsed(client)
    }

    @Test func `a hundred thousand inputs wait for a reader`() async {
        let client = Client()
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let stream = client.converse()
        for _ in 0..<100_000 { stream.send(ConverseRequest("a")) }
        stream.close()
        #expect(await stream.all.count == 100_001)
    }

    @Test func `a hundred thousand open streams end at a reset`() async {
        let client = Client(policy: .relaxed)
        given(client).converse().onEachInput { _ in [] }
        let ends = Locked(0)
        var streams: [Chat] = []
        for _ in 0..<100_000 { streams.append(client.converse { _ in ends.withLock { $0 += 1 } }) }
        reset(client)
        await until { ends.value == 100_000 }
        #expect(calls(of: client).converse().isEmpty)
    }

    @Test func `a stream may feed itself ten thousand times`() {
        let (client, stream, seen) = (Client(), Locked<Chat?>(nil), Locked(0))
        given(client).converse().onEachInput { _ in
            if seen.next() < 10_000 { stream.value?.send(.init()) }
            return []
        }
        stream.value = client.converse { _ in }
        stream.value?.send(.init())
        #expect(seen.value == 10_000)
    }

    @Test func `an order may have ten thousand steps`() {
        let client = Client(policy: .relaxed)
        for number in 0..<10_000 { client.say(request: SayRequest("\(number)")) { _ in } }
        verifyInOrder {
            for number in 0..<10_000 { verify(client).say(.value(SayRequest("\(number)"))) }
        }
        verifyNoMoreInteractions(client)
    }

    @Test func `a test that is checked makes ten thousand mocks`() {
        let mocks = CheckedMocks()
        mocks.run {
            for _ in 0..<10_000 { given(Client(policy: .relaxed)).say(.any).willReturn(.init()) }
        }
        #expect(mocks.finishTest().count == 10_000)
        mocks.close()
    }

    @Test func `a mock may have ten thousand rules`() async {
        let client = Client()
        for number in 0..<10_000 { given(anyCallTo: client, headers: .has("x", "\(number)")).willContinue() }
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await client.said(headers: ["x": ["0"]]) == "hi")
    }
}
