// The functions with which an adapter's mock makes calls. The adapter converts between its library's types and those here.

extension MockStore {
    /// Records a call with one request and one response, and returns its reply. In a cancelled task, the reply is that of a
    /// cancelled call, and no answer is used up.
    package func call<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options
    ) async -> Reply<Library, Output> {
        let call: MockCall<Library, Input, Output> = prepare(
            rpc, .unary, request: request, metadata: metadata, options: options)
        if Task.isCancelled {
            call.record()
        } else if let outcome = call.answerAtOnce() {
            return core.typed(reply: outcome.recorded, rpc: call.opening.rpc)
        }
        return await withTaskCancellationHandler {
            await call.reply()
        } onCancel: {
            call.cancel()
        }
    }

    /// Records a call with one request and one response. A reply that is there is delivered before this returns.
    /// - Parameter deliver: receives the reply, exactly once.
    /// - Returns: the call, which can be cancelled.
    package func call<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ request: Input, metadata: Library.Metadata, options: Library.Options,
        deliver: @escaping @Sendable (Reply<Library, Output>) -> Void
    ) -> MockCall<Library, Input, Output> {
        let deliverEvent: CallState.Deliver = { [core] event in
            if case .end(let outcome) = event { deliver(core.typed(reply: outcome.recorded, rpc: rpc.description)) }
        }
        let call: MockCall<Library, Input, Output> = prepare(
            rpc, .unary, request: request, metadata: metadata, options: options, deliver: deliverEvent)
        if let outcome = call.answerAtOnce() {
            call.locked { $0.endAtOnce(outcome) }
            Nesting.deliver { deliverEvent(.end(outcome)) }
        }
        return call
    }

    /// Records the opening of a stream, and chooses its answer.
    /// - Parameter deliver: receives the events of a callback stream; nil for a stream that is iterated.
    package func open<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ kind: CallKind, metadata: Library.Metadata, options: Library.Options,
        deliver: (@Sendable (StreamEvent<Library, Output>) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        let deliverEvent = deliver.map { deliver -> CallState.Deliver in
            { [core] event in
                if let event = StreamEvent<Library, Output>(event, core, rpc: rpc.description) { deliver(event) }
            }
        }
        let call: MockCall<Library, Input, Output> = prepare(
            rpc, kind, metadata: metadata, options: options, deliver: deliverEvent)
        call.record()
        call.begin()
        return call
    }

    /// Returns a call that is not recorded yet: see ``MockCall/record()`` and ``MockCall/begin()``.
    /// - Parameter request: the message of a call with one request and one response.
    package func prepare<Input: Sendable, Output: Sendable>(
        _ rpc: StaticString, _ kind: CallKind, request: (any Sendable)? = nil, metadata: Library.Metadata,
        options: Library.Options, deliver: (@Sendable (CallEvent) -> Void)? = nil
    ) -> MockCall<Library, Input, Output> {
        MockCall(
            RPCIdentity(name: rpc.description, kind: kind), of: self, request: request, metadata: metadata,
            options: options, forwarder: core.withState { $0.forwarder }, deliver: deliver)
    }

    /// Starts to measure a length of time, scaled as in the tests of this process.
    /// - Returns: a function that waits for the end of that time, and returns false if its task is cancelled before.
    package func wait(_ length: MockDuration) -> @Sendable () async -> Bool {
        let deadline = core.limits.deadline(after: length)
        return { await deadline.pass() }
    }

    /// Starts to measure the default timeout of waiting.
    /// - Returns: a function that waits for the timeout, and returns false if its task is cancelled before.
    package func startDefaultTimeout() -> @Sendable () async -> Bool {
        let deadline = core.limits.deadline(ofLimit: core.limits.hold)
        return { await deadline.pass() }
    }
}
