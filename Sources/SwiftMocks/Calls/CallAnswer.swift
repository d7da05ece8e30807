/// How a call is answered, for calls of any rpc. Verbs of `given` make such values, and so do `mock…` properties and policies.
enum CallAnswer: Sendable {
    typealias Serve = @Sendable (any Unfinished) async -> Void

    /// One response to one request, after a pause.
    case reply(Producer, after: Delay?, gate: Gate?)
    /// Steps that the events of a stream start. It is indirect, because each message copies the answer.
    indirect case script(Script)
    /// A closure of the test that acts as the server.
    case server(Serve)
    /// The steps of a `mock…` property, which run after the first input.
    case property(@Sendable () -> [CallStep])
    /// A rule makes the call wait before its answer is found.
    case waiting
    /// Whoever serves the mock answers. The value is a `Handover`.
    case handover(any Sendable)

    /// Makes the response, a `Reply` with its code, from the opening of the call and its request.
    enum Producer: Sendable {
        /// The same response for every call.
        case constant(any Sendable)
        case now(@Sendable (_ opening: Event, _ request: any Sendable) -> any Sendable)
        case later(@Sendable (_ opening: Event, _ request: any Sendable) async -> any Sendable)
    }

    /// The steps of a stream, by the events that start them.
    struct Script: Sendable {
        var onOpen: [CallStep] = []
        var onInputs: [(matcher: PayloadMatcher, steps: [CallStep])] = []
        var onEachInput: (@Sendable (any Sendable) -> [CallStep])?
        /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
        var early: (inputs: Int, steps: [CallStep])?
        var onClose = Closing.steps([])

        /// Whether an input may start steps.
        var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }

        /// Whether an `onInput` takes every input.
        var takesEachInput: Bool { onInputs.contains { $0.matcher.wanted.isAnything } }
    }

    /// The steps after the close.
    enum Closing: Sendable {
        case steps([CallStep])
        /// The closure makes them from all inputs.
        case now(@Sendable ([any Sendable]) -> [CallStep])
        case later(@Sendable ([any Sendable]) async -> [CallStep])
    }

    /// Whether the stream does nothing before its client sends something.
    var awaitsInput: Bool {
        switch self {
        case .script(let script): script.onOpen.isEmpty
        case .property: true
        case .reply, .server, .waiting, .handover: false
        }
    }

    /// Whether something needs all inputs together: a closure, or the answer that is found later.
    var keepsInputs: Bool {
        switch self {
        case .waiting: true
        case .script(let script): if case .steps = script.onClose { false } else { true }
        case .reply, .server, .property, .handover: false
        }
    }

    /// The steps that the opening starts.
    var onOpen: [CallStep] {
        if case .script(let script) = self { script.onOpen } else { [] }
    }
}

extension CallAnswer.Script {
    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallStep], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    /// Returns the steps that an input starts. `number` counts the inputs of the stream.
    func steps(for input: any Sendable, number: Int) -> [CallStep] {
        if let early { return early.inputs == number ? early.steps : [] }
        for (matcher, steps) in onInputs where matcher.accepts(input) {
            matcher.capture?(input)
            return steps
        }
        return onEachInput?(input) ?? []
    }
}

/// One step of a script, for calls of any rpc. See `StreamStep`.
enum CallStep: Sendable {
    case metadata(any Sendable)
    case message(any Sendable)
    case end(CallOutcome)
    case pause(Delay?, Gate?)
    case hold

    /// Why the steps after it never run; nil if they do.
    var reasonForNoNextStep: String? {
        switch self {
        case .end: "the step before it ends the stream"
        case .hold: "the step before it holds the stream until its end"
        case .metadata, .message, .pause: nil
        }
    }

    /// What makes a script wait for a time, or for a gate; nothing if there is neither.
    static func pause(ifAny delay: Delay?, _ gate: Gate?) -> [CallStep] {
        delay == nil && gate == nil ? [] : [.pause(delay, gate)]
    }
}

/// How a call ended, for calls of any rpc.
enum CallOutcome: Sendable {
    /// The answer to a call with one request and one response: a `Reply` with its code.
    case reply(any Sendable)
    case end(CallEnd)
    /// The end of a stream that yields no result at its end. The log has `recorded`.
    case silent(recorded: CallEnd?)

    /// Creates the outcome of a stream that ended like this.
    init<Library>(_ end: StreamEnd<Library>) {
        self = .end(CallEnd(end))
    }

    /// The value that the log has for it.
    var recorded: (any Sendable)? {
        switch self {
        case .reply(let reply): reply
        case .end(let end): end.value
        case .silent(let end): end?.value
        }
    }
}

/// The end of a stream, for calls of any rpc.
struct CallEnd: Sendable {
    /// A `StreamEnd`.
    let value: any Sendable
    let hasFailed: Bool

    init<Library>(_ end: StreamEnd<Library>) {
        value = end
        hasFailed = end.error != nil
    }
}

/// What a call delivers to the code under test, for calls of any rpc.
enum CallEvent: Sendable {
    case metadata(any Sendable)
    case message(any Sendable)
    case end(CallOutcome)
}
