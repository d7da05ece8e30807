/// The events that a check looks for, and the mock in which it looks.
struct EventQuery: Sendable {
    let core: MockCore
    let selection: Selection
}

extension EventQuery {
    func check(_ count: CallCount, at site: CallSite) {
        var watch = EventWatch(self) { count.contains($0) ? .fulfilled : .tooFew }
        if watch.look(), watch.verdict == .fulfilled { return pass(watch) }
        let snapshot = watch.lastLook()
        if watch.verdict == .fulfilled { return pass(watch) }
        fail(count, found: watch.found, in: snapshot, note: nil, at: site)
    }

    func check(_ count: CallCount, before time: Delay?, at site: CallSite) async {
        guard !count.contains(0) else { return failVacuous(count, at: site) }
        let limit = time?.scaled(by: core.limits.scale) ?? core.limits.eventually
        var watch = EventWatch(self) { found in
            count.contains(found) ? .fulfilled : count.isOvershot(by: found) ? .overshot : .tooFew
        }
        await watch.wait(until: core.limits.deadline(after: limit))
        if watch.end == .decided, watch.verdict == .fulfilled { return pass(watch) }
        let snapshot = watch.lastLook()
        if watch.end != .reset, watch.verdict == .fulfilled { return pass(watch) }
        let note = self.note(watch, tooFew: "waited \(limit.text)", tooMany: nil)
        fail(count, found: watch.found, in: snapshot, note: note, at: site)
    }

    func checkNone(during time: Delay, at site: CallSite) async {
        let limit = time.scaled(by: core.limits.scale)
        var watch = EventWatch(self) { $0 > 0 ? .overshot : .tooFew }
        await watch.wait(until: core.limits.deadline(after: limit))
        let snapshot = watch.lastLook()
        if watch.end == .tooLate, watch.verdict == .tooFew { return }
        let note = self.note(watch, tooFew: nil, tooMany: "within \(limit.text)")
        fail(.never, found: watch.found, in: snapshot, note: note, at: site)
    }

    private func note(_ watch: EventWatch, tooFew: String?, tooMany: String?) -> String? {
        switch (watch.end, watch.verdict) {
        case (.reset, _): "the mock was reset while waiting"
        case (_, .overshot): tooMany
        case (.cancelled, _): "the task was cancelled while waiting"
        case (.decided, _), (.tooLate, _): tooFew
        }
    }

    private func pass(_ watch: EventWatch) {
        core.markVerified(watch.found, selection: selection)
    }

    private func failVacuous(_ count: CallCount, at site: CallSite) {
        let text = ReportText(
            headline: "\(core.name).\(selection.rpc): calledEventually cannot wait for \(count.text("call"))",
            wanted: ["a count of at least 1"],
            closest: ["none: nothing was waited for"],
            timeline: Timeline(of: [core.snapshot]).lines,
            hint: "use neverCalled(during:), which waits until the time is over")
        core.reporter.fail(text, at: site)
    }
}

/// The report of a failed check.
extension EventQuery {
    func fail(_ count: CallCount, found: [Event], in snapshot: MockSnapshot, note: String?, at site: CallSite) {
        let closest = found.isEmpty ? ClosestCall(to: selection, in: snapshot) : nil
        let headline =
            "\(core.name).\(selection.rpc): expected \(count.text(noun)), found \(found.count)"
        let text = ReportText(
            headline: headline + (note.map { " (\($0))" } ?? ""),
            wanted: [core.describer.wanted(selection)],
            closest: closest?.lines ?? self.closest(found),
            timeline: Timeline(of: [snapshot], marked: closest.map { [$0.event] } ?? found).lines,
            hint: hint(found: found, closest: closest, in: snapshot))
        core.reporter.fail(text, at: site)
    }

    private var noun: String {
        switch selection.phase {
        case .called: "matching call"
        case .sent: "matching input"
        case .opened, .closed, .cancelled, .finished: "\(selection.phase) stream"
        }
    }

    private func closest(_ found: [Event]) -> [String] {
        if let last = found.last {
            return ["\(core.describer.label(last)): matches"]
        }
        return ["none: \(selection.nothingHappened)"]
    }

    private func hint(found: [Event], closest: ClosestCall?, in snapshot: MockSnapshot) -> String {
        if !found.isEmpty {
            let numbers = found.prefix(Timeline.limit).map { "#\($0.number)" }.joined(separator: ", ")
            return "compare \(numbers) in the timeline; calls(of:) returns them"
        }
        if let closest, closest.payloadMatches, !closest.metadataMatches {
            return "call #\(closest.event.number) differs in its \(core.describer.words.metadata) only"
        }
        if let slot = snapshot.unusedStubs.first(where: { $0.selection.rpc == selection.rpc }) {
            return
                "the stub at \(slot.site) wants \(core.describer.wantedByStub(slot.selection)) and was never used"
        }
        if closest != nil { return "match less strictly, or correct what the code under test sends" }
        return snapshot.events.isEmpty
            ? "check that the code under test was given this mock"
            : "check that the code under test reaches this call"
    }
}

/// Counts the events that a check selects, at once or during a time.
///
/// It looks at each event once. The final count and the report come from one snapshot, which is taken after the wait.
/// So events that happen after the end of the time count too, if the waiting task has not run yet.
struct EventWatch {
    enum Verdict {
        case fulfilled
        case overshot
        case tooFew
    }

    /// The reason for the end of a wait.
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
        generation = calls.core.withState { $0.log.generation }
    }

    var verdict: Verdict { judge(found.count) }

    /// Counts events, and waits for more until the result is certain.
    mutating func wait(until deadline: Deadline) async {
        while true {
            let version = calls.core.changes.version
            guard look(), verdict == .tooFew else { return }
            switch await calls.core.changes.wait(past: version, until: deadline) {
            case .changed: continue
            case .timedOut: end = .tooLate
            case .cancelled: end = .cancelled
            }
            return
        }
    }

    /// Counts new events. Returns false if the log was reset since the first look.
    mutating func look() -> Bool {
        let (events, generation) = calls.core.events(after: seen)
        guard generation == self.generation else {
            end = .reset
            return false
        }
        count(events)
        return true
    }

    /// Counts new events, and returns the snapshot that they come from. After a reset, it counts from the start.
    mutating func lastLook() -> MockSnapshot {
        let snapshot = calls.core.snapshot
        if snapshot.generation != generation {
            end = .reset
            generation = snapshot.generation
            seen = 0
            found = []
        }
        count(snapshot.events.dropFirst(seen))
        return snapshot
    }

    private mutating func count(_ events: some Collection<Event>) {
        found += events.filter(calls.selection.matches)
        seen += events.count
    }
}
