/// What a mock does once a wait for a ``MockClock`` is over, such as to deliver the answer. Waits
/// for later moments end after that, so that answers come in the order of their delays.
final class ClockTurn: Sendable {
    private let clock: MockClock
    /// The last wait.
    private let wait = Locked<ClockWait?>(nil)

    init(on clock: MockClock) {
        self.clock = clock
    }

    /// Suspends until the clock reaches `moment`, which begins the turn.
    /// - Returns: false if the task is cancelled, or the clock ends, before that.
    func wait(until moment: UInt64) async -> Bool {
        finish()
        return await clock.sleep(until: ClockMoment(nanoseconds: moment), for: .mock) { self.wait.value = $0 }
    }

    /// Ends the turn, if it has begun.
    func finish() {
        if let wait = wait.value { clock.finishTurn(of: wait) }
    }

    /// Remembers that a client has given up a call that was waiting, for a report that misses the
    /// wait.
    /// - Parameter call: the rpc and the number of the call: `say #1`.
    func recordLeftWait(of call: String) {
        if let wait = wait.value { clock.recordLeft(wait, of: call) }
    }
}
