import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct WaitingTests {
    private let client = Client(policy: .relaxed)

    private func say(_ sentence: String = "") async {
        _ = await client.say(request: SayRequest(sentence))
    }

    @Test func `what happened before counts`() async {
        await say("a")
        await say("b")
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
            await say()
        }
        await waiting
    }

    @Test func `a check sleeps through what does not decide it`() async throws {
        let waiting = Task { await verify(client).say(.field(\.sentence, "b")).calledEventually(.twice) }
        await until { client.store.core.sleepingChecks == 1 }
        let watch = client.store.core.withState { $0.log.observers.first as? EventWatch }
        let changes = try #require(watch).changes
        for sentence in ["a", "b", "a"] { await say(sentence) }
        _ = client.upload()
        #expect(changes.version == 0)
        await say("b")
        #expect(changes.version == 1)
        _ = await waiting.value
        #expect(client.store.core.withState { $0.log.observers.isEmpty })
    }

    /// Some calls come before their check, some after it, some while it registers.
    @Test func `each of many checks finds its call`() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask { await say("\(number)") }
                group.addTask {
                    _ = await verify(client).say(.field(\.sentence, "\(number)")).calledEventually(.once)
                }
            }
        }
        verifyNoMoreInteractions(client)
    }

    @Test func `an exact count that is overshot fails at once`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            for _ in 0..<2 { _ = await client.say(request: .init()) }
            await verify(client).say(.any).calledEventually(.once, before: .seconds(3600))
            await verify(client).say(.any).calledEventually(.between(1...1), before: .seconds(3600))
        }
        #expect(reports.map { $0.headline.hasSuffix("expected exactly 1 matching call, found 2") } == [true, true])
    }

    @Test func `a time that is over fails`() async {
        let reports = await failures(limits: shortLimits) {
            let client = Client(policy: .relaxed)
            await verify(client).say(.any).calledEventually()
            await verify(client).say(.any).calledEventually(.once, before: .milliseconds(1))
        }
        #expect(reports.map { $0.headline.suffix(14) } == ["(waited 30 ms)", " (waited 1 ms)"])
    }

    @Test func `a cancelled task fails`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await verify(client).say(.any).calledEventually(.once, before: .seconds(3600))
                await verify(client).say(.any).neverCalled(during: .seconds(3600))
            }
            await task.value
        }
        #expect(reports.map { $0.text.contains("the task was cancelled while waiting") } == [true, true])
    }

    @Test func `a call made before is enough for a cancelled task`() async {
        await say()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await verify(client).say(.any).calledEventually(.once)
        }
        await task.value
    }

    @Test func `a reset while waiting fails`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            async let waiting: Void = {
                _ = await verify(client).say(.any).calledEventually(.once, before: .seconds(3600))
            }()
            await until { client.store.core.sleepingChecks == 1 }
            reset(client)
            await waiting
        }
        #expect(reports.map { $0.text.contains("the mock was reset while waiting") } == [true])
    }

    @Test func `never called fails at the first call`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            async let waiting: Void = {
                _ = await verify(client).say(.any).neverCalled(during: .seconds(3600))
            }()
            _ = await client.say(request: .init())
            await waiting
            await verify(client).say(.any).neverCalled(during: .seconds(3600))
        }
        #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true, true])
    }

    @Test func `never called waits the time out`() async {
        let clock = HeldClock()
        let isOver = Locked(false)
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
        #expect(isOver.value)
    }

    @Test func `a count of none cannot be waited for`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            await verify(client).say(.any).calledEventually(0)
            await verify(client).say(.any).calledEventually(.between(0...2))
        }
        #expect(reports.map { $0.text.contains("use neverCalled(during:)") } == [true, true])
    }

    @Test func `the scale stretches times`() {
        let limits = TimeLimits(environment: [TimeLimits.variable: "2.5"])
        #expect(limits.check == .milliseconds(7500) && limits.hold == .seconds(25) && limits.scale == 2.5)
        for value in ["0", "-1", "nan", "inf", "fast"] {
            #expect(TimeLimits(environment: [TimeLimits.variable: value]).scale == 1)
        }
    }

    @Test func `a scale that cannot be read is reported`() async {
        for value in ["0", "-1", "nan", "inf", "fast", "", "5 "] {
            let limits = TimeLimits(environment: [TimeLimits.variable: value])
            let reports = await failures(limits: limits) { _ = Client() }
            let claim = "SWIFT_MOCKS_TIMEOUT_SCALE is \"\(value)\", which is not a positive number"
            #expect(reports.map(\.headline) == ["ElizaServiceClientMock: \(claim)"])
        }
        for value in ["1", "0.5", "1e3"] {
            let limits = TimeLimits(environment: [TimeLimits.variable: value])
            #expect(await failures(limits: limits) { _ = Client() }.isEmpty)
        }
    }

    @Test func `explicit times are scaled too`() async {
        var limits = TimeLimits(environment: [TimeLimits.variable: "0.001"])
        limits.clock = HastyClock()
        let reports = await failures(limits: limits) {
            let client = Client(policy: .relaxed)
            await verify(client).say(.any).calledEventually(before: .seconds(20))
            _ = await client.say(request: .init())
        }
        #expect(reports.map { $0.headline.suffix(15) } == [" (waited 20 ms)"])
    }

    /// A stub's delay is not scaled either, so an answer that must not come in between does not.
    @Test func `the time in which nothing happens is not scaled`() async {
        var limits = TimeLimits(environment: [TimeLimits.variable: "5"])
        limits.clock = HastyClock()
        let reports = await failures(limits: limits) {
            let client = Client(policy: .relaxed)
            _ = await client.say(request: .init())
            await verify(client).say(.any).neverCalled(during: .seconds(40))
            await verify(client).upload().neverCalled(during: .seconds(2))
        }
        #expect(reports.map { $0.headline.suffix(16) } == [" (within 40.0 s)"])
        #expect(limits.clock.nanoseconds == 2_000_000_000)
    }

    @Test func `a reset while nothing is to happen fails`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            async let waiting: Void = {
                _ = await verify(client).say(.any).neverCalled(during: .seconds(3600))
            }()
            await until { client.store.core.sleepingChecks == 1 }
            reset(client)
            await waiting
        }
        #expect(reports.map { $0.text.contains("the mock was reset while waiting") } == [true])
    }
}
