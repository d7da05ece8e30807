/// The events that a mock has recorded, in order, and who waits for more of them.
struct CallLog {
    private(set) var events: [Event] = []
    /// The observers of each rpc. A log tells nobody itself: its owner does that, outside the mock's lock.
    private var observers: [String: [any LogObserver]] = [:]

    mutating func append(_ draft: EventDraft) -> Event {
        let event = Event(tick: EventClock.tick(), number: events.count + 1, draft: draft)
        events.append(event)
        return event
    }

    /// Adds an observer, and returns the events so far. It is told of all later ones.
    mutating func observe(_ rpc: String, by observer: any LogObserver) -> [Event] {
        observers[rpc, default: []].append(observer)
        return events
    }

    mutating func forget(_ observer: any LogObserver, of rpc: String) {
        guard let index = observers[rpc]?.firstIndex(where: { $0 === observer }) else { return }
        observers[rpc]?.remove(at: index)
        if observers[rpc]?.isEmpty == true { observers[rpc] = nil }
    }

    /// Those who must be told of an event of this rpc.
    func observers(of rpc: String) -> [any LogObserver] {
        // Most tests have none at the time of a call, which then costs no look-up.
        observers.isEmpty ? [] : observers[rpc] ?? []
    }

    var allObservers: [any LogObserver] { observers.values.flatMap { $0 } }
}

/// Is told of the events that a log gets, by whichever thread adds them.
protocol LogObserver: AnyObject, Sendable {
    func logged(_ event: Event)
    /// The log was emptied. This is the last that the observer is told.
    func logWasCleared()
}

/// Numbers the events of all mocks of the process, so that their order is known. It keeps nothing from any test.
enum EventClock {
    private static let last = Locked(0)

    static func tick() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

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
        case .nobody(let reason): return reason
        }
    }
}

/// The kinds of events of an rpc.
enum Phase: String, Sendable {
    case called, opened, sent, closed, cancelled, finished

    /// Whether `verifyNoMoreInteractions` requires a check of such an event.
    var isInteraction: Bool {
        self == .called || self == .opened || self == .sent
    }
}

/// The method of an rpc that was called.
public enum CallVariant: String, Sendable {
    /// The `async` method.
    case async
    /// The method with a closure.
    case callback
}

/// One entry of a mock's log. The mock's lock guards the variables.
final class Event: @unchecked Sendable {
    /// The order across mocks.
    let tick: Int
    /// The place in the mock's own log, from 1.
    let number: Int
    let rpc: String
    let phase: Phase
    let variant: CallVariant
    let payload: (any Sendable)?
    let metadata: AnyMetadata
    /// The options that the caller has set for the call, of the RPC library's type.
    let options: any Sendable
    /// The opening of the stream that the event is part of; nil for a call, and for the opening itself.
    let opening: Event?

    var isVerified = false
    var answerer: Answerer?
    var outcome: (any Sendable)?

    init(tick: Int, number: Int, draft: EventDraft) {
        self.tick = tick
        self.number = number
        rpc = draft.rpc
        phase = draft.phase
        variant = draft.variant
        payload = draft.payload
        metadata = draft.metadata
        options = draft.options
        opening = draft.opening
    }
}

/// An event that has no number in the log yet.
struct EventDraft {
    let rpc: String
    let phase: Phase
    let variant: CallVariant
    var payload: (any Sendable)?
    let metadata: AnyMetadata
    let options: any Sendable
    var opening: Event?
}

/// The source of a call's answer.
enum Answerer: Sendable {
    case stub(CallSite, position: Int, of: Int)
    case substitute(String)
    case policy(MockPolicy)
    case nobody(String)
}
