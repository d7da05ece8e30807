/// Counts the events that a check is about, at once or for a time.
///
/// It looks at each event once. The final count and the report come from one snapshot, which is taken after the wait.
/// So events also count that happened after the time was over, but before the waiting task ran again.
struct EventWatch {
    enum Verdict {
        case fulfilled
        case overshot
        case tooFew
    }

    /// Why the wait is over.
    enum End {
        case decided
        case tooLate
        case cancelled
        case reset
    }

    private let calls: EventQuery
    private let judge: (Int) -> Verdict
    private var generation: Int
    private var seen = 0
    private(set) var found: [Event] = []
    private(set) var end = End.decided

    init(_ calls: EventQuery, judge: @escaping (Int) -> Verdict) {
        self.calls = calls
        self.judge = judge
        self.generation = calls.core.withState { $0.log.generation }
    }

    var verdict: Verdict { self.judge(self.found.count) }

    /// Counts events, and waits for more until the verdict is clear.
    mutating func wait(until deadline: Deadline) async {
        while true {
            let version = self.calls.core.changes.version
            guard self.look(), self.verdict == .tooFew else { return }
            switch await self.calls.core.changes.wait(past: version, until: deadline) {
            case .changed: continue
            case .timedOut: self.end = .tooLate
            case .cancelled: self.end = .cancelled
            }
            return
        }
    }

    /// Counts new events. Returns false if the log was reset since the first look.
    mutating func look() -> Bool {
        let (events, generation) = self.calls.core.events(after: self.seen)
        guard generation == self.generation else {
            self.end = .reset
            return false
        }
        self.count(events)
        return true
    }

    /// Counts new events, and returns the snapshot that they come from. After a reset, it counts from the start.
    mutating func lastLook() -> MockSnapshot {
        let snapshot = self.calls.core.snapshot
        if snapshot.generation != self.generation {
            self.end = .reset
            self.generation = snapshot.generation
            self.seen = 0
            self.found = []
        }
        self.count(snapshot.events.dropFirst(self.seen))
        return snapshot
    }

    private mutating func count(_ events: some Collection<Event>) {
        self.found += events.filter(self.calls.selection.matches)
        self.seen += events.count
    }
}
