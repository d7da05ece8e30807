// What whoever serves a mock does for its calls.

@_spi(Adapters)
extension MockStore {
    /// Returns a call that has reached a served mock. It is not recorded yet: ``MockCall/record()`` and
    /// ``MockCall/begin()`` make it.
    /// - Parameters:
    ///   - rpc: the rpc. Its messages have the types of the call.
    ///   - request: the message of a call with one request and one response.
    ///   - metadata: the metadata of the application.
    ///   - options: the options of the call.
    ///   - wire: how the call has reached the mock.
    ///   - canForward: whether whoever serves the mock can forward the call to a real server.
    public func prepare<Input, Output>(
        _ rpc: AnyRPC, request: Input? = nil, metadata: Library.Metadata, options: Library.Options, wire: CallWire,
        canForward: Bool
    ) -> MockCall<Library, Input, Output> {
        MockCall(
            rpc.identity, of: self, request: request, metadata: metadata, options: options, wire: wire,
            source: NetworkSide(canForward: canForward))
    }
}

@_spi(Adapters) extension MockCall {
    /// What whoever serves the mock has to answer; nil if the mock answers, or the call is over.
    public var handover: Handover? {
        guard locked({ $0.answer != nil && !$0.isWaiting }) else { return nil }
        return side?.handover.value as? Handover
    }

    /// Whether no answer is found yet.
    public var isUnanswered: Bool { locked { $0.isUnanswered } }

    /// Whether a strict mock has refused the call, and has reported it.
    public var isRefused: Bool {
        if case .policy(.strict) = core.answerer(of: opening) { true } else { false }
    }

    /// Forwards the call whatever the test has set up for it, because the mock can't read what would select an answer. It
    /// has no effect on a call that is answered.
    public func forwardUnread() {
        guard isUnanswered, let chosen = source?.answer(to: self, named: nil) else { return }
        start(chosen.answer, by: chosen.answerer)?()
    }

    /// Whether a rule makes the call wait before its answer is found.
    public var isWaiting: Bool { locked { $0.isWaiting } }

    /// Runs `body` when the call waits no more: it has an answer, or is over.
    public func whenAnswered(_ body: @escaping @Sendable () -> Void) {
        Task {
            _ = await changes.wait { !isWaiting }
            body()
        }
    }

    /// Waits as long as the test wants the answer to wait. Returns false if the call has ended meanwhile.
    public func waitForHandover() async -> Bool {
        guard let handover, await pass(handover.gate, after: handover.delay) else { return false }
        return !isOver
    }

    /// Runs `body` in a task, which is cancelled when the call ends.
    public func whileOpen(_ body: @escaping @Sendable () async -> Void) {
        keep(Task { await body() })
    }

    /// Runs `body` when the call has ended.
    public func whenOver(_ body: @escaping @Sendable () -> Void) {
        whileOpen {
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            body()
        }
    }

    /// Records the metadata that the real server has sent before its messages.
    public func note(serverMetadata metadata: Library.Metadata) {
        core.note(metadata: metadata, on: opening)
    }

    /// Records a message that the real server has sent.
    public func note(serverMessage message: Output) {
        core.note(message: message, on: opening)
    }

    /// Ends a call with one request and one response, as whoever serves the mock has answered it.
    public func end(handedOver reply: Reply<Library, Output>) {
        end(.reply(reply.settled))?()
    }

    /// Ends a stream, as whoever serves the mock has answered it.
    public func end(handedOver end: StreamEnd<Library>) {
        self.end(CallOutcome(end))?()
    }

    /// How the call ended as cancelled: the code and the reason. It is nil while the call is open.
    public var cancellation: Library.Failure? {
        switch locked({ $0.outcome }) {
        case .reply(let reply):
            if case .failure(let failure) = (reply as? Reply<Library, Output>)?.result { failure } else { nil }
        case .end(let end): (end.value as? StreamEnd<Library>)?.error as? Library.Failure
        case .silent, nil: nil
        }
    }
}
