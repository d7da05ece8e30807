/// A moment on a clock.
struct Deadline: Sendable {
    private let clock: any WaitingClock
    private let moment: UInt64

    /// - Parameter delay: the time from now to the moment.
    init(after delay: MockDuration, on clock: any WaitingClock) {
        self.clock = clock
        moment = clock.nanoseconds.adding(delay.nanoseconds)
    }

    var isPast: Bool { clock.nanoseconds >= moment }

    /// Suspends until this moment.
    /// - Parameter turn: what the mock does afterwards, before waits for later moments end.
    /// - Returns: false if the task is cancelled, or the clock ends, before that.
    func wait(in turn: ClockTurn? = nil) async -> Bool {
        guard let turn else { return await clock.sleep(until: moment) }
        return await turn.wait(until: moment)
    }
}
