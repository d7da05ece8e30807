/// The events that a mock has recorded, in order, and who waits for more of them.
struct CallLog {
    private(set) var events: [Event] = []
    /// The number of resets before it. An event of an earlier log does not belong to this one.
    private var generation = 0
    /// The observers of each rpc. A log tells nobody itself: its owner does that, outside the mock's lock.
    private var observers: [String: [any LogObserver]] = [:]

    init() {}

    /// Creates the log after a reset.
    init(after log: CallLog) {
        generation = log.generation + 1
    }

    mutating func append(_ event: Event) {
        event.enter(generation: generation, number: events.count + 1)
        events.append(event)
    }

    /// Returns whether the event is in the log. A reset removes all.
    func has(_ event: Event) -> Bool { event.generation == generation }

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
    private(set) var tick = 0
    /// The place in the mock's own log, from 1.
    private(set) var number = 0
    /// The number of resets before it; nil until it is in the log.
    private(set) var generation: Int?
    let rpc: String
    let kind: CallKind
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
    /// The first message that was sent on the stream that the event opens.
    var request: (any Sendable)?

    /// Creates the event of a call, or of the opening of a stream.
    init(
        rpc: String, kind: CallKind, variant: CallVariant, payload: (any Sendable)?, metadata: AnyMetadata,
        options: any Sendable
    ) {
        self.rpc = rpc
        self.kind = kind
        phase = kind == .unary ? .called : .opened
        self.variant = variant
        self.payload = payload
        self.metadata = metadata
        self.options = options
        opening = nil
    }

    /// Creates the event of a part of a stream.
    init(_ phase: Phase, of opening: Event, payload: (any Sendable)?) {
        rpc = opening.rpc
        kind = opening.kind
        self.phase = phase
        variant = opening.variant
        self.payload = payload
        metadata = opening.metadata
        options = opening.options
        self.opening = opening
    }

    /// The event gets into the log.
    fileprivate func enter(generation: Int, number: Int) {
        self.generation = generation
        self.number = number
        tick = EventClock.tick()
    }
}

/// The kinds of rpcs, by the numbers of their requests and responses.
public enum CallKind: Sendable {
    /// One request, one response.
    case unary
    /// One request, many responses.
    case serverStream
    /// Many requests, one response.
    case clientStream
    /// Many requests, many responses.
    case bidirectionalStream
}

/// The source of a call's answer.
enum Answerer: Sendable {
    case stub(CallSite, position: Int, of: Int)
    case substitute(String)
    case policy(MockPolicy)
    case nobody(String)

    /// The place where the answer was stubbed.
    var site: CallSite? {
        if case .stub(let site, _, _) = self { site } else { nil }
    }
}
