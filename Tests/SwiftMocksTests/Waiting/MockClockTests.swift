import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// The clock that a test moves.
@Suite(.endOfHangs)
struct MockClockTests {
    /// Limits for what the clock itself waits for, which are over almost at once.
    private var hasty: TimeLimits { TimeLimits(environment: [TimeLimits.variable: "0.001"]) }

    /// A clock that never gives up, however busy the machine is.
    private var clock: MockClock {
        var limits = TimeLimits(environment: [:])
        limits.hold = .seconds(36_000)
        return TimeLimits.$override.withValue(limits) { MockClock() }
    }

    private func say(_ client: Client) async -> String? {
        await client.say(request: .init("hello")).message?.sentence
    }

    @Test func `a delay ends when the test says so`() async {
        await withMockClock(clock) { clock in
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(3_600))
            let isOver = Locked(false)
            let reply = Task {
                defer { isOver.value = true }
                return await say(client)
            }
            await clock.advance(by: .seconds(3_600 * 0.75), endingWaits: 0)
            #expect(!isOver.value)
            await until { calls(of: client).say(.any).count == 1 }
            // The delay may have begun before the clock was moved, or after.
            await clock.advance(by: .seconds(3_600))
            #expect(await reply.value == "hi")
        }
    }

    @Test func `a thousand delays of a second take no second`() async {
        await withMockClock(clock) { clock in
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(1))
            let replies = (0..<1_000).map { _ in Task { await say(client) } }
            await clock.advance(by: .seconds(1), endingWaits: 1_000)
            for reply in replies { #expect(await reply.value == "hi") }
        }
    }

    @Test func `delays that follow one another end one by one`() async throws {
        try await withMockClock(clock) { clock in
            let client = Client()
            given(client).introduce(.any).willStream([
                .delay(.seconds(1)), .message(IntroduceResponse("a")), .delay(.seconds(2)),
                .message(IntroduceResponse("b")),
            ])
            let stream = client.introduce()
            try stream.send(IntroduceRequest("x"))
            let results = Task { await stream.results().all.map(\.short) }
            await clock.advance(by: .seconds(1))
            await clock.advance(by: .seconds(2))
            let seen = await results.value
            #expect(seen == ["+a", "+b", "=ok"])
        }
    }

    @Test func `a delay that no writer waits for is reported at the call`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: hasty) {
            await withMockClock { clock in
                await clock.advance(by: .seconds(1)); line.value = #line
            }
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.lines.first == "MockClock: 0 waits of 1 end within 1.0 s")
        #expect(reports.lines.contains("closest   none: nothing waits"))
    }

    @Test func `a longer delay is named`() async {
        let reports = await failures(limits: hasty) {
            await withMockClock { clock in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(5))
                let reply = Task { await say(client) }
                await until { calls(of: client).say(.any).count == 1 }
                await clock.advance(by: .seconds(1), endingWaits: 1)
                await clock.advance(by: .seconds(5), endingWaits: 0)
                _ = await reply.value
            }
        }
        // The clock is given up soon, too.
        #expect(reports.map(\.headline).contains("MockClock: 0 waits of 1 end within 1.0 s"))
    }

    /// Otherwise the work grows with the square of the number of delays.
    @Test func `a delay that begins wakes no other`() async {
        await withMockClock { clock in
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(1))
            let calls = (0..<10).map { _ in Task { await say(client) } }
            await clock.advance(by: .milliseconds(1), endingWaits: 0)
            await until { clock.moves.sleeperCount == calls.count }
            #expect(clock.moves.version == 1)
            await clock.advance(by: .seconds(1), endingWaits: calls.count)
            for call in calls { #expect(await call.value == "hi") }
        }
    }

    @Test func `a clock that is never moved is reported where it was made`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: hasty) {
            let clock = MockClock(); line.value = #line
            await withMockClock(clock) { _ in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(3_600))
                #expect(await say(client) == "hi")
                #expect(await say(client) == "hi")
            }
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.lines.first == "MockClock: something has waited for 10 ms, and nobody has moved the clock")
    }

    @Test func `a cancelled wait ends`() async {
        await withMockClock(clock) { _ in
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(3_600))
            let code = Task { await client.say(request: .init()).code }
            await until { calls(of: client).say(.any).count == 1 }
            code.cancel()
            #expect(await code.value == .canceled)
        }
    }

    @Test func `the scope decides which clock counts`() async {
        #expect(MockClock.current == nil)
        let clock = MockClock()
        withMockClock(clock) { _ in #expect(MockClock.current === clock) }
        await withMockClock(clock) { inner in
            #expect(inner === clock)
            #expect(MockClock.current === clock)
            await withMockClock { #expect(MockClock.current === $0) }
        }
    }
}
