import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import Testing

/// Failures that threads and detached tasks report, in the child process. `LostReportTests` tells which tests must fail.
@Suite(.timeLimit(.minutes(30)), .serialized, .enabled(if: ChildProcess.isThisOne))
struct ReportScenarios {
    @Test(arguments: [2, 4, 20]) func groupOfCalls(count: Int) async {
        let client = Client()
        await Task.detached { await callSideBySide(client, count: count) }.value
    }

    @Test func madeInADetachedTaskAndCheckedThere() async {
        await Task.detached { check(Client()) }.value
    }

    @Test func madeOnAThreadAndCalledInTheTest() async {
        _ = await madeOnAThread().say(request: .init())
    }

    @Test func madeOnAThreadAndCheckedInTheTest() async {
        await check(madeOnAThread())
    }

    @Test func madeOnAThreadAndCalledOnAnother() async {
        let client = await madeOnAThread()
        await onAThread { client.say(request: .init()) { _ in } }
    }

    private static let touchedByATask = Client()

    @Test func touchedByADetachedTaskAndCheckedInTheTest() async {
        await Task.detached { _ = Self.touchedByATask }.value
        check(Self.touchedByATask)
    }

    private static let shared = Client()

    @Test func shared1MakesAMockAndPasses() {
        verify(Self.shared).say(.any).called(.never)
    }

    @Test func shared2ChecksIt() {
        check(Self.shared)
    }

    @Test func shared3CallsItManyTimes() async {
        for _ in 0..<100 { _ = await Self.shared.say(request: .init()) }
    }

    @Test func shared4CallsItOnceMore() async {
        _ = await Self.shared.say(request: .init())
    }

    private static let isOver = Event()
    private static let isReported = Event()

    @Test func late1StartsWhatReportsAfterItsEnd() {
        let client = Client()
        Task.detached {
            await Self.isOver.wait()
            _ = await client.say(request: .init())
            Self.isReported.occur()
        }
    }

    @Test func late2PassesMeanwhile() async {
        Self.isOver.occur()
        await Self.isReported.wait()
    }

    @Test func known1InTheTestsTaskPasses() async {
        await withKnownIssue { _ = await Client().say(request: .init()) }
    }

    @Test func known2OftenAndThenOnceMoreAfterIt() async {
        let client = Client()
        await withKnownIssue { for _ in 0..<15 { _ = await client.say(request: .init()) } }
        _ = await client.say(request: .init())
    }

    @Test func known3ReportedByAThreadAfterIt() async {
        var client: Client?
        withKnownIssue {
            client = Client()
            Issue.record("known")
        }
        guard let client else { return }
        await onAThread { client.say(request: .init()) { _ in } }
    }
}

/// Ends right after what detached tasks have reported.
@Suite(.timeLimit(.minutes(30)), .enabled(if: ChildProcess.isThisOne))
struct LastReportScenario {
    @Test func endsAfterTheReports() async {
        let client = Client()
        await Task.detached { await callSideBySide(client, count: 6) }.value
    }
}

/// Reports the same thing thousands of times.
@Suite(.timeLimit(.minutes(30)), .enabled(if: ChildProcess.isThisOne))
struct RepeatedReportScenario {
    @Test func calls() async {
        let client = Client()
        for _ in 0..<4000 { _ = await client.say(request: .init()) }
    }

    @Test func callsOfDetachedTasks() async {
        let client = Client()
        await Task.detached { await callSideBySide(client, count: 4000) }.value
    }
}

/// Tells whether failures are recorded when the calls that cause them return, though no thread of Swift's pool is free.
@Suite(.timeLimit(.minutes(30)), .enabled(if: ChildProcess.isThisOne))
struct BlockedPoolScenario {
    @Test func failuresAreRecordedAtOnce() async {
        let (recorded, late) = (Locked(0), Locked(0))
        let isOver = DispatchSemaphore(value: 0)
        await withKnownIssue {
            let client = Client()
            // More than any pool has threads. What is started later waits behind them.
            let blockers = (0..<1000).map { _ in Task.detached { block(until: isOver) } }
            await onAThread {
                for number in 1...10 {
                    client.say(request: .init()) { _ in }
                    if recorded.value < number { late.withLock { $0 += 1 } }
                }
                for _ in blockers { isOver.signal() }
            }
            for blocker in blockers { await blocker.value }
        } matching: { _ in
            recorded.withLock { $0 += 1 }
            return true
        }
        print("RECORDED \(recorded.value), LATE \(late.value)")
    }
}

private func block(until isOver: DispatchSemaphore) { isOver.wait() }

/// Calls an rpc without a stub, in child tasks.
func callSideBySide(_ client: Client, count: Int) async {
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { _ = await client.say(request: .init()) } }
    }
}

/// Fails if the mock was not called.
func check(_ client: Client) { verify(client).say(.any).called(.once) }

/// Runs `body` on a thread of its own, and waits for it.
@discardableResult
func onAThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { done in
        Thread.detachNewThread { done.resume(returning: body()) }
    }
}

func madeOnAThread() async -> Client {
    await onAThread { Client() }
}

/// Something that happens once, for one task that waits for it.
struct Event: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func occur() { stream.continuation.finish() }

    func wait() async { for await _ in stream.stream {} }
}

/// A mock that all cases of a test share.
@Suite(.serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct SharedByCasesScenario {
    private static let shared = Client()

    @Test(arguments: 0..<30) func eachCaseFails(number: Int) async {
        _ = await Self.shared.say(request: .init())
    }
}

/// A mock that all cases of a test share, and that each resets.
@Suite(.serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct ResetByCasesScenario {
    private static let shared = Client()

    init() { reset(Self.shared) }

    @Test(arguments: 0..<30) func eachCaseFails(number: Int) async {
        _ = await Self.shared.say(request: .init())
    }
}
