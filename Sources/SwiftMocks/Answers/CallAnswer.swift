/// How a call is answered, for calls of any rpc. Verbs of `given` make such values, and so do adapters and policies.
enum CallAnswer: Sendable {
    typealias Serve = @Sendable (any Unfinished, AnsweredCall) async -> Void

    /// Steps that the events of a call start. It is indirect, because each message copies the answer.
    indirect case script(Script)
    /// A closure of the test that acts as the server.
    case server(Serve)
    /// A rule makes the call wait before its answer begins.
    case waiting
    /// The real server answers.
    case forwarded

    /// The steps of a call, by the events that start them.
    struct Script: Sendable {
        var onOpen: [CallStep] = []
        var onInputs: [(matcher: PayloadMatcher, steps: [CallStep])] = []
        /// What follows from an input for which nothing else is given. The request of a call is its input.
        var onEachInput: Reaction?
        /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
        var early: (inputs: Int, steps: [CallStep])?
        var onClose = Reaction.steps([])

        /// Whether an input may start steps.
        var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }

        /// Whether an `onInput` takes every input.
        var takesEachInput: Bool { onInputs.contains { $0.matcher.wanted.isAnything } }
    }

    /// What follows from an input, or from all inputs at the close.
    enum Reaction: Sendable {
        case steps([CallStep])
        /// A closure makes the steps from the input, or from all inputs.
        case now(@Sendable (AnsweredCall, [any Sendable]) -> [CallStep])
        case later(@Sendable (AnsweredCall, [any Sendable]) async -> [CallStep])
    }

    /// Whether nothing happens before the client sends something.
    var awaitsInput: Bool {
        switch self {
        case .script(let script): script.onOpen.isEmpty
        case .server, .waiting, .forwarded: false
        }
    }

    /// Whether something needs all inputs together: a closure, or the answer that begins later.
    var keepsInputs: Bool {
        switch self {
        case .waiting: true
        case .script(let script): if case .steps = script.onClose { false } else { true }
        case .server, .forwarded: false
        }
    }

    /// The reply to a call with one request and one response, if nothing comes before it.
    var readyReply: CallOutcome? {
        guard case .script(let script) = self, case .steps(let steps)? = script.onEachInput,
            case .yield(.end(let outcome))? = steps.first, case .reply = outcome
        else { return nil }
        return outcome
    }

    /// The steps that the opening starts.
    var onOpen: [CallStep] {
        if case .script(let script) = self { script.onOpen } else { [] }
    }
}

extension CallAnswer {
    /// Returns the answer that runs steps when a call of a kind is complete on the client's side, or opened.
    /// - Parameter isEarly: whether it is not to wait for the messages of a client that may send many.
    static func steps(_ steps: [CallStep], for kind: CallKind, isEarly: Bool = false) -> CallAnswer {
        var script = Script()
        switch (kind.hasManyRequests, kind.hasOneResponse) {
        case (false, _): script.onEachInput = .steps(steps)
        case (true, _) where isEarly: script.reply(with: steps, afterInputs: 0)
        case (true, true): script.onClose = .steps(steps)
        case (true, false): script.onOpen = steps
        }
        return .script(script)
    }

    /// Returns the answer with one response to one request.
    static func reply<Library, Response>(
        _ reply: Reply<Library, Response>, after delay: MockDuration? = nil, gate: Gate? = nil
    ) -> CallAnswer {
        .steps(CallStep.pause(ifAny: delay, gate) + [.yield(.end(CallOutcome(reply)))], for: .unary)
    }

    /// Returns the answer that `produce` makes for a request.
    static func reply<Library, Input, Output>(
        now produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> CallAnswer {
        .script(
            Script(
                onEachInput: .now { call, request in
                    let reply = RPCCall(call, request[0]).map(produce) ?? .ofOtherTypes
                    return [.yield(.end(CallOutcome(reply)))]
                }))
    }

    /// Returns the answer that `produce` makes for a request, as soon as it returns.
    static func reply<Library, Input, Output>(
        later produce: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> CallAnswer {
        .script(
            Script(
                onEachInput: .later { call, request in
                    guard let call = RPCCall<Library, Input>(call, request[0]) else {
                        return [.yield(.end(CallOutcome(Reply<Library, Output>.ofOtherTypes)))]
                    }
                    return [.yield(.end(CallOutcome(await produce(call))))]
                }))
    }
}

extension CallAnswer.Script {
    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallStep], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    /// Returns what follows from an input. `number` counts the inputs of the stream.
    func reaction(to input: any Sendable, number: Int) -> CallAnswer.Reaction {
        if let early { return .steps(early.inputs == number ? early.steps : []) }
        for (matcher, steps) in onInputs where matcher.accepts(input) {
            matcher.capture?(input)
            return .steps(steps)
        }
        return onEachInput ?? .steps([])
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
