import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct WaitingTests {
    private let client = Client(policy: .relaxed)

    @Test func `what happened before counts`() async {
        for sentence in ["a", "b"] { _ = await client.said(sentence) }
        await verify(client).say(.any).calledEventually(2)
            .say(.field(\.sentence, "a")).called(.once)
    }

    @Test func `it wakes on the call`() async {
        async let waiting: Void = {
            _ = await verify(client).say(.any).calledEventually(.twice)
        }()
        for count in 1...2 {
            await until { client.store.core.sleepingChecks == 1 }
            #expect(calls(of: client).say().count == count - 1)
            _ = await client.said()
        }
        await waiting
    }

    @Test func `a check sleeps through what does not decide it`() async throws {
        let waiting = Task { await verify(client).say(.field(\.sentence, "b")).calledEventually(.twice) }
        await until { client.store.core.sleepingChecks == 1 }
        let changes = try #require(client.store.core.withState { $0.log.observers.first }).changes
        for sentence in ["a", "b", "a"] { _ = await client.said(sentence) }
        _ = client.upload()
        #expect(changes.version == 0)
        _ = await client.said("b")
        #expect(changes.version == 1)
        _ = await waiting.value
        #expect(client.store.core.withState { $0.log.observers.isEmpty })
    }

    @Test func `an exact count that is overshot fails at once`() async {
        let reports = await failures(policy: .relaxed) { client in
            for _ in 0..<2 { _ = await client.said() }
            await verify(client).say(.any).calledEventually(.once, before: .seconds(3600))
            await verify(client).say(.any).calledEventually(.between(1...1), before: .seconds(3600))
        }
        #expect(reports.map { $0.headline.hasSuffix("expected exactly 1 matching call, found 2") } == [true, true])
    }

    @Test func `a time that is over fails`() async {
        let reports = await failures(limits: shortLimits, policy: .relaxed) { client in
            await verify(client).say(.any).calledEventually()
            await verify(client).say(.any).calledEventually(.once, before: .milliseconds(1))
        }
        #expect(reports.map { $0.headline.suffix(14) } == ["(waited 30 ms)", " (waited 1 ms)"])
    }

    @Test func `a cancelled task fails if nothing came before`() async {
        let reports = await failures(policy: .relaxed) { client in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await verify(client).say(.any).calledEventually(.once, before: .seconds(3600))
                await verify(client).say(.any).neverCalled(during: .seconds(3600))
                client.say(request: .init()) { _ in }
                await verify(client).say(.any).calledEventually(.once)
            }
            await task.value
        }
        #expect(reports.map { $0.text.contains("the task was cancelled while waiting") } == [true, true])
    }

    @Test func `never called fails at the first call`() async {
        let reports = await failures(policy: .relaxed) { client in
            async let waiting: Void = {
                _ = await verify(client).say(.any).neverCalled(during: .seconds(3600))
            }()
            _ = await client.said()
            await waiting
            await verify(client).say(.any).neverCalled(during: .seconds(3600))
        }
        #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true, true])
    }

    @Test func `never called waits the time out`() async {
        let (clock, isOver) = (HeldClock(), Locked(false))
        let client = TimeLimits.$override.withValue(.on(clock)) { Client(policy: .relaxed) }
        let waiting = Task {
            await verify(client).say(.any).neverCalled(during: .seconds(2))
            isOver.value = true
        }
        await clock.advance(by: .seconds(1), onceWaitedFor: 1)
        await until { clock.sleeperCount == 1 }
        #expect(!isOver.value)
        clock.advance(by: .seconds(1))
        await waiting.value
    }

    @Test func `a count of none cannot be waited for`() async {
        let reports = await failures(policy: .relaxed) { client in
            await verify(client).say(.any).calledEventually(0)
            await verify(client).say(.any).calledEventually(.between(0...2))
        }
        #expect(reports.map { $0.text.contains("use neverCalled(during:)") } == [true, true])
    }

    @Test func `the scale stretches times`() {
        let limits = TimeLimits(environment: [TimeLimits.variable: "2.5"])
        #expect(limits.check == .milliseconds(7500) && limits.hold == .seconds(25) && limits.scale == 2.5)
    }

    @Test func `a scale that cannot be read is reported`() async {
        for value in ["0", "-1", "nan", "inf", "fast", "", "5 ", "1", "0.5", "1e3"] {
            let limits = TimeLimits(environment: [TimeLimits.variable: value])
            let reports = await failures(limits: limits) { _ = Client() }
            let claim = "SWIFT_MOCKS_TIMEOUT_SCALE is \"\(value)\", which is not a positive number"
            let isFault = !["1", "0.5", "1e3"].contains(value)
            #expect(reports.map(\.headline) == (isFault ? ["ElizaServiceClientMock: \(claim)"] : []))
            #expect(!isFault || limits.scale == 1)
        }
    }

    @Test func `explicit times are scaled too`() async {
        var limits = TimeLimits(environment: [TimeLimits.variable: "0.001"])
        limits.clock = HastyClock()
        let reports = await failures(limits: limits, policy: .relaxed) { client in
            await verify(client).say(.any).calledEventually(before: .seconds(20))
        }
        #expect(reports.map { $0.headline.suffix(15) } == [" (waited 20 ms)"])
    }

    /// A stub's delay is not scaled either, so an answer that must not come in between does not.
    @Test func `the time in which nothing happens is not scaled`() async {
        var limits = TimeLimits(environment: [TimeLimits.variable: "5"])
        limits.clock = HastyClock()
        let reports = await failures(limits: limits, policy: .relaxed) { client in
            _ = await client.said()
            await verify(client).say(.any).neverCalled(during: .seconds(40))
            await verify(client).upload().neverCalled(during: .seconds(2))
        }
        #expect(reports.map { $0.headline.suffix(16) } == [" (within 40.0 s)"])
        #expect(limits.clock.nanoseconds == 2_000_000_000)
    }

    @Test func `a reset ends the checks and the streams that wait`() async {
        let reports = await failures { client in
            given(client).converse().onOpen(.hold)
            let stream = client.converse()
            let reader = Task { await stream.all }
            let checks = (0..<20).map { number in
                Task { () -> Void in
                    if number % 2 == 0 {
                        await verify(client).say(.any).calledEventually()
                    } else {
                        await verify(client).say(.any).neverCalled(during: .seconds(3600))
                    }
                }
            }
            await until { client.store.core.sleepingChecks == 20 }
            reset(client)
            for check in checks { await check.value }
            #expect(await reader.value == ["=canceled"])
        }
        #expect(reports.count == 20 && reports.allSatisfy { $0.text.contains("the mock was reset while waiting") })
    }
}
