import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What happens to waits for a clock after its scope.
@Suite(.endOfHangs, .patient)
struct ClockScopeTests {
    /// The time by which the clock limits its waits.
    private let realTime = HeldClock()

    private var clock: MockClock { MockClock(in: realTime) }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a timer that an app leaves behind ends with the scope`() async {
        let rounds = Locked(0)
        let reports = await failures {
            let timer = await withMockClock { clock in
                let timer = Task {
                    while true {
                        try await clock.sleep(for: .seconds(60))
                        rounds.withLock { $0 += 1 }
                    }
                }
                await clock.advance(by: .seconds(60))
                return timer
            }
            await #expect(throws: CancellationError.self) { try await timer.value }
        }
        #expect(rounds.value == 1)
        #expect(reports.isEmpty)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `an app that ignores the end does not spin`() async {
        let rounds = Locked(0)
        let reports = await failures {
            let clock = clock
            let timer = Task {
                while !Task.isCancelled {
                    try? await clock.sleep(for: .seconds(60))
                    rounds.withLock { $0 += 1 }
                }
            }
            await until { realTime.sleeperCount == 1 }
            clock.finish()
            for round in 1...3 {
                await until { rounds.value == round && realTime.sleeperCount == 1 }
                realTime.advance(by: .milliseconds(99))
                await until { realTime.sleeperCount == 1 }
                #expect(rounds.value == round)
                realTime.advance(by: .milliseconds(1))
            }
            timer.cancel()
            await timer.value
        }
        #expect(reports.isEmpty)
    }

    @Test func `a call that waits for a clock is cancelled with its scope`() async {
        let reports = await failures {
            let call = await withMockClock { clock in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("late"), after: .seconds(5))
                    .introduce(.any).willStream([.delay(.seconds(5)), .message(IntroduceResponse("late"))])
                let call = Task { await client.said() }
                let stream = Task { await client.introduced() }
                await clock.advance(by: .seconds(4), startedWaits: 2)
                return (call, stream, client)
            }
            #expect(await call.0.value == "canceled")
            #expect(await call.1.value == ["=canceled"])
            // One that comes later waits for nothing.
            let message = await call.2.say(request: .init()).error?.message
            #expect(message == "the scope of its clock has ended")
            let timeline = Timeline(of: [call.2.store.core.snapshot]).lines.filter { $0.contains("  say  ") }
            #expect(timeline.map { $0.hasSuffix("cancelled, as its clock has ended") } == [true, true], "\(timeline)")
        }
        #expect(reports.isEmpty)
    }

    /// Makes a call that still waits for the clock when this returns.
    private func waitingCall(of client: Client, _ clock: MockClock) async -> Task<String, Never> {
        given(client).say(.any).willReturn(.init(), after: .seconds(5))
        let call = Task { await client.said() }
        await clock.advance(by: .seconds(4), startedWaits: 1)
        return call
    }

    /// The clock ends after the checks, also one that the test has made without `withMockClock`.
    @Test(arguments: [false, true])
    func `a call that waits for a clock is in flight when its test ends`(_ isOfTest: Bool) async {
        let checked = CheckedMocks()
        let call = await checked.run {
            guard isOfTest else { return await withMockClock { await waitingCall(of: Client(), $0) } }
            let clock = MockClock()
            return await waitingCall(of: withMockClock(clock) { _ in Client() }, clock)
        }
        let failures = checked.finishTest().map(\.report.headline)
        #expect(failures == ["the test has ended: ElizaServiceClientMock has 1 call in flight"])
        checked.close()
        #expect(await call.value == "canceled")
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a clock of a test ends with the test`() async {
        let reports = await failures {
            let checked = CheckedMocks()
            let timer = await checked.run {
                let clock = MockClock()
                let timer = Task { try await clock.sleep(for: .seconds(60)) }
                await clock.advance(by: .seconds(1), startedWaits: 1)
                return timer
            }
            _ = checked.finishTest()
            await #expect(throws: CancellationError.self) { try await timer.value }
        }
        #expect(reports.isEmpty)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a clock that is used again after a scope goes on`() async throws {
        let reports = try await failures {
            let clock = clock
            let timer = await withMockClock(clock) { clock in
                let timer = Task { try await clock.sleep(for: .seconds(60)) }
                await until { realTime.sleeperCount == 1 }
                return timer
            }
            await clock.advance(by: .seconds(60))
            try await timer.value
        }
        #expect(reports.isEmpty)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a clock that is not used again after a scope reports nothing`() async {
        let reports = await failures {
            let timer = await withMockClock(clock) { clock in
                let timer = Task { try await clock.sleep(for: .seconds(60)) }
                await until { realTime.sleeperCount == 1 }
                return timer
            }
            await realTime.advance(by: .seconds(10), onceWaitedFor: 1)
            await #expect(throws: CancellationError.self) { try await timer.value }
        }
        #expect(reports.isEmpty)
    }

    @Test func `a move after the scope is reported`() async {
        let reports = await failures {
            let clock = await withMockClock { clock in
                await clock.advance(by: .seconds(1), endingWaits: 0)
                return clock
            }
            await clock.advance(by: .seconds(1))
            #expect(clock.nanoseconds == 1_000_000_000)
        }
        #expect(reports.map(\.headline) == ["MockClock: the scope of the clock has ended, so nothing waits for it"])
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a clock that nobody moves is reported once, and its app does not spin`() async throws {
        let rounds = Locked(0)
        let reports = try await failures {
            let clock = clock
            let timer = Task {
                for _ in 0..<3 {
                    try await clock.sleep(for: .seconds(60))
                    rounds.withLock { $0 += 1 }
                }
            }
            await realTime.advance(by: .seconds(10), onceWaitedFor: 1)
            for round in 1...2 {
                await until { rounds.value == round && realTime.sleeperCount == 1 }
                realTime.advance(by: .milliseconds(100))
            }
            try await timer.value
            #expect(clock.now == clock.now.advanced(by: .seconds(-180)).advanced(by: .seconds(180)))
            #expect(clock.nanoseconds == 180_000_000_000)
        }
        #expect(
            reports.map(\.headline) == ["MockClock: something has waited for 10.0 s, and nobody has moved the clock"])
    }
}
