import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What a move of the clock waits for, and what it reports otherwise.
@Suite(.endOfHangs, .patient)
struct ClockAdvanceTests {
    /// The time by which the clock limits its waits.
    private let realTime = HeldClock()
    private let clock: MockClock

    init() {
        clock = MockClock(in: realTime)
    }

    /// A client that says hi after a time.
    private func client(after delay: MockDuration) -> Client {
        let client = withMockClock(clock) { _ in Client() }
        given(client).say(.any).willReturn(SayResponse("hi"), after: delay)
        return client
    }

    @Test func `an app is seen to wait before the answer comes`() async {
        for _ in 0..<50 {
            let clock = MockClock()
            let client = withMockClock(clock) { _ in Client() }
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(5))
            let isOver = Locked(false)
            let app = Task {
                defer { isOver.value = true }
                return await client.said()
            }
            await clock.advance(by: .seconds(4), startedWaits: 1)
            #expect(!isOver.value && calls(of: client).say(.any).count == 1)
            await clock.advance(by: .seconds(1))
            #expect(await app.value == "hi")
        }
    }

    /// By default, a long timer of the app is not taken for the answer.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a long timer beside it is no wait that ends`() async {
        for _ in 0..<50 {
            let clock = MockClock()
            let client = withMockClock(clock) { _ in Client() }
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(5))
            let timer = Task { try await clock.sleep(for: .seconds(3_600)) }
            await clock.advance(by: .seconds(1), startedWaits: 1)
            let app = Task { await client.said() }
            await clock.advance(by: .seconds(4), startedWaits: 2)
            await clock.advance(by: .seconds(1))
            #expect(await app.value == "hi")
            timer.cancel()
        }
    }

    @Test func `a move by less than a wait is one report`() async {
        let reports = await failures {
            let client = client(after: .seconds(10))
            let app = Task { await client.said() }
            await until { realTime.sleeperCount == 1 }
            realTime.advance(by: .seconds(9))
            async let move: Void = clock.advance(by: .seconds(4))
            // The limit of the wait is reached a second later, and that of the move at its end.
            await realTime.advance(by: .seconds(1), onceWaitedFor: 2)
            await realTime.advance(by: .seconds(9), onceWaitedFor: 2)
            await move
            await clock.advance(by: .seconds(6))
            #expect(await app.value == "hi")
        }
        #expect(reports.map(\.headline) == ["MockClock: 0 waits of 1 end within 4.0 s"])
        #expect(reports.lines.contains("closest   the next wait ends in 10.0 s"))
        let hint = "to look before the end of a wait, say advance(by:startedWaits: 1), and to end it, advance by 10.0 s"
        #expect(reports.lines.contains("hint      \(hint)"))
    }

    /// Lets the limits of waits pass until the app is done: each move gives a wait its limit anew.
    private func runOut(until isOver: Locked<Bool>) async {
        await until {
            realTime.advance(by: .seconds(10))
            return isOver.value
        }
    }

    /// A test may take the sum of the delays for the time of a script.
    @Test func `a delay after the one that a move has ended is reported with its own time`() async {
        let reports = await failures {
            let client = withMockClock(clock) { _ in Client() }
            given(client).introduce(.any).willStream([
                .delay(.seconds(1)), .message(IntroduceResponse("a")), .delay(.seconds(2)),
                .message(IntroduceResponse("b")),
            ])
            let isOver = Locked(false)
            let app = Task {
                defer { isOver.value = true }
                return await client.introduced()
            }
            await clock.advance(by: .seconds(3))
            await runOut(until: isOver)
            #expect(await app.value == ["+a", "+b", "=ok"])
        }
        #expect(
            reports.map(\.headline) == ["MockClock: something has waited for 10.0 s since the clock was last moved"])
        #expect(reports.lines.contains("closest   the next wait ends in 2.0 s"))
        #expect(reports.lines.contains { $0.hasPrefix("hint      advance by 2.0 s once more") })
    }

    /// Of a wait that a move has only shortened, the remaining time counts.
    @Test func `a wait that a move did not end is reported with its remaining time`() async {
        let reports = await failures {
            let client = client(after: .seconds(5))
            let isOver = Locked(false)
            let app = Task {
                defer { isOver.value = true }
                return await client.said()
            }
            await clock.advance(by: .seconds(4), startedWaits: 1)
            await runOut(until: isOver)
            #expect(await app.value == "hi")
        }
        #expect(
            reports.map(\.headline) == ["MockClock: something has waited for 10.0 s since the clock was last moved"])
        #expect(reports.lines.contains("closest   the next wait ends in 1.0 s"))
    }

    @Test func `waits that do not begin are reported`() async {
        let reports = await failures {
            let client = client(after: .seconds(5))
            let app = Task { await client.said() }
            async let move: Void = clock.advance(by: .seconds(5), startedWaits: 2)
            await realTime.advance(by: .seconds(10), onceWaitedFor: 2)
            await move
            #expect(await app.value == "hi")
        }
        #expect(reports.map(\.headline) == ["MockClock: 1 wait of 2 have begun"])
        #expect(reports.lines.contains("wanted    2 waits, begun within 10.0 s"))
    }

    @Test func `a negative number of waits is reported and moves nothing`() async {
        let reports = await failures {
            await clock.advance(by: .seconds(5), endingWaits: -1)
            await clock.advance(by: .seconds(5), startedWaits: -2)
            #expect(clock.nanoseconds == 0)
        }
        #expect(
            reports.map(\.headline) == [
                "MockClock: endingWaits: -1 is not a number of waits, so the clock stands still",
                "MockClock: startedWaits: -2 is not a number of waits, so the clock stands still",
            ])
        #expect(reports.lines.contains("wanted    a number of waits, from 0"))
    }

    @Test func `a call whose client gives up is named`() async {
        let reports = await failures {
            let client = client(after: .seconds(5))
            let call = Locked<Cancelable?>(nil)
            call.value = client.say(request: .init()) { _ in }
            async let move: Void = clock.advance(by: .seconds(2))
            await realTime.advance(by: .seconds(2), onceWaitedFor: 2)
            call.value?.cancel()
            await until { realTime.sleeperCount == 1 }
            realTime.advance(by: .seconds(8))
            await move
        }
        #expect(reports.map(\.headline) == ["MockClock: 0 waits of 1 end within 2.0 s"])
        let closest = "say #1 began a wait of 5.0 s, and was ended by its caller after 2.0 s of real time"
        #expect(reports.lines.contains("closest   \(closest)"))
        #expect(reports.lines.contains { $0.contains("a client's own timeout runs in real time") })
    }

    @Test func `a call that a reset ends was not ended by its caller`() async {
        let reports = await failures {
            let client = client(after: .seconds(5))
            let app = Task { await client.said() }
            async let move: Void = clock.advance(by: .seconds(2))
            await until { realTime.sleeperCount == 2 }
            reset(client)
            await realTime.advance(by: .seconds(10), onceWaitedFor: 1)
            await move
            _ = await app.value
        }
        #expect(reports.lines.contains("closest   none: nothing waits"))
    }

    // MARK: - Times that are no whole nanosecond

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: [Duration.seconds(1) / 3, .seconds(2) / 3, .seconds(1.1), .milliseconds(0.1) / 7])
    func `a loop ends when its deadline is reached`(delay: Duration) async throws {
        let clock = MockClock()
        let deadline = clock.now.advanced(by: delay)
        let rounds = Locked(0)
        let app = Task {
            while clock.now < deadline {
                rounds.withLock { $0 += 1 }
                try await clock.sleep(until: deadline)
            }
        }
        let seconds = Double(delay.components.attoseconds) / 1e18 + Double(delay.components.seconds)
        await clock.advance(by: .seconds(seconds))
        try await app.value
        #expect(rounds.value == 1)
        #expect(clock.now >= deadline)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `durations are rounded up to nanoseconds`() {
        let lengths: [(Duration, UInt64)] = [
            (.zero, 0), (.nanoseconds(1), 1), (.nanoseconds(1) / 1_000, 1), (.seconds(1) / 3, 333_333_334),
            (.seconds(-1) / 3, 0), (.seconds(5), 5_000_000_000), (.seconds(Int64.max), .max),
        ]
        for (duration, nanoseconds) in lengths {
            #expect(MockDuration(roundingUp: duration).nanoseconds == nanoseconds)
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: [
        (0, "0 ms"), (30, "30 ms"), (55, "55 ms"), (60, "60 ms"), (100, "0.1 s"), (250, "250 ms"), (1_000, "1.0 s"),
        (1_250, "1.25 s"), (1_005, "1.005 s"), (60_000, "60.0 s"),
    ])
    func `a time is written exactly`(milliseconds: Double, text: String) {
        #expect(MockDuration.milliseconds(milliseconds).text == text)
    }
}
