/// The state of a mock at one moment, readable without the lock. A report uses one snapshot of each
/// mock.
struct MockSnapshot {
    let core: MockCore
    let events: [Event]
    /// The events that are visible to checks that wait.
    let settledEvents: [Event]
    /// The messages that streams have delivered, if the report is about such messages.
    let receipts: [Event]
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

    /// The calls and streams of some tests that had not ended.
    func openCalls(of scopes: [TestScope.ID?]) -> [Event] {
        events.filter { event in
            let fate = statuses[event.number - 1]
            return event.phase.isBeginning && !fate.isOver && scopes.contains { $0 === fate.scope }
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

    /// The text about the answer of a call, for its line in the timeline; nil if there is none.
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
