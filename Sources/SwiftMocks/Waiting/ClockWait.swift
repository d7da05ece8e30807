/// A moment for which a task waits.
struct ClockMoment {
    /// The nanoseconds from the start of the clock, rounded up.
    var nanoseconds: UInt64
    /// Whether they were rounded. Reaching the nanosecond before them ends the wait, too: a test
    /// can only move the clock by whole nanoseconds, such as by `.seconds(1.0 / 3)`.
    var isRounded = false

    /// The number of nanoseconds to which a test must move the clock.
    var earliest: UInt64 { isRounded ? nanoseconds - 1 : nanoseconds }
}

/// A wait for a ``MockClock``.
final class ClockWait: Sendable {
    /// The one that waits.
    enum Sleeper { case app, mock }

    enum End { case passed, clockEnded }

    let ticket: Int
    let moment: ClockMoment
    let sleeper: Sleeper
    /// The time from the beginning of the wait to its moment.
    let length: MockDuration
    /// The real time at which it has begun, in nanoseconds.
    let start: UInt64
    /// The number of moves of the clock before it.
    let moves: Int

    private let result = Locked<End?>(nil)
    private let changes = Signal()

    init(
        _ ticket: Int, until moment: ClockMoment, from now: UInt64, for sleeper: Sleeper, at start: UInt64, moves: Int
    ) {
        self.ticket = ticket
        self.moment = moment
        self.sleeper = sleeper
        self.start = start
        self.moves = moves
        length = MockDuration(nanoseconds: moment.nanoseconds - now)
    }

    /// Nil until it ends. A cancelled wait has no end.
    var end: End? { result.value }

    func finish(_ end: End) {
        result.value = end
        changes.notify()
    }

    /// Suspends until the wait ends, the task is cancelled, or `deadline` passes.
    func wait(until deadline: Deadline) async -> Signal.Wake {
        await changes.wait(until: deadline) { end != nil }
    }
}

/// A wait of a call that its client has given up before the clock was moved.
struct LeftWait {
    /// The rpc and the number of the call: `say #1`.
    let call: String
    let length: MockDuration
    /// How long it has lasted in real time.
    let realTime: MockDuration
}
