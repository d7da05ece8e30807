import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct SignalTests {
    private let signal = Signal()
    private let clock = HeldClock()

    private func deadline(after delay: MockDuration) -> Deadline { Deadline(after: delay, on: clock) }

    @Test func `a change before the sleep is not missed`() async {
        let version = signal.version
        signal.notify()
        #expect(await signal.wait(past: version, until: deadline(after: .seconds(20))) == .changed)
    }

    @Test func `a change wakes everybody`() async {
        let sleepers = (0..<10).map { _ in Task { await signal.wait(past: 0) } }
        await until { signal.sleeperCount == 10 }
        signal.notify()
        for sleeper in sleepers { #expect(await sleeper.value == .changed) }
        #expect(signal.sleeperCount == 0 && signal.isForgotten)
    }

    @Test func `who woke no longer minds the time`() async {
        await expectNoTaskLeft {
            let sleeper = Task { await signal.wait(past: 0, until: deadline(after: .seconds(20))) }
            await until { signal.sleeperCount == 1 }
            signal.notify()
            #expect(await sleeper.value == .changed)
        }
        #expect(signal.isForgotten)
    }

    @Test func `a cancelled task wakes whenever it was cancelled`() async {
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await signal.wait(past: 0)
        }
        #expect(await early.value == .cancelled)
        let late = Task { await signal.wait(past: 0) }
        await until { signal.sleeperCount == 1 }
        late.cancel()
        #expect(await late.value == .cancelled)
    }

    @Test func `a sleep ends when its time is over`() async {
        let sleeper = Task { await signal.wait(past: 0, until: deadline(after: .seconds(2))) }
        await clock.advance(by: .seconds(1), onceWaitedFor: 1)
        await clock.advance(by: .seconds(1), onceWaitedFor: 1)
        #expect(await sleeper.value == .timedOut)
    }

    /// Uses the system's clock, as users do.
    @Test func `time does not run out early`() async {
        let start = SystemClock().nanoseconds
        let deadline = Deadline(after: .milliseconds(5), on: SystemClock())
        #expect(await signal.wait(past: 0, until: deadline) == .timedOut)
        #expect(SystemClock().nanoseconds - start >= 5_000_000)
    }
}
