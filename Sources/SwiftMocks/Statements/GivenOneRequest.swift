// The verbs of `given` for an rpc with one request. `willReturn` and `willFail` of an rpc with one
// response are in the adapters.

extension GivenClause where Kind == UnaryKind {
    /// Answers with a reply: at once, after some time, or once a gate is open.
    package func answer(
        with reply: Reply<Library, Output>, after delay: MockDuration?, gate: Gate?, times: Int?
    ) -> Self {
        check(delay)
        return add(Answer.reply(CallOutcome(reply)).after(delay, gate), times: times)
    }

    /// Answers with the message that `produce` returns for the call, or fails with its error. It
    /// runs within the call, on its thread.
    @discardableResult
    public func willProduce(
        times: Int? = .none, _ produce: @escaping @Sendable (RPCCall<Library, Input>) throws -> Output
    ) -> Self {
        add(.reply(now: { call in Reply(catching: { try produce(call) }) }), times: times)
    }

    /// Answers with the message that `produce` returns for the call, or fails with its error, as
    /// soon as it returns. A cancelled call does not wait for it.
    @discardableResult
    public func willProduce(
        times: Int? = .none, _ produce: @escaping @Sendable (RPCCall<Library, Input>) async throws -> Output
    ) -> Self {
        add(
            .reply(later: { context, call in await Reply(in: context, catching: { try await produce(call) }) }),
            times: times)
    }

    /// Answers with the reply that `reply` returns for the call: a message or a failure, with
    /// metadata. It runs within the call, on its thread.
    @discardableResult
    public func willReply(
        times: Int? = .none, _ reply: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> Self {
        add(.reply(now: reply), times: times)
    }

    /// Answers with the reply that `reply` returns for the call, as soon as it returns. A cancelled
    /// call does not wait for it.
    @discardableResult
    public func willReply(
        times: Int? = .none, _ reply: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> Self {
        add(.reply(later: { _, call in await reply(call) }), times: times)
    }
}

extension GivenClause where Kind == ServerStreamKind {
    /// Sends messages once the request is sent: at once, after some time, or once a gate is open.
    @discardableResult
    public func willStream(
        _ first: Output, _ more: Output..., after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        willStream(([first] + more).map(Step.message), after: delay, gate: gate, times: times)
    }

    /// Runs a script once the request is sent: at once, after some time, or once a gate is open.
    @discardableResult
    public func willStream(
        _ steps: Step..., after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        willStream(steps, after: delay, gate: gate, times: times)
    }

    /// Runs a script once the request is sent: at once, after some time, or once a gate is open.
    @discardableResult
    public func willStream(
        _ steps: [Step], after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        check(delay)
        check(steps)
        let script = pause(delay, gate) + steps.map { $0.step }
        return add(times: times) { $0.onEachInput = .steps(script) }
    }

    /// Fails once the request is sent: at once, after some time, or once a gate is open.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        willStream([.failed(failure)], after: delay, gate: gate, times: times)
    }

    /// Runs the script that `produce` returns for the request, or fails with its error.
    @discardableResult
    public func willProduce(times: Int? = .none, _ produce: @escaping @Sendable (Input) throws -> [Step]) -> Self {
        add(times: times) { $0.onEachInput = reaction(produce) }
    }
}

extension GivenClause where Kind: StreamKind {
    /// Runs `serve` as the server, once the stream is opened or, for a server stream, the request
    /// is sent. The stream fails with a thrown error, and completes successfully if `serve` returns
    /// without ending it. For an rpc with one response, `serve` sends one message, or throws;
    /// anything else fails the test.
    @discardableResult
    public func willServe(
        times: Int? = .none,
        _ serve: @escaping @Sendable (StreamServer<Library, Kind, Input, Output>) async throws -> Void
    ) -> Self {
        add(.fakeServer(serve), times: times)
    }
}
