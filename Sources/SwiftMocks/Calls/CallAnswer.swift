/// How a call is answered, for calls of any rpc. Verbs of `given` make such values, and so do adapters and policies.
enum CallAnswer: Sendable {
    typealias Serve = @Sendable (any Unfinished) async -> Void

    /// One response to one request, after a pause.
    case reply(Producer, after: MockDuration?, gate: Gate?)
    /// Steps that the events of a stream start. It is indirect, because each message copies the answer.
    indirect case script(Script)
    /// A closure of the test that acts as the server.
    case server(Serve)
    /// A rule makes the call wait before its answer is found.
    case waiting

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
        case .reply, .server, .waiting: false
        }
    }

    /// Whether something needs all inputs together: a closure, or the answer that is found later.
    var keepsInputs: Bool {
        switch self {
        case .waiting: true
        case .script(let script): if case .steps = script.onClose { false } else { true }
        case .reply, .server: false
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

extension CallAnswer.Script {
    /// A part of a script that never runs.
    struct Unreachable {
        let part: String
        let reason: String
    }

    /// Returns what never runs since the script was `earlier`, because of other parts of it.
    func unreachable(since earlier: Self) -> Unreachable? {
        if onOpen.count > earlier.onOpen.count,
            let reason = earlier.onOpen.reasonForNothingMore(after: "an earlier onOpen")
        {
            return Unreachable(part: "onOpen", reason: reason)
        }
        if closingSteps > earlier.closingSteps, case .steps(let steps) = earlier.onClose,
            let reason = steps.reasonForNothingMore(after: "an earlier onClose")
        {
            return Unreachable(part: "onClose", reason: reason)
        }
        guard reactsToInputs || closingSteps > 0, let reason = onOpen.reasonForNothingMore(after: "its onOpen") else {
            return nil
        }
        return Unreachable(part: "what a script does on inputs or its close", reason: reason)
    }

    private var closingSteps: Int {
        if case .steps(let steps) = onClose { steps.count } else { 1 }
    }
}

extension [CallStep] {
    /// Why nothing runs after these steps of `part`; nil if it does.
    func reasonForNothingMore(after part: String) -> String? {
        lazy.compactMap { $0.reasonForNothingMore(after: part) }.first
    }
}

/// One step of a script, for calls of any rpc. See `StreamStep`.
enum CallStep: Sendable {
    case metadata(any Sendable)
    case message(any Sendable)
    case end(CallOutcome)
    case pause(MockDuration?, Gate?)
    case hold

    /// Why nothing runs after this step of `part`; nil if it does.
    fileprivate func reasonForNothingMore(after part: String) -> String? {
        switch self {
        case .end: "\(part) ends the stream"
        case .hold: "\(part) holds the stream until its end"
        case .metadata, .message, .pause: nil
        }
    }

    /// What makes a script wait for a time, or for a gate; nothing if there is neither.
    static func pause(ifAny delay: MockDuration?, _ gate: Gate?) -> [CallStep] {
        delay == nil && gate == nil ? [] : [.pause(delay, gate)]
    }
}

/// How a call ended, for calls of any rpc.
enum CallOutcome: Sendable {
    /// The answer to a call with one request and one response: a `Reply` with its code.
    case reply(any Sendable)
    case end(CallEnd)

    /// Creates the outcome of a stream that ended like this.
    init<Library>(_ end: StreamEnd<Library>) {
        self = .end(CallEnd(end))
    }

    /// The value that the log has for it.
    var recorded: any Sendable {
        switch self {
        case .reply(let reply): reply
        case .end(let end): end.value
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

/// An answer to calls of an rpc with these types. Calls of other types do not take it.
enum TypedAnswer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    case fixed(CallAnswer)
    /// The answer depends on the call, so it is chosen when a call takes it.
    case chosen(@Sendable (MockCall<Library, Input, Output>, Answerer) -> ChosenAnswer)

    static func script(_ script: CallAnswer.Script) -> TypedAnswer { .fixed(.script(script)) }

    static func reply(
        _ reply: Reply<Library, Output>, after delay: MockDuration? = nil, gate: Gate? = nil
    ) -> TypedAnswer {
        .fixed(.reply(.constant(reply.settled), after: delay, gate: gate))
    }

    static func reply(
        now produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> TypedAnswer {
        .fixed(.reply(producer(produce), after: nil, gate: nil))
    }

    /// Returns what makes a reply for a call, for the engine.
    static func producer(
        _ produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> CallAnswer.Producer {
        .now { opening, request in RPCCall(opening, request).map { produce($0).settled } ?? unknownReply }
    }

    static func reply(
        later produce: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> TypedAnswer {
        let producer = CallAnswer.Producer.later { opening, request in
            guard let call = RPCCall<Library, Input>(opening, request) else { return unknownReply }
            return await produce(call).settled
        }
        return .fixed(.reply(producer, after: nil, gate: nil))
    }

    static func server(_ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void) -> TypedAnswer
    {
        .fixed(
            .server { call in
                guard let call = call as? MockCall<Library, Input, Output>,
                    let head = RPCCall<Library, Void>(call.opening, ())
                else { return }
                await serve(StreamServer(call: call, head: head))
            })
    }

    /// Unreachable: the types always match.
    private static var unknownReply: Reply<Library, Output> {
        Reply(result: .failure(Library.failure(.unimplemented, "the call has other types than its answer"))).settled
    }
}

extension TypedAnswer {
    /// Returns the policy's answer to a call that nothing else answers.
    static func fallback(_ policy: MockPolicy.Resolved, for kind: CallKind, reason: String) -> CallAnswer {
        let empty = policy == .relaxed ? Library.emptyMessage(Output.self) as? Output : nil
        let failure = Library.failure(.unimplemented, reason)
        let end = CallStep.end(CallOutcome(policy == .relaxed ? Library.completed() : Library.failed(failure)))
        switch kind {
        case .unary:
            let reply: Reply<Library, Output> =
                empty.map { Reply(result: .success($0), initialMetadata: [:]) } ?? Reply(result: .failure(failure))
            return .reply(.constant(reply.settled), after: nil, gate: nil)
        case .serverStream: return .script(.init(onEachInput: { _ in [end] }))
        case .clientStream: return .script(.init(onClose: .steps((empty.map { [.message($0)] } ?? []) + [end])))
        case .bidirectionalStream: return .script(.init(onOpen: [end]))
        }
    }
}

/// Chooses the answers of calls of any rpc.
protocol AnswerChooser: Sendable {
    /// Returns the answer of a call; nil if there is none.
    /// - Parameter answerer: the statement that names it; nil if no statement does.
    func choose<Library, Input, Output>(
        for call: MockCall<Library, Input, Output>, named answerer: Answerer?
    ) -> ChosenAnswer?
}

/// An answer, and what the log says of its origin.
struct ChosenAnswer {
    let answer: CallAnswer
    let answerer: Answerer
}

/// The answer of a rule, which fits every rpc because it has no message.
enum RuleAnswer<Library: RPCLibrary>: Sendable {
    /// Fails the call: at once, after some time, or once a gate is open.
    case fail(Library.Failure, after: MockDuration?, gate: Gate?)
    /// Makes the call wait, and then has it look at what else is given for it.
    case wait(MockDuration?, Gate?)
    /// The answer depends on the call.
    case from(any AnswerChooser)
}

extension TypedAnswer {
    /// Returns the answer that a rule has for every rpc; nil if it has none of its own.
    static func answer(_ answer: RuleAnswer<Library>, for kind: CallKind) -> CallAnswer? {
        switch answer {
        case .wait, .from: return nil
        case .fail(let failure, let delay, let gate):
            let steps = CallStep.pause(ifAny: delay, gate) + [.end(CallOutcome(Library.failed(failure)))]
            switch kind {
            case .unary:
                let reply = Reply<Library, Output>(result: .failure(failure))
                return .reply(.constant(reply.settled), after: delay, gate: gate)
            case .serverStream: return .script(.init(onEachInput: { _ in steps }))
            case .clientStream, .bidirectionalStream:
                var script = CallAnswer.Script()
                script.reply(with: steps, afterInputs: 0)
                return .script(script)
            }
        }
    }
}
