import Dispatch

/// The kinds of events of an rpc.
enum Phase: String, Sendable {
    case called, opened, sent, received, closed, cancelled, finished

    var isBeginning: Bool { self == .called || self == .opened }

    /// Whether `verifyNoMoreInteractions` requires a check of such an event.
    var isInteraction: Bool { isBeginning || self == .sent }

    var hasMessage: Bool { self == .called || self == .sent || self == .received }

    /// The word for the message in reports.
    var messageNoun: String {
        switch self {
        case .called: "request"
        case .received: "message"
        case .opened, .sent, .closed, .cancelled, .finished: "input"
        }
    }
}

/// The method of an rpc that was called.
public enum CallVariant: String, Sendable {
    /// The `async` method.
    case async
    /// The method with a closure.
    case callback
    /// None: a client called a server of the mock.
    case served
}

/// One entry of a mock's log. Its variables are guarded by the mock's lock.
final class Event: @unchecked Sendable {
    /// The order across mocks.
    private(set) var tick = 0
    /// The position in the mock's own log, from 1.
    private(set) var number = 0
    /// The number of resets before it; nil until it is in the log.
    private(set) var generation: Int?
    let phase: Phase
    let payload: (any Sendable)?
    /// The opening of the stream that the event is part of; nil for a call, and for the opening itself.
    let opening: Event?
    /// Shared by all events of the call, which keeps the many parts of a stream small.
    fileprivate let facts: CallFacts
    fileprivate var isVerified = false
    /// Whether it is visible to checks that wait. See ``CallLog/settle(_:)``.
    fileprivate(set) var isSettled = false

    /// Creates the event of a call, or of the opening of a stream.
    init(
        rpc: String, of rpcs: [AnyRPC], kind: CallKind, variant: CallVariant, payload: (any Sendable)?,
        metadata: AnyMetadata, transport: TransportInfo? = nil, mayBeForwarded: Bool = false
    ) {
        phase = kind == .unary ? .called : .opened
        self.payload = payload
        opening = nil
        let served =
            transport != nil || mayBeForwarded ? ServedFacts(transport: transport, mayBeForwarded: mayBeForwarded) : nil
        facts = CallFacts(rpc: rpc, of: rpcs, kind: kind, variant: variant, metadata: metadata, served: served)
    }

    /// Creates the event of a part of a stream.
    init(_ phase: Phase, of opening: Event, payload: (any Sendable)?) {
        self.phase = phase
        self.payload = payload
        self.opening = opening
        facts = opening.facts
    }

    /// Creates the event of a delivered message, without a number: the log keeps such messages apart.
    convenience init(receiptOf payload: any Sendable, on opening: Event, at tick: Int, generation: Int) {
        self.init(.received, of: opening, payload: payload)
        self.tick = tick
        self.generation = generation
    }

    /// Marks the event as recorded.
    /// - Parameter isAsking: whether it asks for the answer of its call.
    func enter(generation: Int, number: Int, isAsking: Bool) {
        if isAsking { facts.asking = self }
        self.generation = generation
        self.number = number
        tick = EventClock.tick()
    }

    var isOfForgottenStream: Bool { opening.map { $0.generation != generation } ?? false }
}

// MARK: - The facts of its call

extension Event {
    var rpc: String { facts.rpc }
    var target: AnyRPC? { facts.target }
    /// The name of the service: `eliza.v1.ElizaService`.
    var service: String { facts.target?.service ?? "" }
    /// The name of the method: `Say`.
    var method: String { facts.target?.method ?? rpc }
    var kind: CallKind { facts.kind }
    var variant: CallVariant { facts.variant }
    var metadata: AnyMetadata { facts.metadata }
    /// The request of a server stream. It is set before anything else happens on the stream, so it can be read once the log has an
    /// event of a part.
    var request: (any Sendable)? { opening == nil ? payload : facts.request }
    var transport: TransportInfo? { facts.served?.transport }
}

extension CallLog {
    /// The facts of the call that an event begins; nil for a part of a stream.
    func facts(of event: Event) -> CallFacts? { event.opening == nil ? event.facts : nil }

    func isVerified(_ event: Event) -> Bool { event.isVerified }

    /// Makes an event visible to checks that wait, unless it asks for the answer of its call. Returns the observers; nil if there
    /// are none.
    mutating func settle(_ event: Event) -> [any LogObserver]? {
        guard !event.isSettled, event.facts.asking !== event, event.generation == generation else { return nil }
        event.isSettled = true
        settledCount += 1
        return observers(of: event.rpc)
    }

    /// The event that has asked for the answer of a call, and its observers, if there are any.
    typealias Answered = (event: Event?, observers: [any LogObserver]?)

    /// Settles the event that has asked for the answer of a call, once that is chosen: no later statement can answer the call.
    mutating func settleAnswer(of opening: Event) -> Answered {
        guard let event = opening.facts.asking else { return (nil, nil) }
        opening.facts.asking = nil
        return (event, settle(event))
    }

    /// Records how a call ended.
    /// - Parameter answerer: the origin of the answer, if that is not known.
    mutating func end(_ opening: Event, with outcome: any Sendable, by answerer: Answerer?) -> Answered {
        let facts = opening.facts
        (facts.outcome, facts.isOver) = (outcome, true)
        facts.served?.noteMoment()
        if let answerer { facts.answerer = answerer }
        return settleAnswer(of: opening)
    }

