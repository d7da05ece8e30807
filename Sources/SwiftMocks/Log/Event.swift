/// One entry of a mock's log. Its variables are guarded by the mock's lock.
final class Event: @unchecked Sendable {
    /// The order across mocks.
    fileprivate(set) var tick = 0
    /// The position in the mock's own log, from 1; 0 for a delivered message.
    fileprivate(set) var number = 0
    /// The number of resets before it; nil until it is in the log.
    fileprivate(set) var generation: Int?
    let phase: Phase
    /// The message of an event that has one; also the request of a server stream, for all its
    /// parts.
    let payload: (any Sendable)?
    /// The opening of the stream that the event is part of; nil for a call, and for the opening
    /// itself.
    let opening: Event?
    /// Shared by all events of the call, which keeps the many parts of a stream small.
    fileprivate let facts: CallFacts
    fileprivate var isVerified = false

    /// Creates the event of a call, or of the opening of a stream.
    /// - Parameters:
    ///   - transport: how it reached a served mock; nil for a call of the mock itself.
    ///   - canForward: whether the server of a served mock has a real server behind it.
    init<Library: RPCLibrary>(
        _ rpc: String, of store: MockStore<Library>, _ kind: CallKind, _ variant: CallVariant,
        payload: (any Sendable)?, metadata: Library.Metadata, options: Library.Options,
        transport: TransportInfo? = nil, canForward: Bool = false
    ) {
        let forwarder = transport == nil ? store.core.forwarder : canForward ? .passThrough : nil
        phase = kind == .unary ? .called : .opened
        self.payload = payload
        opening = nil
        facts = CallFacts(
            rpc: rpc, of: store.rpcs, kind: kind, variant: variant,
            metadata: AnyMetadata(metadata, options, timeout: transport?.timeout, of: Library.self),
            remote: transport != nil || forwarder != nil ? RemoteFacts(transport, forwarder, kind) : nil)
    }

    /// Creates the event of a part of a stream.
    init(_ phase: Phase, of opening: Event, payload: (any Sendable)?) {
        self.phase = phase
        self.payload = payload
        self.opening = opening
        facts = opening.facts
    }

    /// Whether a reset has removed the opening of its stream from the log.
    var isOfForgottenStream: Bool { opening.map { $0.generation != generation } ?? false }
}

// MARK: - The facts of its call

extension Event {
    /// The name of the rpc in Swift: `say`.
    var rpc: String { facts.rpc }
    /// The rpc as the mock lists it; nil if it doesn't. Looked up at each access.
    var listedRPC: AnyRPC? { facts.listedRPC }
    /// The name of the service: `eliza.v1.ElizaService`.
    var service: String { facts.listedRPC?.service ?? "" }
    /// The name of the method: `Say`.
    var method: String { facts.listedRPC?.method ?? rpc }
    var kind: CallKind { facts.kind }
    var variant: CallVariant { facts.variant }
    var metadata: AnyMetadata { facts.metadata }
    /// The request of a server stream. It is set before anything else happens on the stream, so it
    /// can be read once the log has an event of a part.
    var request: (any Sendable)? { opening == nil ? payload : facts.request }
    /// How the call reached a served mock; nil if the mock was called directly.
    var transport: TransportInfo? { facts.remote?.transport }
    /// The way to a real server; nil if there is none.
    var forwarder: Forwarder? { facts.remote?.forwarder }
}

// MARK: - The log

/// The recorded events of a mock, in order, and the observers of further ones.
struct CallLog {
    private(set) var events: [Event] = []
    /// The messages that streams have delivered. They are apart, because they would fill the
    /// timeline.
    private(set) var receipts: [Event] = []
    /// The events that checks that wait do not see yet: those whose actions run, and those that
    /// await the answer of their call, until it is chosen.
    private var unsettled: [(event: Event, awaitsAnswer: Bool)] = []
    /// The actions for each rpc, oldest first.
    var actions: [String: [Action]] = [:]
    /// Notified by the owner of the log, outside the mock's lock: of events that a check may see,
    /// and at last of a reset.
    private(set) var observers: [LogObserver] = []
    /// The number of resets before it. An event of an earlier log does not belong to this one.
    private(set) var generation = 0
    /// The oldest generation whose streams still get into the log: those that stay open when only
    /// the calls are reset.
    private var oldestOpen = 0

