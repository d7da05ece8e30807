import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// A check and its report describe one moment, the last one.
@Suite(.endOfHangs, .patient)
struct SnapshotTests {
    /// Runs `waiting`, and `atTheLastMoment` when its time is over and it has been woken, but before it has run again.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    private func run(
        _ waiting: @escaping @Sendable () async -> Void, asleep isAsleep: () -> Bool, on clock: HeldClock,
        atTheLastMoment: () -> Void
    ) async {
        let (executor, isOver) = (HeldExecutor(), Locked(false))
        let task = Task(executorPreference: executor) {
            await waiting()
            isOver.value = true
        }
        while !isAsleep() { await executor.runOnce() }
        await clock.advance(by: .seconds(3), onceWaitedFor: 1)
        await until { executor.hasJobs }
        atTheLastMoment()
        while !isOver.value { await executor.runOnce() }
        await task.value
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    private func reports(_ check: @escaping @Sendable (Client) async -> Void) async -> [MockReport] {
        let clock = HeldClock()
        return await failures(limits: .on(clock)) {
            let client = Client(policy: .relaxed)
            await run({ await check(client) }, asleep: { client.store.core.sleepingChecks == 1 }, on: clock) {
                client.say(request: SayRequest("at the last moment")) { _ in }
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `a call that comes before the verdict counts`() async {
        #expect(await self.reports { await verify($0).say(.any).calledEventually(.once) }.isEmpty)
        let reports = await self.reports { await verify($0).say(.any).neverCalled(during: .seconds(3)) }
        #expect(reports.map { $0.headline.hasSuffix("expected no matching call, found 1 (within 3.0 s)") } == [true])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `a gate may open before it is judged`() async {
        let (clock, gate, wake) = (HeldClock(), Gate(), Locked<Signal.Wake?>(nil))
        let deadline = Deadline(after: .seconds(3), on: clock)
        await run(
            { wake.value = await gate.pass(until: deadline) }, asleep: { gate.changes.sleeperCount == 1 }, on: clock
        ) {
            gate.open()
        }
        #expect(wake.value == .changed)
    }

    /// The matcher makes a new call each time it runs. The last call matches, and is made during the last look at the
    /// log.
    @Test func `verdict and report are of one moment`() async {
        let text = await reportText { client in
            let next = ["1": "2", "2": "wanted"]
            let made = Locked<Set<String>>([])
            let wanted = Matcher<SayRequest>.matching { request in
                if let next = next[request.sentence], made.withLock({ $0.insert(next).inserted }) {
                    client.say(request: SayRequest(next)) { _ in }
                }
                return request.sentence == "wanted"
            }
            client.say(request: SayRequest("1")) { _ in }
            verify(client).say(wanted).called(.once)
        }
        #expect(text.contains("found 0"), "\(text)")
        #expect(!text.contains("\"wanted\"") && !text.contains("request matches,"), "\(text)")
    }

    @Test func `a timeline keeps the answers of its moment`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate)
        let wasAnswered = Locked(false)
        client.say(request: SayRequest("a")) { _ in wasAnswered.value = true }
        let snapshot = client.store.core.snapshot
        gate.open()
        await until { wasAnswered.value }
        #expect(Timeline(of: [snapshot]).lines[0].contains("in flight, stub"))
        #expect(Timeline(of: [client.store.core.snapshot]).lines[0].contains("answered by"))
    }
}

/// Runs what a task does only when the test says so.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class HeldExecutor: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])

    var hasJobs: Bool { !jobs.value.isEmpty }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }

    /// Runs what has gathered, and lets other tasks run.
    func runOnce() async {
        let jobs = self.jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        await Task.yield()
    }
}
