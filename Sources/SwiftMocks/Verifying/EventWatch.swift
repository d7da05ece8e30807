/// Counts the events that a check is about, now or for a time.
///
/// It looks at each event once. What it finds in the end, and all that a report says, come from one snapshot, taken when
/// there is no more waiting: what happened up to then counts, also what came between the end of the time and the moment
/// that the waiting task ran again.
struct EventWatch {
    enum Verdict {
        case fulfilled
        case overshot
        case tooFew
    }

    /// Why there is no more waiting.
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

    /// Looks, and waits as long as it is open how this ends.
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

    /// Counts what is new; returns false if the log was reset since the first look.
    mutating func look() -> Bool {
        let (events, generation) = self.calls.core.events(after: self.seen)
        guard generation == self.generation else {
            self.end = .reset
            return false
        }
        self.count(events)
        return true
    }

    /// Counts what is new, and hands on the snapshot that it counted up to. After a reset it counts anew.
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
