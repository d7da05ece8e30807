/// What a call gets, for calls of any rpc. It has its simplest form from the moment it is given.
enum Answer: Sendable {
    typealias Serve = @Sendable (any Unfinished, AnsweredCall) async throws -> Void

    /// The whole reply to a call with one request and one response.
    case reply(CallOutcome)
    /// A closure that makes the whole reply to a request.
    case produced(@Sendable (AnsweredCall, any Sendable) -> CallOutcome)
    /// Steps that the events of a stream start.
    case script(Script)
    /// A closure that acts as the server.
    case server(Serve)
    /// A failure of the RPC library, for a call of any kind.
    case failure(any Sendable)
    /// The real server's.
    case forwarded
    /// What else is given.
    case others
    /// An answer that comes after a time, and once a gate is open.
    indirect case paused(MockDuration?, Gate?, Answer)

    /// The steps of a stream, by the events that start them. It is an object, because each message copies the answer.
    final class Script: Sendable {
        let parts: ScriptParts

        init(_ parts: ScriptParts) {
            self.parts = parts
        }
    }
}

extension Answer {
    /// Returns the same answer after a time, and once a gate is open, if there are any.
    func after(_ delay: MockDuration?, _ gate: Gate?) -> Answer {
        delay == nil && gate == nil ? self : .paused(delay, gate, self)
    }

    /// Returns the answer to a stream that runs steps when the client's side is complete, or opened.
    /// - Parameter isEarly: whether it is not to wait for the messages of a client that may send many.
    static func steps(_ steps: [CallStep], for kind: CallKind, isEarly: Bool = false) -> Answer {
        var parts = ScriptParts()
        switch kind {
        case .unary, .serverStream: parts.onEachInput = .steps(steps)
        case .clientStream where !isEarly: parts.onClose = .steps(steps)
        case .bidirectionalStream where !isEarly: parts.onOpen = steps
        case .clientStream, .bidirectionalStream: parts.reply(with: steps, afterInputs: 0)
        }
        return .script(Script(parts))
    }

    /// Returns the answer that `produce` makes for a request.
    static func reply<Library, Input, Output>(
        now produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> Answer {
        .produced { call, request in CallOutcome(RPCCall(call, request).map(produce) ?? .ofOtherTypes) }
    }

    /// Returns the answer that `produce` makes for a request, as soon as it returns.
    static func reply<Library, Input, Output>(
        later produce: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> Answer {
        .server { call, answered in
            guard let request = answered.opening.payload, let typed = RPCCall<Library, Input>(answered, request) else {
                return call.end(CallOutcome(Reply<Library, Output>.ofOtherTypes))
            }
            call.end(CallOutcome(await produce(typed)))
        }
    }

    /// Returns the answer of a closure that acts as the server. What it throws after the end is dropped.
    static func server<Library, Kind, Input, Output>(
        _ serve: @escaping @Sendable (StreamServer<Library, Kind, Input, Output>) async throws -> Void
    ) -> Answer {
        .server { call, answered in
            guard let call: MockCall<Library, Input, Output> = answered.typed(call),
                let head = RPCCall<Library, Void>(answered, ())
            else { return }
            try await serve(StreamServer(call: call, head: head))
        }
    }
}

/// The steps of a stream, by the events that start them.
struct ScriptParts: Sendable {
    /// What follows from an input, or from all inputs at the close.
    enum Reaction: Sendable {
        case steps([CallStep])
        /// A closure makes the steps from the input, or from all inputs.
        case now(@Sendable (AnsweredCall, [any Sendable]) -> [CallStep])
        case later(@Sendable (AnsweredCall, [any Sendable]) async -> [CallStep])
    }

    var onOpen: [CallStep] = []
    var onInputs: [(matcher: PayloadMatcher, steps: [CallStep])] = []
    /// What follows from an input for which nothing else is given. The request of a server stream is its input.
    var onEachInput: Reaction?
    /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
    var early: (inputs: Int, steps: [CallStep])?
    var onClose = Reaction.steps([])

    /// Whether an input may start steps.
    var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }

    /// Whether an `onInput` takes every input.
    var takesEachInput: Bool { onInputs.contains { $0.matcher.wanted.isAnything } }

    /// Whether a closure needs all inputs together.
    var keepsInputs: Bool { if case .steps = onClose { false } else { true } }

    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallStep], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    /// Returns what follows from an input. `number` counts the inputs of the stream.
    func reaction(to input: any Sendable, number: Int) -> Reaction {
        if let early { return .steps(early.inputs == number ? early.steps : []) }
        for (matcher, steps) in onInputs where matcher.accepts(input) {
            matcher.capture?(input)
            return .steps(steps)
        }
        return onEachInput ?? .steps([])
    }
}
