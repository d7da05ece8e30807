/// What a mock has recorded, in order.
struct CallLog {
    private(set) var events: [Event] = []
    /// Grows with each reset, so that what waits on an older log learns of it.
    private(set) var generation = 0

    mutating func append(_ draft: EventDraft) -> Event {
        let event = Event(tick: EventClock.tick(), number: self.events.count + 1, draft: draft)
        self.events.append(event)
        return event
    }

    mutating func clear() {
        self.events = []
        self.generation += 1
    }
}

/// Numbers events across all mocks of the process, so that their order can be told; it holds nothing of any test.
enum EventClock {
    private static let last = Locked(0)

    static func tick() -> Int {
        self.last.withLock { last in
            last += 1
            return last
        }
    }
}

/// A moment of a mock: what a report says comes from one of these alone. It is safe to look at without the lock, but for
/// the events' `var`s.
struct MockSnapshot {
    let core: MockCore
    let events: [Event]
    let generation: Int
    /// The answers that no call has used, in the order in which they were stubbed.
    let unusedStubs: [StubSlot]
    /// How each event was answered by then.
    fileprivate let fates: [Fate]

    fileprivate struct Fate {
        let answerer: Answerer?
        let isOver: Bool
    }
}

extension MockCore {
    /// All that the mock knows now.
    var snapshot: MockSnapshot {
        self.withState { state in
            MockSnapshot(
                core: self, events: state.log.events, generation: state.log.generation,
                unusedStubs: state.stubs.unused,
                fates: state.log.events.map { MockSnapshot.Fate(answerer: $0.answerer, isOver: $0.outcome != nil) })
        }
    }

    /// What the log has after its first `count` events: a copy, so that who keeps watching does not make the log's next
    /// growth a copy of all of it.
    func events(after count: Int) -> (events: [Event], generation: Int) {
        self.withState { (Array($0.log.events.dropFirst(count)), $0.log.generation) }
    }

    /// `call #3`, and by which method if there are two.
    func label(_ event: Event) -> String {
        self.words.hasVariants ? "call #\(event.number) (\(event.variant))" : "call #\(event.number)"
    }
}

extension MockSnapshot {
    /// Who answered an event, and whether; for one that is in the snapshot.
    func fate(of event: Event) -> String? {
        let fate = self.fates[event.number - 1]
        switch fate.answerer {
        case .none: return event.phase == .called ? "not answered yet" : nil
        case .stub(let site, let position, let count):
            let verb = fate.isOver || event.phase != .called ? "answered by" : "in flight, stub"
            return "\(verb) \(site), \(position) of \(count)"
        case .substitute(let name): return "answered by \(name)"
        case .policy(.strict): return "unstubbed, answered unimplemented"
        case .policy(.relaxed): return "unstubbed, answered empty"
        case .nobody(let reason): return reason
        }
    }
}
