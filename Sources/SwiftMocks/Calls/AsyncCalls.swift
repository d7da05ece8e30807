// How code with `async` methods reads a call, and writes to it.

extension MockCall {
    /// Records a call with one request and one response, and returns its reply. In a cancelled task, the call is
    /// answered at once as cancelled, and uses up no answer.
    func unaryReply() async -> Reply<Library, Output> {
        record()
        return await withTaskCancellationHandler {
            begin()
            return await reply()
        } onCancel: {
            cancel()
        }
    }

    /// Reads the whole call, and returns its last message or its failure as one answer.
    @_spi(Adapters) public func reply() async -> Reply<Library, Output> {
        while true {
            if let reply = await wholeReply() { return reply }
            // A cancelled task may get here before the cancellation has reached the call, or the end the caller.
            guard locked({ $0.isConsumed }) else { await Task.yield(); continue }
            return Reply.withoutMessage.settled
        }
    }

    /// Reads the whole call, as ``reply()`` does. Returns nil if the task is cancelled.
    @_spi(Adapters) public func wholeReply() async -> Reply<Library, Output>? {
        // Most calls have a whole reply, and need no other.
        var parts: Reply<Library, Output>?
        while let event = await take() {
            if case .end(.reply(let whole)) = event { return core.typed(reply: whole, rpc: opening.rpc) }
            var reply = parts ?? .withoutMessage
            add(event, to: &reply)
            if case .end = event { return reply.settled }
            parts = reply
        }
        return nil
    }

    /// Adds what a call yields to its reply.
    func add(_ event: CallEvent, to reply: inout Reply<Library, Output>) {
        switch event {
        case .metadata(let metadata): reply.initialMetadata = typed(metadata)
        case .message(let message): if let message: Output = typed(message) { reply.result = .success(message) }
        case .end(let outcome):
            guard let end: StreamEnd<Library> = typed(outcome.recorded) else { return }
            reply.finalMetadata = end.finalMetadata ?? [:]
            reply.code = end.code
            if let failure = end.libraryFailure { reply.result = .failure(failure) }
        }
    }

    /// Returns the next event of a stream, as soon as there is one; nil after the end, and when the task is cancelled.
    @_spi(Adapters) public func next() async -> StreamEvent<Library, Output>? {
        guard let event = await take() else { return nil }
        return StreamEvent(event, core, rpc: opening.rpc)
    }
}

// MARK: - Events without their types

@_spi(Adapters) extension MockCall {
    /// Returns the next event of a stream; nil after the end, and when the task is cancelled.
    public func nextEvent() async -> CallEvent? { await take() }

    /// Returns what ``nextEvent()`` does if it is there already; nil if it must be waited for.
    public func eventNow() -> CallEvent? {
        while true {
            switch locked({ $0.take() }) {
            case .event(let event, let isOffer):
                note(event, isOffer: isOffer)
                return event
            case .lateMetadata: noteLateMetadata()
            case .work(let job): if !perform(job) { return nil }
            case .nothing, .endOnQueue, .over: return nil
            }
        }
    }
}

// MARK: - How a writer waits for its server

extension MockCall {
    /// Whether a writer may have to wait for its server.
    @_spi(Adapters) public var hasFlowControl: Bool { core.window != nil }

    /// Waits until fewer messages are unread than the mock's flow control allows, the call is over, or the task is cancelled.
    @_spi(Adapters) public func waitForRoom() async {
        guard let window = core.window else { return }
        let deadline = core.limits.deadline(ofLimit: core.limits.hold)
        guard await changes.wait(until: deadline, for: { locked { $0.unread < window } }) == .timedOut else { return }
        end(outcome(.deadlineExceeded, because: "nothing was read for too long")) { _ in
            core.reports.unread(opening)
        }?()
    }
}
