/// How a call is answered. Verbs of `given` make such values, and so do `mock…` properties and policies.
enum CallAnswer<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    typealias Step = StreamStep<Types, Output>
    typealias Serve = @Sendable (StreamServer<Types, Input, Output>) async -> Void

    /// One response to one request, after a pause.
    case reply(Producer, after: Delay?, gate: Gate?)
    /// Steps that the events of a stream start.
    case script(Script)
    /// A closure of the test that acts as the server.
    case server(Serve)
    /// The steps of a `mock…` property, which run after the first input.
    case property(@Sendable () -> [Step])

    /// Makes the response to a request.
    enum Producer: Sendable {
        case now(@Sendable (RPCCall<Types, Input>) -> Reply<Types, Output>)
        case later(@Sendable (RPCCall<Types, Input>) async -> Reply<Types, Output>)
    }

    /// The steps of a stream, by the events that start them.
    struct Script: Sendable {
        var onOpen: [Step] = []
        var onInputs: [(matcher: Matcher<Input>, steps: [Step])] = []
        var onEachInput: (@Sendable (Input) -> [Step])?
        /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
        var early: (inputs: Int, steps: [Step])?
        var onClose = Closing.steps([])
    }

    /// The steps after the close.
    enum Closing: Sendable {
        case steps([Step])
        /// The closure makes them from all inputs.
        case now(@Sendable ([Input]) -> [Step])
        case later(@Sendable ([Input]) async -> [Step])
    }

    /// Whether the stream does nothing before its client sends something.
    var awaitsInput: Bool {
        switch self {
        case .script(let script): script.onOpen.isEmpty
        case .property: true
        case .reply, .server: false
        }
    }

    /// The steps that the opening starts.
    var onOpen: [Step] {
        if case .script(let script) = self { script.onOpen } else { [] }
    }
}

extension CallAnswer.Script {
    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallAnswer.Step], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    /// Returns the steps that an input starts. `number` counts the inputs of the stream.
    func steps(for input: Input, number: Int) -> [CallAnswer.Step] {
        if let early { return early.inputs == number ? early.steps : [] }
        let matched = onInputs.first { $0.matcher.accepts(input) }
        matched?.matcher.capture?(input)
        return matched?.steps ?? onEachInput?(input) ?? []
    }
}

extension CallAnswer {
    /// Returns the policy's answer to a call that nothing else answers. `empty` is an empty message, if there is one.
    static func fallback(
        _ policy: MockPolicy.Resolved, for kind: CallKind, by library: RPCLibrary<Types>, reason: String
    ) -> CallAnswer {
        let empty = policy == .relaxed ? library.emptyMessage(Output.self) as? Output : nil
        let failure = library.failure(.unimplemented, reason)
        let end: Step.End = policy == .relaxed ? .completed(nil, [:]) : .failed(failure, nil)
        let steps = [Step(kind: .end(end))]
        switch kind {
        case .unary:
            let reply: Reply<Types, Output> =
                empty.map { Reply(result: .success($0), initialMetadata: [:]) } ?? Reply(result: .failure(failure))
            return .reply(.now { _ in reply }, after: nil, gate: nil)
        case .serverStream: return .script(Script(onEachInput: { _ in steps }))
        case .clientStream: return .script(Script(onClose: .steps((empty.map { [.message($0)] } ?? []) + steps)))
        case .bidirectionalStream: return .script(Script(onOpen: steps))
        }
    }
}

/// The answer to calls that no `given` statement answers.
struct CallSubstitute<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    /// The name in reports.
    let name: String
    /// Whether the test has set it. It has no effect before.
    var isSet: @Sendable () -> Bool = { true }
    /// Makes the answer; nil if its property is gone. It keeps nothing of the test: the app may keep a call that is over.
    let answer: @Sendable () -> CallAnswer<Types, Input, Output>?
    /// Runs after each input is recorded.
    var send: @Sendable (Input) -> Void = { _ in }
    /// Runs after the close is recorded.
    var close: @Sendable () -> Void = {}
}

/// How a call ended.
enum CallOutcome<Types: RPCTypes, Output: Sendable>: Sendable {
    /// The answer to a call with one request and one response.
    case reply(Reply<Types, Output>)
    case end(StreamEnd<Types>)
    /// The end of a stream that yields no result at its end. The log has `recorded`.
    case silent(recorded: StreamEnd<Types>?)

    /// The value that the log has for it.
    var recorded: (any Sendable)? {
        switch self {
        case .reply(let reply): reply
        case .end(let end): end
        case .silent(let end): end
        }
    }
}

extension CallOutcome {
    /// The end of a stream with a result.
    var end: StreamEnd<Types>? {
        if case .end(let end) = self { end } else { nil }
    }
}

/// What a call delivers to the code under test.
enum CallEvent<Types: RPCTypes, Output: Sendable>: Sendable {
    case metadata(Types.Metadata)
    case message(Output)
    case end(CallOutcome<Types, Output>)
}
