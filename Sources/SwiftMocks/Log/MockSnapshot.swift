/// The state of a mock at one moment, readable without the lock. A report uses one snapshot of each mock.
struct MockSnapshot {
    let core: MockCore
    private(set) var events: [Event]
    /// The events that are visible to checks that wait.
    private(set) var settledEvents: [Event]
    /// The messages that streams have delivered, if the report is about such messages.
    private(set) var receipts: [Event]
    /// The unused answers, in the order of stubbing.
    let unusedStubs: [UnusedStub]
    private let statuses: [AnswerStatus]

    private struct AnswerStatus {
        let answerer: Answerer?
        let isOver: Bool
        let scope: TestScope.ID?
    }

    /// Creates a snapshot. The caller holds the mock's lock.
    init(of core: MockCore, _ state: MockCore.State, hasReceipts: Bool) {
        self.core = core
        events = state.log.events
        settledEvents = state.log.settledEvents
        receipts = hasReceipts ? state.log.receipts : []
        unusedStubs = state.stubs.unused + state.rules.unused
        statuses = state.log.events.map { event in
            let facts = state.log.facts(of: event)
            return AnswerStatus(answerer: facts?.answerer, isOver: facts?.isOver == true, scope: facts?.scope)
        }
    }

    /// Returns the snapshots of several mocks, cut at one moment: if an event is there, so are all before it. A mock that is
    /// named twice has one.
    /// - Parameter interlude: called after the moment. Tests record more events there.
    static func ofOneMoment(
        _ cores: [MockCore], hasReceipts: Bool = false, interlude: () -> Void = {}
    ) -> [MockSnapshot] {
        // An event gets its number under the lock of its log, so each up to this one is in its log now, or will be
        // before that lock is free.
        let last = EventClock.now
        interlude()
        var seen: Set<ObjectIdentifier> = []
        return cores.filter { seen.insert(ObjectIdentifier($0)).inserted }.map { core in
            var snapshot = core.snapshot(hasReceipts: hasReceipts)
            snapshot.cut(after: last)
            return snapshot
        }
    }

    private mutating func cut(after tick: Int) {
        func isLater(_ event: Event?) -> Bool { event.map { $0.tick > tick } ?? false }
        while isLater(events.last) { events.removeLast() }
        while isLater(settledEvents.last) { settledEvents.removeLast() }
        while isLater(receipts.last) { receipts.removeLast() }
    }

    /// The calls and streams of some tests that had not ended.
    func openCalls(of scopes: [TestScope.ID?]) -> [Event] {
        events.filter { event in
            let fate = statuses[event.number - 1]
            return event.phase.isBeginning && !fate.isOver && scopes.contains { $0 === fate.scope }
        }
    }

    func events(for selection: Selection) -> [Event] { selection.phase == .received ? receipts : events }

    func settledEvents(for selection: Selection) -> [Event] {
        selection.phase == .received ? receipts : settledEvents
    }

    /// The report's hint that a rule answered a call for which an unused answer was stubbed; nil if none has.
    func ruleHint(for selection: Selection) -> String? {
        if selection.isAboutEveryRPC { return nil }
        for event in events where event.phase.isBeginning && event.rpc == selection.rpc {
            guard case .rule(let source) = statuses[event.number - 1].answerer else { continue }
            let request = event.kind == .serverStream ? message(of: event) : event.payload
            guard selection.accepts(request, of: event) else { continue }
            let place = event.place { $0.number }
            return "the rule at \(source.site) answered \(place): rules come before all other statements"
        }
        return nil
    }

    private func message(of opening: Event) -> (any Sendable)? {
        events[opening.number...].first { $0.opening === opening && $0.phase == .sent }?.payload
    }

    func fate(of event: Event) -> String? {
        // A delivered message has no place in the log.
        guard event.number > 0 else { return nil }
        let fate = statuses[event.number - 1]
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
        case .server(let source):
            let place = source.map { ", forwarded at \($0)" } ?? ""
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight to"
            return "\(verb) the real server\(place)"
        case .nobody(let reason): return reason
        }
    }
}
