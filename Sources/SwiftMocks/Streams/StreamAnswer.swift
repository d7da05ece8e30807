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
