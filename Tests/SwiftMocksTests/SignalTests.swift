import Testing

@testable import SwiftMocks

@Suite(.timeLimit(.minutes(1)))
struct SignalTests {
    private let signal = Signal()

    @Test func aChangeBeforeTheSleepIsNotMissed() async {
        let version = self.signal.version
        self.signal.notify()
        #expect(await self.signal.wait(past: version, until: Deadline(after: .seconds(20))) == .changed)
    }

    @Test func aChangeWakesEverybody() async {
        let sleepers = (0..<10).map { _ in Task { await self.signal.wait(past: 0) } }
        await until { self.signal.sleeperCount == 10 }
        self.signal.notify()
        for sleeper in sleepers { #expect(await sleeper.value == .changed) }
        #expect(self.signal.sleeperCount == 0 && self.signal.isForgotten)
    }

    @Test func whoWokeNoLongerMindsTheTime() async {
        await expectNoTaskLeft {
            let sleeper = Task { await self.signal.wait(past: 0, until: Deadline(after: .seconds(.infinity))) }
            await until { self.signal.sleeperCount == 1 }
            self.signal.notify()
            #expect(await sleeper.value == .changed)
        }
        #expect(self.signal.isForgotten)
    }

    @Test func aCancelledTaskWakesWheneverItWasCancelled() async {
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await self.signal.wait(past: 0)
        }
        #expect(await early.value == .cancelled)
        let late = Task { await self.signal.wait(past: 0) }
        await until { self.signal.sleeperCount == 1 }
        late.cancel()
        #expect(await late.value == .cancelled)
    }

    @Test func timeRunsOut() async {
        #expect(await self.signal.wait(past: 0, until: Deadline(after: .milliseconds(1))) == .timedOut)
    }
}
