/// The state of a mock at one moment. A report uses one snapshot of each mock. A snapshot can be read without the lock,
/// except for the variables of events.
struct MockSnapshot {
    let core: MockCore
    let events: [Event]
    /// The answers that no call has used, in the order in which they were stubbed.
    let unusedStubs: [StubSlot]
    /// How each event had been answered at that moment.
    private let fates: [Fate]

    private struct Fate {
        let answerer: Answerer?
        let isOver: Bool
    }

    /// Creates a snapshot. The caller holds the mock's lock.
    init(of core: MockCore, _ state: MockCore.State) {
        self.core = core
        events = state.log.events
        unusedStubs = state.stubs.unused
        fates = state.log.events.map { Fate(answerer: $0.answerer, isOver: $0.outcome != nil) }
    }

    /// Returns the text about the answer of an event of this snapshot.
    func fate(of event: Event) -> String? {
        let fate = fates[event.number - 1]
        switch fate.answerer {
        case .none: return event.phase == .called ? "not answered yet" : nil
        case .stub(let site, let position, let count):
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight, stub"
            return "\(verb) \(site), \(position) of \(count)"
        case .substitute(let name): return "answered by \(name)"
        case .policy(.strict): return "unstubbed, answered unimplemented"
        case .policy(.relaxed): return "unstubbed, answered empty"
        case .server(let stub):
            let place =
                if case .stub(let site, let position, let count) = stub {
                    ", forwarded at \(site), \(position) of \(count)"
                } else { "" }
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight to"
            return "\(verb) the real server\(place)"
        case .nobody(let reason): return reason
        }
    }
}
