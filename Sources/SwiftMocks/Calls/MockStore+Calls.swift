// The functions with which an adapter's mock makes calls. The adapter converts between its
// library's types and those here.

extension MockStore {
    /// Records a call with one request and one response, and returns its reply. In a cancelled
    /// task, the reply is that of a cancelled call, and no answer is taken.
    package func call<Output: Sendable>(
        _ rpc: StaticString, _ request: any Sendable, metadata: Library.Metadata, options: Library.Options
    ) async -> Reply<Library, Output> {
        let opening = Event(
            rpc.description, of: self, .unary, .async, payload: request, metadata: metadata, options: options)
        let call: MockCall<Library>
        if Task.isCancelled {
            call = MockCall(opening, of: core)
            call.recordOpening()
        } else {
            let (end, chosen) = core.answerAtOnce(opening)
            if let end { return core.typed(reply: end.recorded, rpc: opening.rpc) }
            call = MockCall(opening, of: core)
            call.enterFlight(with: chosen)
            // The reply of a policy or a recording is there.
            if case .end(let end)? = call.eventNow() { return core.typed(reply: end.recorded, rpc: opening.rpc) }
        }
        return await withTaskCancellationHandler {
            await call.reply()
        } onCancel: {
            call.cancel()
        }
    }

    /// Records a call with one request and one response. A reply that is there is delivered before
    /// this returns.
    /// - Parameter deliver: receives the reply, exactly once.
    /// - Returns: the call, which can be cancelled; nil if it is over.
    package func call<Output: Sendable>(
        _ rpc: StaticString, _ request: any Sendable, metadata: Library.Metadata, options: Library.Options,
        deliver: @escaping @Sendable (Reply<Library, Output>) -> Void
    ) -> MockCall<Library>? {
        let opening = Event(
            rpc.description, of: self, .unary, .callback, payload: request, metadata: metadata, options: options)
        let deliverEnd: @Sendable (CallOutcome) -> Void = { [core] end in
            ConditionRead.runOutside { deliver(core.typed(reply: end.recorded, rpc: rpc.description)) }
        }
        let (end, chosen) = core.answerAtOnce(opening)
        if let end {
            Nesting.deliver { deliverEnd(end) }
            return nil
        }
        let call = MockCall<Library>(opening, of: core) { event in
            if case .end(let end) = event { deliverEnd(end) }
            return true
        }
        call.enterFlight(with: chosen)
        return call
    }

    /// Records the opening of a stream, and chooses its answer.
    /// - Parameter deliver: receives the events of a callback stream; nil for a stream that is
    ///   iterated.
    package func open<Output>(
        _ rpc: StaticString, _ kind: CallKind, metadata: Library.Metadata, options: Library.Options,
        deliver: (@Sendable (StreamEvent<Library, Output>) -> Void)?
    ) -> MockCall<Library> {
        guard let deliver else { return open(rpc, kind, metadata: metadata, options: options) }
        return open(rpc, kind, metadata: metadata, options: options) { [core] event in
            let event = StreamEvent<Library, Output>(event, core, rpc: rpc.description)
            if let event { deliver(event) }
            return event != nil
        }
    }

    /// Does so for a stream whose events have no types.
    package func open(
        _ rpc: StaticString, _ kind: CallKind, metadata: Library.Metadata, options: Library.Options,
        deliver: (@Sendable (CallEvent) -> Bool)? = nil
    ) -> MockCall<Library> {
        let call = prepare(rpc, kind, metadata: metadata, options: options, deliver: deliver)
        call.recordOpening()
        call.startAnswer()
        return call
    }

    /// Returns a call that is not recorded yet: see ``MockCall/recordOpening()`` and
    /// ``MockCall/startAnswer()``.
    /// - Parameter request: the message of a call with one request and one response.
    package func prepare(
        _ rpc: StaticString, _ kind: CallKind, request: (any Sendable)? = nil, metadata: Library.Metadata,
        options: Library.Options, deliver: (@Sendable (CallEvent) -> Bool)? = nil
    ) -> MockCall<Library> {
        let opening = Event(
            rpc.description, of: self, kind, deliver == nil ? .async : .callback, payload: request, metadata: metadata,
            options: options)
        return MockCall(opening, of: core, deliver: deliver)
    }

    /// Starts to measure a length of time, scaled as in the tests of this process; nil stands for
    /// the default timeout of waiting.
    /// - Returns: a function that waits for the end of that time, and returns false if its task is
    ///   cancelled before.
    package func startTimer(_ length: MockDuration?) -> @Sendable () async -> Bool {
        let deadline = length.map(core.limits.deadline(after:)) ?? core.limits.deadline(ofLimit: core.limits.hold)
        return { await deadline.wait() }
    }
}
