/// The mocks that a check observes while it waits. The check's task wakes when one of them records
/// an event of interest or is reset, the task is cancelled, or the time is over.
struct EventWatch {
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

    private let logs: [(core: MockCore, generation: Int)]
    private let changes = Signal()

    /// Begins to observe the mocks.
    init(_ queries: [EventQuery], wakingAt isOfInterest: @escaping @Sendable (Selection, Event) -> Bool) {
        logs = queries.map { [changes] query in
            query.core.withState { state in
                state.log.observe(
                    by: LogObserver(changes: changes) { isOfInterest(query.selection, $0) })
                return (query.core, state.log.generation)
            }
        }
    }

    /// Stops observing them.
    func stop() {
        for (core, _) in logs { core.withState { $0.log.forget(changes) } }
    }

    /// Waits until `isDecided` holds. It is asked first, and then after each event of interest.
    func wait(until deadline: Deadline, for isDecided: () -> Bool) async -> End {
        switch await changes.wait(until: deadline, for: { isReset || isDecided() }) {
        case .changed: isReset ? .reset : .decided
        case .timedOut: .tooLate
        case .cancelled: .cancelled
        }
    }

    private var isReset: Bool { logs.contains { log in log.core.withState { $0.log.generation } != log.generation } }
}

/// A check while it waits. A check that is not awaited may outlive its test, and then checks
/// nothing; it is reported once, for that or for its failure.
final class AwaitedCheck: Sendable {
    private let isReported = Locked(false)

    /// Runs a check.
    /// - Parameter report: reports that the test has ended before the check, or before its
    ///   beginning.
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
    static let hint = "await the check, or the task in which it runs"
}
