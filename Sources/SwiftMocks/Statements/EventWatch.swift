/// A check that waits. The mock notifies it of each event of its rpc, on the thread that records the event. The check's task wakes
/// once: when the count is decided, the mock is reset, the task is cancelled, or the time is over.
final class EventWatch: LogObserver {
    enum End {
        case decided
        case tooLate
        case cancelled
        case reset

        /// - Parameter wake: what has ended the wait for a decision or a reset.
        init(_ wake: Signal.Wake, isReset: Bool) {
            self =
                switch wake {
                case .changed: isReset ? .reset : .decided
                case .timedOut: .tooLate
                case .cancelled: .cancelled
                }
        }

        /// The words of a report, whatever was found.
        var note: String? {
            switch self {
            case .reset: "the mock was reset while waiting"
            case .cancelled: "the task was cancelled while waiting"
            case .decided, .tooLate: nil
            }
        }
    }

    private let query: EventQuery
    private let isDecided: @Sendable (Int) -> Bool
    private let state = Locked(State())
    let changes = Signal()

    private struct State {
        var found: [Event] = []
        var isReset = false
    }

    init(_ query: EventQuery, until isDecided: @escaping @Sendable (Int) -> Bool) {
        self.query = query
        self.isDecided = isDecided
    }

    /// The matching events, in the order of the log.
    var found: [Event] { state.value.found.sorted { $0.tick < $1.tick } }

    /// Counts the events so far, and those that follow, until the result is certain or the time is over.
    func wait(until deadline: Deadline) async -> End {
        let (core, rpc) = (query.core, query.selection.rpc)
        let isAboutReceipts = query.selection.phase == .received
        let (events, receipts) = core.withState { state -> ([Event], [DeliveredMessage]) in
            state.log.observe(rpc, by: self)
            return isAboutReceipts ? ([], state.log.receipts) : (state.log.settledEvents, [])
        }
        let earlier = (events + receipts.map(\.event)).filter(query.selection.matches)
        state.withLock { $0.found += earlier }
        defer { core.withState { $0.log.forget(self, of: rpc) } }
        let wake = await changes.wait(until: deadline) {
            state.withLock { $0.isReset || isDecided($0.found.count) }
        }
        return End(wake, isReset: state.value.isReset)
    }

    func logged(_ event: Event) {
        guard query.selection.matches(event) else { return }
        let count = state.withLock { state in
            state.found.append(event)
            return state.found.count
        }
        if isDecided(count) { changes.notify() }
    }

    func logWasCleared() {
        state.withLock { $0.isReset = true }
        changes.notify()
    }
}

/// A check while it waits. A check that is not awaited may outlive its test, and then checks nothing; it is reported once, for that
/// or for its failure.
final class AwaitedCheck: Expiring {
    private let isReported = Locked(false)
    private let report: @Sendable () -> Void

    private init(_ report: @escaping @Sendable () -> Void) {
        self.report = report
    }

    /// Runs a check.
    /// - Parameter report: reports that the test has ended before the check, or before its beginning.
    static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ check: (AwaitedCheck) async throws -> Result,
        orReport report: @escaping @Sendable () -> Void
    ) async rethrows -> Result {
        let awaited = AwaitedCheck(report)
        if TestScope.current?.add(ExpiringMember(awaited)) == false { awaited.expire() }
        defer { awaited.isReported.value = true }
        return try await check(awaited)
    }

    /// Reports a failure of the check, unless the end of the test was reported before.
    func fail(_ report: () -> Void) {
        if !isReported.set() { report() }
    }

    func expire() { fail(report) }

    static let wanted = "the end of the check before the end of the test"
    static let closest = "none: nobody has awaited it"
    static let hint = "await the check, or the task in which it runs"
}