    /// Marks an event as verified. A part of a stream also marks its opening.
    func markVerified(_ event: Event) {
        event.isVerified = true
        event.opening?.isVerified = true
    }
}

/// The state that all events of a call share. Only a log gives it away, so the mock's lock guards it.
final class CallFacts {
    let rpc: String
    private let rpcs: [AnyRPC]
    let kind: CallKind
    let variant: CallVariant
    let metadata: AnyMetadata
    /// The part for calls that are served, or may be forwarded.
    let served: ServedFacts?
    /// The test that made the call, if its mocks are checked.
    let scope = TestScope.current?.id

    var answerer: Answerer?
    var outcome: (any Sendable)?
    /// Whether it has ended. A stream may end without an outcome.
    var isOver = false
    var request: (any Sendable)?
    /// The event that asks for the answer: the call, or the request of a server stream; nil once that is chosen.
    var asking: Event?

    /// - Parameter rpcs: the rpcs of the mock.
    init(
        rpc: String, of rpcs: [AnyRPC], kind: CallKind, variant: CallVariant, metadata: AnyMetadata,
        served: ServedFacts?
    ) {
        self.rpc = rpc
        self.rpcs = rpcs
        self.kind = kind
        self.variant = variant
        self.metadata = metadata
        self.served = served
    }
}

extension CallFacts {
    /// The rpc as the mock lists it, looked up at each access, because few calls need it.
    var target: AnyRPC? { rpcs.first { $0.identity.name == rpc } }
}

/// The state of a call that is served, or may be forwarded. The records of other calls have no room for it.
final class ServedFacts {
    /// How the call reached the mock; nil if the code under test called the mock itself.
    let transport: TransportInfo?
    var serverMetadata: (any Sendable)?
    var serverMessages: [any Sendable] = []
    /// The moment of each of them, and of the end.
    private(set) var moments: [ServerMoment] = []
    /// Whether the call went to a real server.
    var isForwarded = false
    /// Why no server has answered a call that was forwarded; nil if one did.
    var networkFault: String?

    /// The number of messages that the client has sent; nil once it has closed its side.
    private var inputs: Int? = 0
    /// The begin of the call; nil if no real server can answer it, so that no moments count.
    private let opened: UInt64?

    init(transport: TransportInfo?, mayBeForwarded: Bool) {
        self.transport = transport
        opened = mayBeForwarded ? DispatchTime.now().uptimeNanoseconds : nil
    }

    func note(_ phase: Phase) {
        if phase == .sent { inputs = inputs.map { $0 + 1 } }
        if phase == .closed { inputs = nil }
    }

    func noteMoment() {
        guard let opened else { return }
        moments.append(ServerMoment(inputs: inputs, nanoseconds: DispatchTime.now().uptimeNanoseconds - opened))
    }
}

struct ServerMoment: Sendable {
    /// The number of messages that the client had sent; nil if it had closed its side.
    let inputs: Int?
    let nanoseconds: UInt64
}

/// The kinds of rpcs, by the numbers of their requests and responses.
package enum CallKind: Sendable {
    case unary, serverStream, clientStream, bidirectionalStream
}

extension CallKind {
    package var hasManyRequests: Bool { self == .clientStream || self == .bidirectionalStream }
    package var hasOneResponse: Bool { self == .unary || self == .clientStream }
}

/// The source of a call's answer.
enum Answerer: Sendable {
    case stub(Source)
    /// A statement about every rpc.
    case rule(Source)
    /// A recording, by its name.
    case recording(String)
    case policy(MockPolicy)
    /// The real server, because a statement says so, or because nothing else answers.
    case server(Source?)
    case nobody(String)

    struct Source: Sendable, CustomStringConvertible {
        let site: CallSite
        /// The position among the answers of the statement, from 1, and their number.
        let position: Int
        let count: Int

        /// `ElizaTests.swift:41`, or `ElizaTests.swift:41, answer 1 of 2`.
        var description: String { count > 1 ? "\(site), answer \(position) of \(count)" : "\(site)" }
    }

    var source: Source? {
        switch self {
        case .stub(let source), .rule(let source): source
        case .server(let source): source
        case .recording, .policy, .nobody: nil
        }
    }

    var site: CallSite? { source?.site }
}

/// How a call reached a mock that is served behind a real client.
public struct TransportInfo: Sendable, CustomStringConvertible {
    /// The name of the protocol.
    public let protocolName: String
    /// The name of the codec, such as `proto` or `json`.
    public let codec: String
    /// The method of the request, such as `POST`; nil if the protocol has none.
    public let method: String?
    /// The query of the request, as Connect's GET has it; nil if there was none.
    public let query: String?
    /// The compression of the request, such as `gzip`; nil if there was none.
    public let compression: String?
    /// The timeout of the client in seconds; nil if it named none.
    public let timeout: Double?
    /// All metadata as sent, including those of the protocol.
    public let fields: [MetadataField]

    package init(
        protocolName: String, codec: String, method: String? = nil, query: String? = nil,
        compression: String? = nil, timeout: Double? = nil, fields: [MetadataField]
    ) {
        self.protocolName = protocolName
        self.codec = codec
        self.method = method
        self.query = query
        self.compression = compression
        self.timeout = timeout
        self.fields = fields
    }

    /// The protocol and the codec.
    public var description: String {
        "\(protocolName), \(codec)"
    }
}
