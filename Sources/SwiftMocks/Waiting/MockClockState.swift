extension MockClock {
    /// The waits for a clock, and its time. It wakes no task: the clock acts on returned waits
    /// outside its lock.
    struct State {
        enum Phase {
            case running
            /// The scope of a clock that the test has made itself has ended. The test may go on to
            /// use the clock.
            case leftByItsScope
            /// Nobody has moved the clock in time, so waits end without it.
            case abandoned
            /// The scope of the clock has ended, and the test has not: mocks still wait.
            case endedForTheApp
            case ended

            /// Whether the scope of the clock has ended for good, so that the app waits no more.
            var isOver: Bool { self == .endedForTheApp || self == .ended }
        }

        private(set) var now: UInt64 = 0
        /// How often the clock was moved.
        private(set) var moves = 0
        var phase = Phase.running
        /// How many scopes of a clock that the test has made itself have not ended.
        var scopes = 0
        /// How many calls of `advance` wait for waits to begin.
        var advances = 0
        private var lastTicket = 0
        /// The waits that have begun and not ended, by their tickets.
        private var waits: [Int: ClockWait] = [:]
        /// The waits whose moments are past, and that are woken in order.
        private var passed: [Int: ClockWait] = [:]
        /// The tickets of the waits that are over, and whose consequences are not.
        private(set) var turns: Set<Int> = []
        /// The newest waits that their clients have given up since the clock was moved.
        private(set) var left: [LeftWait] = []

        /// The times to the ends of all waits, in nanoseconds, the shortest first.
        var times: [UInt64] { waits.values.map { $0.moment.earliest - min(now, $0.moment.earliest) }.sorted() }

        mutating func addWait(until moment: ClockMoment, for sleeper: ClockWait.Sleeper, at start: UInt64) -> ClockWait
        {
            lastTicket += 1
            let wait = ClockWait(lastTicket, until: moment, from: now, for: sleeper, at: start, moves: moves)
            waits[lastTicket] = wait
            return wait
        }

        /// Forgets a wait whose task is cancelled.
        mutating func forget(_ wait: ClockWait) {
            waits[wait.ticket] = nil
            passed[wait.ticket] = nil
            turns.remove(wait.ticket)
        }

        /// Moves the clock. Returns the waits that end by that, in the order of their moments.
        mutating func move(by delay: UInt64) -> [ClockWait] {
            moves += 1
            left = []
            let time = now.adding(delay)
            let ended = waits.values.filter { $0.moment.earliest <= time }
                .sorted { ($0.moment.earliest, $0.ticket) < ($1.moment.earliest, $1.ticket) }
            for wait in ended { passed[wait.ticket] = waits.removeValue(forKey: wait.ticket) }
            leap(to: ended.reduce(time) { max($0, $1.moment.nanoseconds) })
            return ended
        }

        /// Returns whether a moment is past, also one that is less than a nanosecond away: a test
        /// can't move the clock to it.
        mutating func hasReached(_ moment: ClockMoment) -> Bool {
            guard now >= moment.earliest else { return false }
            leap(to: moment.nanoseconds)
            return true
        }

        /// Lets a moment pass without a move.
        mutating func leap(to moment: UInt64) {
            now = max(now, moment)
        }

        /// Starts the turn of a wait whose moment is past. Returns false if its task was cancelled.
        mutating func startTurn(of wait: ClockWait) -> Bool {
            guard passed.removeValue(forKey: wait.ticket) != nil else { return false }
            turns.insert(wait.ticket)
            return true
        }

        mutating func finishTurn(of wait: ClockWait) -> Bool { turns.remove(wait.ticket) != nil }

        mutating func finishTurns() { turns = [] }

        mutating func recordLeft(_ wait: ClockWait, of call: String, at time: UInt64) {
            guard wait.moves == moves, wait.end == nil else { return }
            let realTime = MockDuration(nanoseconds: time - wait.start)
            left = (left + [LeftWait(call: call, length: wait.length, realTime: realTime)]).suffix(3)
        }

        /// Returns the waits of all sleepers or of one kind, and forgets them.
        mutating func removeWaits(of sleeper: ClockWait.Sleeper? = nil) -> [ClockWait] {
            let removed = (Array(waits.values) + passed.values).filter { sleeper == nil || $0.sleeper == sleeper }
                .sorted { ($0.moment.earliest, $0.ticket) < ($1.moment.earliest, $1.ticket) }
            for wait in removed { forget(wait) }
            return removed
        }
    }
}