    init() {}

    /// Creates the log after a reset.
    /// - Parameter areCallsOver: whether all calls have ended with it.
    init(after log: CallLog, areCallsOver: Bool) {
        actions = log.actions
        generation = log.generation + 1
        oldestOpen = areCallsOver ? generation : log.oldestOpen
    }

    /// Adds an event.
    /// - Parameter awaitsAnswer: whether the answer of its call is to be chosen.
    mutating func append(_ event: Event, awaitsAnswer: Bool) -> RecordedEvent {
        event.generation = generation
        event.number = events.count + 1
        event.tick = EventClock.tick()
        events.append(event)
        let actions = actions.isEmpty ? [] : actions[event.facts.rpc] ?? []
        let isSettled = !awaitsAnswer && actions.isEmpty
        if !isSettled { unsettled.append((event, awaitsAnswer)) }
        return RecordedEvent(event: event, actions: actions, observers: isSettled ? observers : nil)
    }

    /// Lets checks that wait see an event whose actions have run. Returns nil if it awaits the
    /// answer of its call, or a reset has removed it.
    mutating func settle(afterActionsOf event: Event) -> RecordedEvent? {
        settle(at: unsettled.firstIndex { !$0.awaitsAnswer && $0.event === event })
    }

    /// Lets checks that wait see the event that has awaited the answer of a call, once that is
    /// chosen: no later statement can answer the call. Returns nil if no event has awaited it, or a
    /// reset has removed the event.
    mutating func settle(answered opening: Event) -> RecordedEvent? {
        settle(
            at: unsettled.firstIndex { $0.awaitsAnswer && ($0.event === opening || $0.event.opening === opening) })
    }

    private mutating func settle(at index: Int?) -> RecordedEvent? {
        index.map {
            RecordedEvent(event: unsettled.remove(at: $0).event, actions: [], observers: observers)
        }
    }

    /// Records how a call ended.
    /// - Parameter answerer: the origin of the answer, if that is not known.
    mutating func recordEnd(
        of opening: Event, with outcome: any RecordedOutcome, by answerer: Answerer?
    ) -> RecordedEvent? {
        let facts = opening.facts
        facts.outcome = outcome
        facts.remote?.recordMoment()
        if let answerer { facts.answerer = answerer }
        return settle(answered: opening)
    }

    var unsettledEvents: [Event] { unsettled.map(\.event) }

    /// The events that are visible to checks that wait.
    var settledEvents: [Event] {
        unsettled.isEmpty ? events : events.filter { event in !unsettled.contains { $0.event === event } }
    }

    /// Returns whether parts of a stream get into the log.
    func isRecording(_ opening: Event) -> Bool { opening.generation.map { $0 >= oldestOpen } ?? false }

    /// The facts of the call that an event begins; nil for a part of a stream.
    func facts(of event: Event) -> CallFacts? { event.opening == nil ? event.facts : nil }

    /// Whether a check has asked for an event.
    func isVerified(_ event: Event) -> Bool { event.isVerified }

    /// Marks an event as verified. A part of a stream also marks its opening.
    func markVerified(_ event: Event) {
        event.isVerified = true
        event.opening?.isVerified = true
    }

    /// Adds a delivered message.
    mutating func append(received message: Event) -> RecordedEvent {
        message.generation = generation
        message.tick = EventClock.tick()
        receipts.append(message)
        if let remote = message.facts.remote, remote.isReplayed, let payload = message.payload {
            remote.serverMessages.append(payload)
        }
        return RecordedEvent(event: message, actions: [], observers: observers)
    }

    /// Adds an observer. It is told of settled events from now on.
    mutating func observe(by observer: LogObserver) {
        observers.append(observer)
    }

    /// Removes the observers with a signal.
    mutating func forget(_ changes: Signal) {
        observers.removeAll { $0.changes === changes }
    }
}
