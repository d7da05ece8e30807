/// One step of a stream's script. A script completes after its last step, unless a step has ended the stream or holds
/// it open.
public struct StreamStep<Types: RPCTypes, Output: Sendable>: Sendable {
    enum Kind: Sendable {
        /// Yields metadata or a message.
        case event(StreamEvent<Types, Output>)
        case end(End)
        case delay(Delay)
        case gate(Gate)
        case hold
    }

    /// How a step ends the stream.
    enum End: Sendable {
        case failed(Types.Failure, Types.Metadata?)
        /// Nil stands for the code of success.
        case completed(Types.Code?, Types.Metadata)
        /// Ends the stream with the end that a `mock…` property yields.
        case exactly(StreamEnd<Types>)
        /// Ends the stream without a result.
        case silent
    }

    let kind: Kind

    /// Yields a message.
    public static func message(_ message: Output) -> StreamStep {
        StreamStep(kind: .event(.message(message)))
    }

    /// Waits before the next step.
    public static func delay(_ delay: Delay) -> StreamStep {
        StreamStep(kind: .delay(delay))
    }

    /// Waits until the test opens `gate`.
    public static func wait(for gate: Gate) -> StreamStep {
        StreamStep(kind: .gate(gate))
    }

    /// Leaves the stream open until it is cancelled. After 10 s the stream is reported at the line of the `given`
    /// statement and ends with the code for an exceeded deadline.
    public static var hold: StreamStep {
        StreamStep(kind: .hold)
    }
}

/// One thing that a stream yields to the code under test.
public enum StreamEvent<Types: RPCTypes, Output: Sendable>: Sendable {
    /// Metadata before the messages.
    case metadata(Types.Metadata)
    /// A message.
    case message(Output)
    /// The end.
    case complete(StreamEnd<Types>)
}

/// How a stream ended.
public struct StreamEnd<Types: RPCTypes>: Sendable {
    /// The code that the stream ended with.
    public let code: Types.Code
    let error: (any Error)?
    let finalMetadata: Types.Metadata?

    init(code: Types.Code, error: (any Error)?, finalMetadata: Types.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }
}

extension RPCLibrary {
    /// Returns the end of a stream for the end of a script; nil if the stream ends without a result.
    func end<Output>(_ end: StreamStep<Types, Output>.End) -> StreamEnd<Types>? {
        switch end {
        case .failed(let failure, let metadata):
            StreamEnd(code: code(failure), error: failure, finalMetadata: metadata)
        case .completed(let code, let metadata):
            StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata)
        case .exactly(let end): end
        case .silent: nil
        }
    }

    func end(_ status: MockStatus, because reason: String) -> StreamEnd<Types> {
        let failure = self.failure(status, reason)
        return StreamEnd(code: code(failure), error: failure, finalMetadata: nil)
    }
}

/// How a stream is answered.
struct StreamAnswer<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    typealias Step = StreamStep<Types, Output>
    typealias Serve = @Sendable (StreamServer<Types, Input, Output>) async -> Void

    var onOpen: [Step] = []
    var onInputs: [(matcher: Matcher<Input>, steps: [Step])] = []
    var onEachInput: (@Sendable (Input) -> [Step])?
    var onClose: [Step] = []
    /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
    var early: (inputs: Int, steps: [Step])?
    /// Returns the steps after the close, from all inputs.
    var produce: (@Sendable ([Input]) async -> [Step])?
    /// Returns the steps after the close, from all inputs, without waiting.
    var produceNow: (@Sendable ([Input]) -> [Step])?
    var serve: Serve?
    /// Returns the steps of a `mock…` property, with its value at the first input.
    var onFirstInput: (@Sendable () -> [Step])?

    /// Whether it does nothing before the first input.
    var awaitsInput: Bool { onOpen.isEmpty && serve == nil }

    /// Fails once `count` inputs are sent. A client that sends fewer gets the failure at the close.
    mutating func fail(with failure: Types.Failure, afterInputs count: Int) {
        reply(with: [Step(kind: .end(.failed(failure, nil)))], afterInputs: count)
    }

    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [Step], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = steps
    }

    func steps(for input: Input, count: Int) -> [Step] {
        if let early { return early.inputs == count ? early.steps : [] }
        let matched = onInputs.first { $0.matcher.accepts(input) }
        matched?.matcher.capture?(input)
        return matched?.steps ?? onEachInput?(input) ?? []
    }
}

extension StreamAnswer {
    /// Creates the policy's answer to a stream that nothing else answers.
    init(policy: MockPolicy, of kind: StreamKind, library: RPCLibrary<Types>, reason: String) {
        let steps = Self.steps(policy: policy, of: kind, library: library, reason: reason)
        switch kind {
        case .bidirectional: onOpen = steps
        case .client: onClose = steps
        case .server: onEachInput = { _ in steps }
        }
    }

    private static func steps(
        policy: MockPolicy, of kind: StreamKind, library: RPCLibrary<Types>, reason: String
    ) -> [Step] {
        guard policy == .relaxed else {
            return [Step(kind: .end(.failed(library.failure(.unimplemented, reason), nil)))]
        }
        let empty = kind == .client ? library.emptyMessage(Output.self) as? Output : nil
        return (empty.map { [.message($0)] } ?? []) + [Step(kind: .end(.completed(nil, [:])))]
    }
}

/// The answer to streams that no `given` statement answers. It has no effect until the test sets it.
struct StreamSubstitute<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    /// The name in reports.
    let name: String
    let isSet: @Sendable () -> Bool
    /// Returns the steps after the first input.
    let steps: @Sendable () -> [StreamStep<Types, Output>]
    let send: @Sendable (Input) -> Void
    let close: @Sendable () -> Void
}

/// The kinds of streams.
enum StreamKind: Sendable {
    case server, client, bidirectional
}
