// The doors through which an adapter's mock makes a call. The adapter converts between the types of its RPC library and
// those here.

@_spi(Adapters)
extension MockStore {
    /// Records a call with one request and one response, and returns its reply. In a cancelled task, the call is answered
    /// at once as cancelled.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    ///   - substitute: what answers if no `given` statement does.
    public func call<Input, Output>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options,
        orElse substitute: MockCall<Library, Input, Output>.Substitute? = nil
    ) async -> Reply<Library, Output> {
        await makeCall(rpc, .unary, request, metadata: metadata, options: options, orElse: substitute).unaryReply()
    }

    /// Records a call with one request and one response. If there is nothing to wait for, the reply is delivered before
    /// this returns.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    ///   - substitute: what answers if no `given` statement does.
    ///   - deliver: receives the reply, exactly once.
    /// - Returns: the call, which can be cancelled.
    public func call<Input, Output>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options,
        orElse substitute: MockCall<Library, Input, Output>.Substitute? = nil,
        deliver: @escaping @Sendable (Reply<Library, Output>) -> Void
    ) -> MockCall<Library, Input, Output> {
        let call = makeCall(rpc, .unary, request, metadata: metadata, options: options, orElse: substitute) { event in
            if case .end(.reply(let reply)) = event, let reply = reply as? Reply<Library, Output> { deliver(reply) }
        }
        call.record()
        call.begin()
        return call
    }

    /// Records the opening of a stream, and finds its answer.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - kind: the kind of the rpc.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - options: the options that the caller has set for the call.
    ///   - substitute: what answers if no `given` statement does.
    ///   - deliver: receives the events of a callback stream; nil for a stream that is iterated.
    public func open<Input, Output>(
        _ rpc: StaticString, _ kind: CallKind, metadata: Library.Metadata, options: Library.Options,
        orElse substitute: MockCall<Library, Input, Output>.Substitute? = nil,
        deliver: (@Sendable (StreamEvent<Library, Output>) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        let deliverEvent = deliver.map { deliver -> CallMachine.Deliver in
            { event in if let event = StreamEvent<Library, Output>(event) { deliver(event) } }
        }
        let call = makeCall(
            rpc, kind, nil, metadata: metadata, options: options, orElse: substitute, deliver: deliverEvent)
        call.record()
        call.begin()
        return call
    }

    /// Returns a call that is not recorded yet: ``MockCall/record()`` and ``MockCall/begin()`` make it.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - kind: the kind of the rpc.
    ///   - request: the message of a call with one request and one response.
    ///   - metadata: the metadata that the call is made with.
    ///   - options: the options that the caller has set for the call.
    public func prepare<Input, Output>(
        _ rpc: StaticString, _ kind: CallKind, request: Input? = nil, metadata: Library.Metadata,
        options: Library.Options
    ) -> MockCall<Library, Input, Output> {
        makeCall(rpc, kind, request, metadata: metadata, options: options, orElse: nil)
    }

    /// Starts to measure a length of time, as the tests of this process scale it.
    /// - Returns: a function that waits for its end. It returns false if its task is cancelled before.
    public func wait(_ length: Delay) -> @Sendable () async -> Bool {
        let deadline = core.limits.deadline(after: length)
        return { await deadline.pass() }
    }

    /// Starts to measure the time after which the library takes something for forgotten.
    /// - Returns: a function that waits for its end. It returns false if its task is cancelled before.
    public func waitForTheForgotten() -> @Sendable () async -> Bool {
        let deadline = core.limits.deadline(ofLimit: core.limits.hold)
        return { await deadline.pass() }
    }

    /// Waits for a time and a gate. A gate that stays shut for too long is reported.
    /// - Returns: false if the task is cancelled, or the gate stays shut.
    public func wait(_ delay: Delay?, _ gate: Gate?, rpc: AnyRPC) async -> Bool {
        if let gate = await core.pass(gate, after: delay) {
            core.reports.forgotten(gate, rpc: rpc.identity.name)
            return false
        }
        return !Task.isCancelled
    }

    private func makeCall<Input, Output>(
        _ rpc: StaticString, _ kind: CallKind, _ request: (any Sendable)?, metadata: Library.Metadata,
        options: Library.Options, orElse substitute: MockCall<Library, Input, Output>.Substitute?,
        deliver: (@Sendable (CallEvent) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        MockCall(
            RPCIdentity(name: rpc.description, kind: kind), of: self, request: request, metadata: metadata,
            options: options, orElse: substitute, deliver: deliver)
    }
}

// MARK: - What answers if no `given` statement does

@_spi(Adapters) extension MockCall {
    /// The answer to calls that no `given` statement answers.
    ///
    /// It keeps nothing of the test: the app may keep a call that is over. So it asks for an answer when it needs one.
    public struct Substitute: Sendable {
        /// The name in reports.
        let name: String
        /// Whether the test has set it. It has no effect before.
        let isSet: @Sendable () -> Bool
        /// Makes the answer; nil if there is none any more.
        let answer: @Sendable () -> CallAnswer?
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
            answer = {
                reply().map { reply in .reply(Answer.producer { reply($0.request) }, after: nil, gate: nil) }
            }
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
                events().map { events in .property { events().map(CallStep.init) + [.end(.silent(recorded: nil))] } }
            }
            self.send = send
            self.close = close
        }
    }
}

extension CallStep {
    fileprivate init<Library, Output>(_ event: StreamEvent<Library, Output>) {
        switch event {
        case .metadata(let metadata): self = .metadata(metadata)
        case .message(let message): self = .message(message)
        case .complete(let end): self = .end(CallOutcome(end))
        }
    }
}
