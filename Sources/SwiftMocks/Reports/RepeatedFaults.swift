/// Counts the faults of a mock that code may repeat, such as calls without a stub, for each test,
/// and limits their reports. Code that repeats a failing call would otherwise fill the log, each
/// time with the whole timeline.
final class RepeatedFaults: Sendable {
    /// The extent of a fault's report.
    enum Detail: Equatable {
        /// The whole report: the fault is the first of its test.
        case full
        /// A line: it is the `count`-th of its test. If `next` is given, those before the `next`-th
        /// are not reported.
        case line(count: Int, first: Int, next: Int?)
        case nothing
    }

    private struct Key: Hashable {
        /// Tells faults apart: an rpc for its calls without a stub, and a text for others.
        let fault: String
        /// Nil stands for any that is unknown.
        let place: AnyHashable?
    }

    private struct Tally {
        /// The number of the first one's call in the log, or 0.
        let first: Int
        var count = 0
        /// The count that is reported next.
        var next = 1
        /// Whether the test has failed because of one of them. Those that `withKnownIssue` made
        /// known do not count.
        var hasFailed = false

        init(first: Int) { self.first = first }

        mutating func add() -> Detail {
            count += 1
            guard count >= next else { return .nothing }
            let isLast = hasFailed && count >= limit
            next = isLast ? 2 * count : count + 1
            return count == 1 ? .full : .line(count: count, first: first, next: isLast ? next : nil)
        }
    }

    /// The number of faults that are reported one by one.
    private static let limit = 10

    private let tallies = Locked<[Key: Tally]>([:])

    /// Counts a fault, and returns the extent of its report.
    /// - Parameter call: the number of the call in the log; 0 if the fault is about none.
    func add(_ fault: String, ofCall call: Int, in place: AnyHashable?) -> Detail {
        tallies.withLock { $0[Key(fault: fault, place: place), default: Tally(first: call)].add() }
    }

    /// Forgets the faults so far, because the log begins again.
    func reset() {
        tallies.value = [:]
    }

    /// Makes a report, unless it has failed the test, or another thread is making it.
    func reportOnce(_ fault: String, in place: AnyHashable?, _ report: () -> Bool) {
        let key = Key(fault: fault, place: place)
        let hasFailed = tallies.withLock { tallies in
            defer { tallies[key, default: Tally(first: 0)].hasFailed = true }
            return tallies[key]?.hasFailed == true
        }
        if !hasFailed, !report() || place == nil { tallies.withLock { $0[key]?.hasFailed = false } }
    }

    /// Records that a fault has failed the test, which shortens the reports of the next ones.
    func recordFailure(_ fault: String, in place: AnyHashable?) {
        guard place != nil else { return }
        tallies.withLock { $0[Key(fault: fault, place: place)]?.hasFailed = true }
    }
}
