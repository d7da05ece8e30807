/// The state of a mock at one moment, readable without the lock. A report uses one snapshot of each
/// mock.
struct MockSnapshot {
    let core: MockCore
    private(set) var events: [Event]
    /// The messages that streams have delivered.
    private(set) var receipts: [Event]
    /// Whether the report is about such messages.
    let isAboutReceipts: Bool
    /// The unused answers, in the order of stubbing.
    let unusedStubs: [UnusedStub]
    /// The events that checks that wait do not see yet.
    private let unsettled: [Event]
    /// Those of the newest events, which a timeline shows. A log may be long, and others are rarely
    /// needed.
    private let newestStatuses: [AnswerStatus]
    /// The number of events before those.
    private let olderCount: Int

    private struct AnswerStatus {
        let answerer: Answerer?
        let isOver: Bool

        init(_ facts: CallFacts?) {
            answerer = facts?.answerer
            isOver = facts?.isOver == true
        }
    }

    /// Creates a snapshot. The caller holds the mock's lock.
    init(of core: MockCore, _ state: MockCore.State, isAboutReceipts: Bool) {
        self.core = core
        self.isAboutReceipts = isAboutReceipts
        events = state.log.events
        receipts = state.log.receipts
        unsettled = state.log.unsettledEvents
        unusedStubs = state.stubs.unused + state.rules.unused
        let newest = state.log.events.suffix(Timeline.limit)
        newestStatuses = newest.map { AnswerStatus(state.log.facts(of: $0)) }
        olderCount = newest.startIndex
    }

    /// The events that are visible to checks that wait.
    var settledEvents: [Event] {
        unsettled.isEmpty ? events : events.filter { event in !unsettled.contains { $0 === event } }
    }

    /// Returns whether an event is among the events or the delivered messages.
    func has(_ event: Event) -> Bool {
        let events = event.number > 0 ? self.events : receipts
        let index = events.firstIndex(after: event.tick) - 1
        return index >= 0 && events[index] === event
    }

    /// Returns how many events of the report there are up to one of any mock.
    func count(through event: Event) -> Int {
        events.firstIndex(after: event.tick) + (isAboutReceipts ? receipts.firstIndex(after: event.tick) : 0)
    }

    private func status(of event: Event) -> AnswerStatus {
        let index = event.number - 1 - olderCount
        return newestStatuses.indices.contains(index)
            ? newestStatuses[index] : core.withState { AnswerStatus($0.log.facts(of: event)) }
    }

    /// Returns the snapshots of several mocks, cut at one moment: if an event is there, so are all
    /// before it. A mock that is named twice has one.
    /// - Parameter interlude: called after the moment. Tests record more events there.
    static func ofOneMoment(
        _ cores: [MockCore], isAboutReceipts: Bool = false, interlude: () -> Void = {}
    ) -> [MockSnapshot] {
        // An event gets its number under the lock of its log, so each up to this one is in its log
        // now, or will be before that lock is free.
        let last = EventClock.now
        interlude()
        var seen: Set<ObjectIdentifier> = []
        return cores.filter { seen.insert(ObjectIdentifier($0)).inserted }.map { core in
            var snapshot = core.snapshot(isAboutReceipts: isAboutReceipts)
            snapshot.cut(after: last)
            return snapshot
        }
    }

    private mutating func cut(after tick: Int) {
        func isLater(_ event: Event?) -> Bool { event.map { $0.tick > tick } ?? false }
        while isLater(events.last) { events.removeLast() }
        while isLater(receipts.last) { receipts.removeLast() }
    }

    /// The calls and streams of some tests that had not ended.
    func unfinishedCalls(of scopes: [TestScope.ID?]) -> [Event] {
        core.withState { state in
            events.filter { event in
                guard event.phase.isBeginning, let facts = state.log.facts(of: event), !facts.isOver else {
                    return false
                }
                return scopes.contains { $0 === facts.scope }
            }
        }
    }

    /// The events among which a selection selects: all but delivered messages, or these.
    func events(for selection: Selection) -> [Event] { selection.phase == .received ? receipts : events }

    /// Those of ``events(for:)`` that are visible to checks that wait.
    func settledEvents(for selection: Selection) -> [Event] {
        selection.phase == .received ? receipts : settledEvents
    }

    /// The report's hint that a rule answered a call for which an unused answer was stubbed; nil if
    /// none has.
    func ruleHint(for selection: Selection) -> String? {
        if selection.isAboutEveryRPC { return nil }
        for event in events where event.phase.isBeginning && event.rpc == selection.rpc {
            guard case .rule(let source) = status(of: event).answerer else { continue }
            let request = event.kind == .serverStream ? core.request(of: event) : event.payload
            guard selection.accepts(request, of: event) else { continue }
            let place = event.place { $0.number }
            return "the rule at \(source.site) answered \(place): rules come before all other statements"
        }
        return nil
    }

    /// The text about the answer of a call, for its line in the timeline; nil if there is none.
    func fate(of event: Event) -> String? {
        // A delivered message has no place in the log.
        guard event.number > 0 else { return nil }
        let fate = status(of: event)
        switch fate.answerer {
        case .none: return event.phase == .called ? "not answered yet" : nil
        case .stub(let source):
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight, stub"
            return "\(verb) \(source)"
        case .rule(let source):
            return "\(fate.isOver ? "answered by" : "in flight,") the rule at \(source)"
        case .recording(let name): return "answered by \(name)"
        case .policy(.strict): return "unstubbed, answered unimplemented"
        case .policy(.relaxed): return "unstubbed, answered empty"
        case .realServer(let source):
            let place = source.map { ", forwarded at \($0)" } ?? ""
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight to"
            return "\(verb) the real server\(place)"
        case .nobody(let end): return end.rawValue
        }
    }
}
