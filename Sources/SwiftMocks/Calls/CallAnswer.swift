/// How a call is answered. Verbs of `given` make such values, and so do `mock…` properties and policies.
enum CallAnswer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    typealias Step = StreamStep<Library, Output>
    typealias Serve = @Sendable (StreamServer<Library, Input, Output>) async -> Void

    /// One response to one request, after a pause.
    case reply(Producer, after: Delay?, gate: Gate?)
    /// Steps that the events of a stream start.
    case script(Script)
    /// A closure of the test that acts as the server.
    case server(Serve)
    /// The steps of a `mock…` property, which run after the first input.
    case property(@Sendable () -> [Step])
    /// A rule makes the call wait before its answer is found.
    case waiting
    /// Whoever serves the mock answers.
    case handover(Handover<Output>)

    /// Makes the response to a request.
    enum Producer: Sendable {
        case now(@Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>)
        case later(@Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>)
    }

    /// The steps of a stream, by the events that start them.
    struct Script: Sendable {
        var onOpen: [Step] = []
        var onInputs: [(matcher: Matcher<Input>, steps: [Step])] = []
        var onEachInput: (@Sendable (Input) -> [Step])?
        /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
        var early: (inputs: Int, steps: [Step])?
        var onClose = Closing.steps([])

        /// Whether an input may start steps.
        var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }
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
        case .reply, .server, .waiting, .handover: false
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
        for (matcher, steps) in onInputs where matcher.accepts(input) {
            matcher.capture?(input)
            return steps
        }
        return onEachInput?(input) ?? []
    }
}

extension CallAnswer {
    /// Returns the policy's answer to a call that nothing else answers. `empty` is an empty message, if there is one.
    static func fallback(
        _ policy: MockPolicy.Resolved, for kind: CallKind, reason: String
    ) -> CallAnswer {
        let empty = policy == .relaxed ? Library.emptyMessage(Output.self) as? Output : nil
        let failure = Library.failure(.unimplemented, reason)
        let end: Step.End = policy == .relaxed ? .completed(nil, [:]) : .failed(failure, nil)
        let steps = [Step(kind: .end(end))]
        switch kind {
        case .unary:
            let reply: Reply<Library, Output> =
                empty.map { Reply(result: .success($0), initialMetadata: [:]) } ?? Reply(result: .failure(failure))
            return .reply(.now { _ in reply }, after: nil, gate: nil)
        case .serverStream: return .script(Script(onEachInput: { _ in steps }))
        case .clientStream: return .script(Script(onClose: .steps((empty.map { [.message($0)] } ?? []) + steps)))
        case .bidirectionalStream: return .script(Script(onOpen: steps))
        }
    }
}

/// The answer to calls that no `given` statement answers.
///
/// It keeps nothing of the test: the app may keep a call that is over. So it asks for an answer when it needs one.
@_spi(Adapters)
public struct CallSubstitute<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    /// The name in reports.
    let name: String
    /// Whether the test has set it. It has no effect before.
    let isSet: @Sendable () -> Bool
    /// Makes the answer; nil if there is none any more.
    let answer: @Sendable () -> CallAnswer<Library, Input, Output>?
    /// Runs after each input is recorded.
    let send: @Sendable (Input) -> Void
    /// Runs after the close is recorded.
    let close: @Sendable () -> Void

    /// Creates a substitute for calls with one request and one response.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - reply: returns the closure that answers; nil if there is none any more.
    public init(name: String, reply: @escaping @Sendable () -> (@Sendable (Input) -> Reply<Library, Output>)?) {
        self.name = name
        isSet = { true }
        answer = { reply().map { reply in .reply(.now { reply($0.request) }, after: nil, gate: nil) } }
        send = { _ in }
        close = {}
    }

    /// Creates a substitute for streams, which yields its events after the first input and then ends without a result.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - isSet: returns whether the test has set it.
    ///   - events: returns the closure that makes the events; nil if there is none any more.
    ///   - send: runs after each input is recorded.
    ///   - close: runs after the close is recorded.
    public init(
        name: String, isSet: @escaping @Sendable () -> Bool,
        events: @escaping @Sendable () -> (@Sendable () -> [StreamEvent<Library, Output>])?,
        send: @escaping @Sendable (Input) -> Void, close: @escaping @Sendable () -> Void
    ) {
        self.name = name
        self.isSet = isSet
        answer = {
            events().map { events in .property { events().map(StreamStep.init) + [StreamStep(kind: .end(.silent))] } }
        }
        self.send = send
        self.close = close
    }
}

extension StreamStep {
    fileprivate init(_ event: StreamEvent<Library, Output>) {
        switch event {
        case .metadata(let metadata): self.init(kind: .metadata(metadata))
        case .message(let message): self.init(kind: .message(message))
        case .complete(let end): self.init(kind: .end(.exactly(end)))
        }
    }
}

/// How a call ended.
enum CallOutcome<Library: RPCLibrary, Output: Sendable>: Sendable {
    /// The answer to a call with one request and one response.
    case reply(Reply<Library, Output>)
    case end(StreamEnd<Library>)
    /// The end of a stream that yields no result at its end. The log has `recorded`.
    case silent(recorded: StreamEnd<Library>?)

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
    var end: StreamEnd<Library>? {
        if case .end(let end) = self { end } else { nil }
    }
}

/// What a call delivers to the code under test.
enum CallEvent<Library: RPCLibrary, Output: Sendable>: Sendable {
    case metadata(Library.Metadata)
    case message(Output)
    case end(CallOutcome<Library, Output>)
}
