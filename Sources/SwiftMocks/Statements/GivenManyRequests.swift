// The verbs of `given` for an rpc with many requests. `willReturn` and `willFail` of an rpc with
// one response are in the adapters.

/// The response is sent when the code under test closes its side.
extension GivenClause where Kind == ClientStreamKind {
    /// Answers with a reply as soon as `count` inputs are sent, some time after that, or once a
    /// gate is open after it.
    package func answer(
        with reply: Reply<Library, Output>, afterInputs count: Int, after delay: MockDuration?, gate: Gate?, times: Int?
    ) -> Self {
        add(reply.steps, afterInputs: count, after: delay, gate: gate, times: times)
    }

    /// Answers with a reply at the close, some time after it, or once a gate is open after it.
    package func answer(
        with reply: Reply<Library, Output>, after delay: MockDuration?, gate: Gate?, times: Int?
    ) -> Self {
        check(delay)
        let steps = pause(delay, gate) + reply.steps
        return add(times: times) { $0.onClose = .steps(steps) }
    }

    /// Fails as soon as `count` inputs are sent, at 0 when the stream is opened. A client that
    /// sends fewer gets the failure at the close. A delay, or a shut gate, begins then.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, afterInputs count: Int, after delay: MockDuration? = .none, gate: Gate? = .none,
        times: Int? = .none
    ) -> Self {
        add([.end(Library.failed(failure))], afterInputs: count, after: delay, gate: gate, times: times)
    }

    /// Answers with the message that `produce` returns for all sent messages, or fails with its
    /// error.
    @discardableResult
    public func willProduce(times: Int? = .none, _ produce: @escaping @Sendable ([Input]) throws -> Output) -> Self {
        willReply(times: times) { inputs in Reply(catching: { try produce(inputs) }) }
    }

    /// Answers with the message that `produce` returns for all sent messages, or fails with its
    /// error, as soon as it returns.
    @discardableResult
    public func willProduce(
        times: Int? = .none, _ produce: @escaping @Sendable ([Input]) async throws -> Output
    ) -> Self {
        addReply(times: times) { context, inputs in
            await Reply(in: context, catching: { try await produce(inputs) })
        }
    }

    /// Answers with the reply that `reply` returns for all sent messages: a message or a failure,
    /// with metadata.
    @discardableResult
    public func willReply(
        times: Int? = .none, _ reply: @escaping @Sendable ([Input]) -> Reply<Library, Output>
    ) -> Self {
        add(times: times) { $0.onClose = .now { context, inputs in reply(context.typed(all: inputs)).steps } }
    }

    /// Answers with the reply that `reply` returns for all sent messages, as soon as it returns.
    @discardableResult
    public func willReply(
        times: Int? = .none, _ reply: @escaping @Sendable ([Input]) async -> Reply<Library, Output>
    ) -> Self {
        addReply(times: times) { _, inputs in await reply(inputs) }
    }

    private func addReply(
        times: Int?, later reply: @escaping @Sendable (CallContext, [Input]) async -> Reply<Library, Output>
    ) -> Self {
        add(times: times) {
            $0.onClose = .later { context, inputs in await reply(context, context.typed(all: inputs)).steps }
        }
    }
}

/// The verbs that begin with `on` build one script together, up to the next verb of another kind.
/// The stream completes when the code under test has closed it and the script is done.
extension GivenClause where Kind == BidirectionalStreamKind {
    /// Runs steps when the stream is opened.
    @discardableResult
    public func onOpen(_ steps: Step...) -> Self {
        script(checking: steps) { $0.onOpen += steps.map { $0.step } }
    }

    /// Runs steps for each sent input that matches. Of several `onInput` that match, the first one
    /// runs; `onEachInput` only if none does.
    @discardableResult
    public func onInput(_ input: Matcher<Input>, _ steps: Step...) -> Self {
        check(input)
        var isReached = true
        let clause = script(checking: steps) { script in
            isReached = !script.reactsToEachInput
            script.onInputs.append(
                ScriptParts.InputReaction(matcher: input.payload, steps: steps.map { $0.step }))
        }
        if !isReached { reportUnreachable("onInput") }
        return clause
    }

    /// Runs the steps that `reply` returns for each input. A script can have it once.
    @discardableResult
    public func onEachInput(_ reply: @escaping @Sendable (Input) -> [Step]) -> Self {
        var isSecond = false
        var isReached = true
        let clause = script { script in
            isSecond = script.onEachInput != nil
            isReached = !script.reactsToEachInput
            script.onEachInput = reaction(reply)
        }
        if isSecond { reportSecondReaction() }
        if !isReached { reportUnreachable("onEachInput") }
        return clause
    }

    /// Runs steps when the code under test closes the stream.
    @discardableResult
    public func onClose(_ steps: Step...) -> Self {
        script(checking: steps) { script in
            guard case .steps(let earlier) = script.onClose else { return }
            script.onClose = .steps(earlier + steps.map { $0.step })
        }
    }

    /// Fails when the stream is opened, or as soon as `count` inputs are sent: at once, some time
    /// after it, or once a gate is open after it.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, afterInputs count: Int = 0, after delay: MockDuration? = .none, gate: Gate? = .none,
        times: Int? = .none
    ) -> Self {
        add([.end(Library.failed(failure))], afterInputs: count, after: delay, gate: gate, times: times)
    }
}
