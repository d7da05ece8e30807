/// The events that a statement selects, without their types.
struct Selection: Sendable {
    let rpc: String
    var phase: Phase
    var payload: PayloadMatcher
    let metadata: MetadataMatcher
    /// The conditions on the timeout and the options of the call, and the closure of a rule.
    var callConditions: [CallCondition] = []
    /// The matcher of the stream's request, beside that of the event's message; nil if any request
    /// matches.
    var request: PayloadMatcher?
    /// Whether it is about calls of every rpc. `rpc` then says so in reports.
    private(set) var isAboutEveryRPC = false

    /// Returns a selection of the calls of every rpc.
    static func everyRPC(metadata: MetadataMatcher, _ conditions: [CallCondition]) -> Selection {
        Selection(
            rpc: "every rpc", phase: .called, payload: .anything, metadata: metadata, callConditions: conditions,
            isAboutEveryRPC: true)
    }

    /// Returns whether an event is of the kind that the selection is about, whatever its message.
    func isAbout(_ event: Event) -> Bool {
        if isAboutEveryRPC { return event.phase.isBeginning }
        return event.rpc == rpc && event.phase == phase
    }

    func matches(_ event: Event) -> Bool {
        isAbout(event) && accepts(event.payload, of: event) && acceptsRequest(of: event)
    }

    func acceptsRequest(of event: Event) -> Bool { request?.accepts(event.request) ?? true }

    /// - Parameter event: the call, or a part of it.
    func accepts(_ payload: (any Sendable)?, of event: Event) -> Bool {
        self.payload.accepts(payload) && acceptsCall(of: event)
    }

    /// Returns whether the call that an event is part of is selected, whatever its messages.
    func acceptsCall(of event: Event) -> Bool {
        acceptsMetadata(of: event) && callConditions.allSatisfy { $0.accepts(event) }
    }

    func acceptsMetadata(of event: Event) -> Bool {
        metadata.conditions.isEmpty || metadata.accepts(event.metadata.fields)
    }

    /// Whether it selects all calls of its rpc.
    var isForAllCalls: Bool {
        payload.wanted.isAnything && metadata.conditions.isEmpty && callConditions.isEmpty && request == nil
    }

    /// Whether one of the matchers accepts nothing, so that no call can match.
    var acceptsNothing: Bool {
        payload.wanted.isNothing || request?.wanted.isNothing == true || metadata.isNothing
    }

    /// Whether it accepts nothing because of `.not(.any)`.
    var hasNotAny: Bool {
        payload.wanted.hasNotAny || request?.wanted.hasNotAny == true || metadata.isNothing
    }

    /// The text of a report when no event could match.
    var nothingHappened: String {
        if isAboutEveryRPC { return "nothing was called" }
        return switch phase {
        case .called: "\(rpc) was never called"
        case .sent: "nothing was sent to \(rpc)"
        case .received: "nothing was received from \(rpc)"
        case .opened, .closed, .cancelled, .finished: "no stream of \(rpc) was \(phase)"
        }
    }
}

/// A ``Matcher`` without its type.
struct PayloadMatcher: Sendable {
    let wanted: Wanted
    let accepts: @Sendable ((any Sendable)?) -> Bool
    var capture: (@Sendable ((any Sendable)?) -> Void)?

    /// Accepts also an event without a message.
    static let anything = PayloadMatcher(wanted: .anything) { _ in true }

    init(wanted: Wanted, accepts: @escaping @Sendable ((any Sendable)?) -> Bool) {
        self.wanted = wanted
        self.accepts = accepts
    }
}

/// The condition of a ``Matcher`` in reports.
indirect enum Wanted: Sendable {
    case anything
    case equal(any Sendable)
    case field(WantedField)
    case containing(PartialMessage)
    case text(String)
    case all([Wanted])
    case any([Wanted])
    case not(Wanted)

    var isAnything: Bool {
        switch self {
        case .anything: true
        case .all(let parts): parts.allSatisfy(\.isAnything)
        case .any(let parts): parts.contains(where: \.isAnything)
        case .not(let part): part.isNothing
        case .containing(let partial): partial.isEmpty
        case .equal, .field, .text: false
        }
    }

    /// Whether `.not` of a matcher that accepts everything is a part of it.
    var hasNotAny: Bool {
        switch self {
        case .not(let part): part.isAnything
        case .all(let parts), .any(let parts): parts.contains(where: \.hasNotAny)
        case .anything, .equal, .field, .containing, .text: false
        }
    }

    var isNothing: Bool {
        switch self {
        case .all(let parts): parts.contains(where: \.isNothing)
        case .any(let parts): parts.allSatisfy(\.isNothing)
        case .not(let part): part.isAnything
        case .anything, .equal, .field, .containing, .text: false
        }
    }
}
