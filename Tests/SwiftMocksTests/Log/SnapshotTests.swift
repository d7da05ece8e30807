import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A check and its report describe one moment, the last one.
@Suite(.endOfHangs, .patient)
struct SnapshotTests {
    /// The reports of a check that gets a call when its time is over and it has been woken, but before it has run again.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    private func reports(_ check: @escaping @Sendable (Client) async -> Void) async -> [MockReport] {
        let (clock, executor, isOver) = (HeldClock(), HeldExecutor(), Locked(false))
        return await failures(limits: .on(clock), policy: .relaxed) { client in
            let task = Task(executorPreference: executor) {
                await check(client)
                isOver.value = true
            }
            while client.store.core.sleepingChecks == 0 { await executor.runOnce() }
            await clock.advance(by: .seconds(3), onceWaitedFor: 1)
            await until { executor.hasJobs }
            client.say(request: SayRequest("at the last moment")) { _ in }
            while !isOver.value { await executor.runOnce() }
            await task.value
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `a call that comes before the verdict counts`() async {
        #expect(await self.reports { await verify($0).say(.any).calledEventually(.once) }.isEmpty)
        let reports = await self.reports { await verify($0).say(.any).neverCalled(during: .seconds(3)) }
        #expect(reports.map { $0.headline.hasSuffix("expected no matching call, found 1 (within 3.0 s)") } == [true])
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

    @Test func `a timeline names no answer that never came`() async {
        let (notes, options) = (NotesMock(), NotesOptions(retries: 0))
        given(notes).find(.any).willProduce { _ in
            await until { Task.isCancelled }
            return "late"
        }
        for status in [MockFailureReason.canceled, .deadlineExceeded] {
            let call = notes.store.prepare("find", .unary, request: "x", metadata: [:], options: options)
            call.recordOpening()
            call.startAnswer()
            call.cancel(as: status)
            // Another thread was about to record the answer.
            notes.store.core.recordAnswerer(.policy(.relaxed), of: call.opening)
        }
        #expect(
            Timeline(of: [notes.store.core.snapshot]).lines == [
                "#1   find  { x }  cancelled", "#2   find  { x }  timed out",
            ])
        #expect(calls(of: notes).find().map(\.isCancelled) == [true, false])
    }

    @Test func `a timeline names no answer that a gate has kept for too long`() async {
        var lines: [String] = []
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.said("a")
            lines = Timeline(of: [client.store.core.snapshot]).lines
        }
        #expect(lines == ["#1   say  { sentence: \"a\" }  held for too long"])
        #expect(reports.count == 1)
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
