/// A check that waits. The mocks notify it of each event, on the thread that records the event. The check's task wakes
/// when one of them is of interest, a mock is reset, the task is cancelled, or the time is over.
final class EventWatch: LogObserver {
    enum End {
        case decided
        case tooLate
        case cancelled
        case reset

        /// The words of a report, whatever was found.
        var note: String? {
            switch self {
            case .reset: "the mock was reset while waiting"
            case .cancelled: "the task was cancelled while waiting"
            case .decided, .tooLate: nil
            }
        }
    }

    private let queries: [EventQuery]
    private let isOfInterest: @Sendable (Event) -> Bool
    private let isReset = Locked(false)
    let changes = Signal()

    /// Begins to observe the mocks.
    init(_ queries: [EventQuery], waking isOfInterest: @escaping @Sendable (Event) -> Bool = { _ in true }) {
        self.queries = queries
        self.isOfInterest = isOfInterest
        for query in queries { query.core.withState { $0.log.observe(by: self) } }
    }

    /// Stops observing them.
    func stop() {
        for query in queries { query.core.withState { $0.log.forget(self) } }
    }

    /// Waits until `isDecided` holds. It is asked first, and then after each event of interest.
    func wait(until deadline: Deadline, for isDecided: () -> Bool) async -> End {
        switch await changes.wait(until: deadline, for: { isReset.value || isDecided() }) {
        case .changed: isReset.value ? .reset : .decided
        case .timedOut: .tooLate
        case .cancelled: .cancelled
        }
    }

    func logged(_ event: Event) {
        if queries.contains(where: { $0.selection.isAbout(event) }), isOfInterest(event) { changes.notify() }
    }

    func logWasCleared() {
        isReset.value = true
        changes.notify()
    }
}

/// A check while it waits. A check that is not awaited may outlive its test, and then checks nothing; it is reported once, for that
/// or for its failure.
final class AwaitedCheck: Sendable {
    private let isReported = Locked(false)

    /// Runs a check.
    /// - Parameter report: reports that the test has ended before the check, or before its beginning.
    static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ check: (AwaitedCheck) async throws -> Result,
        orReport report: @escaping @Sendable () -> Void
    ) async rethrows -> Result {
        let awaited = AwaitedCheck()
        if TestScope.current?.atEnd({ [weak awaited] in awaited?.fail(report) }) == false { awaited.fail(report) }
        defer { awaited.isReported.value = true }
        return try await check(awaited)
    }

    /// Reports a failure of the check, unless the end of the test was reported before.
    func fail(_ report: () -> Void) {
        if !isReported.set() { report() }
    }

    static let wanted = "the end of the check before the end of the test"
    static let closest = "none: nobody has awaited it"
    static let hint = "await the check, or the task in which it runs"
}
