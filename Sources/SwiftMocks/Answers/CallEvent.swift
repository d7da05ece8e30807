/// What a call yields to the code under test, for calls of any rpc. With its types, it is a `StreamEvent`.
@_spi(Adapters) public enum CallEvent: Sendable {
    /// Metadata before the messages.
    case metadata(any Sendable)
    /// A message.
    case message(any Sendable)
    /// The end.
    case end(CallOutcome)
}

/// How a call ended, for calls of any rpc.
@_spi(Adapters) public enum CallOutcome: Sendable {
    /// The answer to a call with one request and one response: a `Reply` with its code.
    case reply(any Sendable)
    /// A `StreamEnd`.
    case end(any Sendable, hasFailed: Bool)

    /// Creates the outcome of a call with one request and one response.
    init<Library, Response>(_ reply: Reply<Library, Response>) {
        self = .reply(reply.settled)
    }

    /// Creates the outcome of a stream that ended like this.
    init<Library>(_ end: StreamEnd<Library>) {
        self = .end(end, hasFailed: end.error != nil)
    }

    /// The value that the log has for it.
    public var recorded: any Sendable {
        switch self {
        case .reply(let value), .end(let value, _): value
        }
    }
}

/// One step of a script, for calls of any rpc. See `StreamStep`.
enum CallStep: Sendable {
    case yield(CallEvent)
    case pause(MockDuration?, Gate?)
    case hold

    /// Ends a stream.
    static func end<Library>(_ end: StreamEnd<Library>) -> CallStep { .yield(.end(CallOutcome(end))) }

    /// What makes a script wait for a time, or for a gate; nothing if there is neither.
    static func pause(ifAny delay: MockDuration?, _ gate: Gate?) -> [CallStep] {
        delay == nil && gate == nil ? [] : [.pause(delay, gate)]
    }

    /// Why nothing runs after this step of `part`; nil if it does.
    fileprivate func reasonForNothingMore(after part: String) -> String? {
        switch self {
        case .yield(.end): "\(part) ends the stream"
        case .hold: "\(part) holds the stream until its end"
        case .yield, .pause: nil
        }
    }
}

extension [CallStep] {
    /// Why nothing runs after these steps of `part`; nil if it does.
    func reasonForNothingMore(after part: String) -> String? {
        lazy.compactMap { $0.reasonForNothingMore(after: part) }.first
    }

    /// The outcome, if the first step ends the call.
    var outcome: CallOutcome? {
        if case .yield(.end(let outcome))? = first { outcome } else { nil }
    }
}
