// The entry points through which an adapter's mock makes a call. The adapter converts between the types of its RPC library and
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
    public func call<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options
    ) async -> Reply<Library, Output> {
        let call: MockCall<Library, Input, Output> = makeCall(
            rpc, .unary, request, metadata: metadata, options: options)
        return await call.unaryReply()
    }

    /// Records a call with one request and one response. If there is nothing to wait for, the reply is delivered before
    /// this returns.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    ///   - deliver: receives the reply, exactly once.
    /// - Returns: the call, which can be cancelled.
    public func call<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options,
        deliver: @escaping @Sendable (Reply<Library, Output>) -> Void
    ) -> MockCall<Library, Input, Output> {
        let call: MockCall<Library, Input, Output> = makeCall(
            rpc, .unary, request, metadata: metadata, options: options
        ) { [core] event in
            if case .end(.reply(let whole)) = event { deliver(core.typed(reply: whole, rpc: rpc.description)) }
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
    ///   - deliver: receives the events of a callback stream; nil for a stream that is iterated.
    public func open<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ kind: CallKind, metadata: Library.Metadata, options: Library.Options,
        deliver: (@Sendable (StreamEvent<Library, Output>) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        let deliverEvent = deliver.map { deliver -> CallMachine.Deliver in
            { [core] event in
                if let event = StreamEvent<Library, Output>(event, core, rpc: rpc.description) { deliver(event) }
            }
        }
        let call: MockCall<Library, Input, Output> = makeCall(
            rpc, kind, nil, metadata: metadata, options: options, deliver: deliverEvent)
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
        makeCall(rpc, kind, request, metadata: metadata, options: options)
    }

    /// Starts to measure a length of time, as the tests of this process scale it.
    /// - Returns: a function that waits for its end. It returns false if its task is cancelled before.
    public func wait(_ length: MockDuration) -> @Sendable () async -> Bool {
        let deadline = core.limits.deadline(after: length)
        return { await deadline.pass() }
    }

    /// Starts to measure the time after which the library stops to wait for what does not come.
    /// - Returns: a function that waits for its end. It returns false if its task is cancelled before.
    public func startDefaultTimeout() -> @Sendable () async -> Bool {
        core.startDefaultTimeout()
    }

    private func makeCall<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ kind: CallKind, _ request: (any Sendable)?, metadata: Library.Metadata,
        options: Library.Options, deliver: (@Sendable (CallEvent) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        let forwarder = core.forwarder
        return MockCall(
            RPCIdentity(name: rpc.description, kind: kind), of: self, request: request, metadata: metadata,
            options: options, network: forwarder, mayBeForwarded: forwarder != nil, deliver: deliver)
    }
}

extension MockCore {
    /// Starts to measure the time after which the library stops to wait. See ``MockStore/startDefaultTimeout()``.
    func startDefaultTimeout() -> @Sendable () async -> Bool {
        let deadline = limits.deadline(ofLimit: limits.hold)
        return { await deadline.pass() }
    }
}
