// How an `async` consumer reads a call: it asks for each event, and drives the script up to it.

extension MockCall {
    /// Whether the client has stopped reading the stream, which also ends its writing.
    package var hasLeft: Bool { locked { if case .done = $0.reader { true } else { false } } }

    /// Whether the call may have many messages, at least on one side.
    package var isStream: Bool { kind != .unary }

    /// Reads the whole call, and returns its last message or its failure as one answer.
    package func reply<Output>(as type: Output.Type = Output.self) async -> Reply<Library, Output> {
        while true {
            if let answer = await outcomeOfWhole() { return core.typed(reply: answer.recorded, rpc: opening.rpc) }
            // A cancelled task may get here before the cancellation has reached the call, or the
            // end the caller.
            guard locked({ $0.end?.stage == .delivered }) else { await Task.yield(); continue }
            return Reply.withoutMessage.withCode
        }
    }

    /// Reads the whole call, as ``reply(as:)`` does; nil if the task is cancelled.
    package func wholeReply() async -> ErasedReply<Library>? {
        await outcomeOfWhole().flatMap { $0.recorded.erased(of: Library.self) }
    }

    private func outcomeOfWhole() async -> CallOutcome? {
        var reply = ErasedReply<Library>.withoutMessage
        while let event = await nextEvent() {
            if kind == .unary, case .end(let end) = event { return end }
            add(event, to: &reply)
            if case .end = event { return CallOutcome(reply) }
        }
        return nil
    }

    /// Returns the next event of a stream, as soon as there is one; nil after the end, and when the
    /// task is cancelled.
    package func next<Output>(as type: Output.Type) async -> StreamEvent<Library, Output>? {
        while let event = await nextEvent() {
            let event = StreamEvent<Library, Output>(event, core, rpc: opening.rpc)
            // Returned as it is: to unwrap it needs its type once more for each message.
            if case .some = event { return event }
            finishOfOtherTypes()
        }
        return nil
    }

    /// Returns a message with its type; nil if it has another type, which is reported and ends the
    /// call. A served mock passes the type of its rpc as `any Message.Type`. That costs less than a
    /// cast to `any Message`, for which the conformance of the type is looked up.
    package func message<Message>(_ message: any Sendable, as type: Message.Type = Message.self) -> Message? {
        if let message = message as? Message { return message }
        core.reports.wrongType(Swift.type(of: message), in: opening.rpc, wanted: type)
        finishOfOtherTypes()
        return nil
    }

    /// Ends a call whose answer has other types than its rpc, which is reported.
    func finishOfOtherTypes() {
        finish(outcome(.unimplemented, because: "the call has other types than its answer"))
    }

    /// Returns the next event, as soon as there is one; nil after the end, and when the task is
    /// cancelled. Its messages have no types.
    package func nextEvent() async -> CallEvent? {
        var limit: ProgressLimit?
        while true {
            let version = changes.version
            if let event = eventNow() { return event }
            guard !locked({ $0.end?.stage == .delivered }), await waitForChange(past: version, with: &limit) else {
                return nil
            }
        }
    }

    /// Returns the next event, if it is there. Returns nil before it comes, after the end, and
    /// after an input without steps. Such an input counts as a change: look again.
    package func eventNow() -> CallEvent? {
        while true {
            switch locked({ $0.next() }) {
            case .event(let event, let isOffer):
                recordDelivery(of: event, isOffer: isOffer)
                return event
            case .lateMetadata: reportLateMetadata()
            // Otherwise, a client that writes messages without steps for ever would keep the
            // thread.
            case .work(let step, let script): if !perform(step, of: script) { return nil }
            case .nothing, .endOnQueue: return nil
            }
        }
    }

    /// Returns whether the call was accepted, as soon as the first event is not a failure, or the
    /// script waits for the client. Takes the metadata or the failure, if it comes first;
    /// ``nextEvent()`` returns the rest.
    package func waitForAcceptance() async -> Acceptance {
        var limit: ProgressLimit?
        while true {
            let version = changes.version
            if let acceptance = acceptanceNow() { return acceptance }
            guard await waitForChange(past: version, with: &limit) else { return .rejected(Library.failed(canceled)) }
        }
    }

    private func acceptanceNow() -> Acceptance? {
        while true {
            switch locked({ $0.accept(isConversation: kind == .bidirectionalStream) }) {
            case .accepted(let metadata, let isOffer):
                if isOffer { changes.notify() }
                return .accepted(metadata.flatMap { typed($0) } ?? [:])
            case .rejected(let outcome): return .rejected(typed(outcome.recorded) ?? Library.failed(canceled))
            case .work(let step, let script): perform(step, of: script)
            case .unknown: return nil
            }
        }
    }

    package enum Acceptance: Sendable {
        case accepted(Library.Metadata)
        /// The end of a call that was not accepted.
        case rejected(StreamEnd<Library>)
    }

    private var canceled: Library.Failure { Library.failure(.canceled, "the task was cancelled") }
}

extension MockCall {
    /// Whether the end is recorded.
    var isOver: Bool { locked { $0.isOver } }

    /// Adds an event of a stream with one response to its answer as a whole.
    func add(_ event: CallEvent, to reply: inout ErasedReply<Library>) {
        switch event {
        case .metadata(let metadata): reply.initialMetadata = typed(metadata)
        case .message(let message): reply.result = .success(message)
        case .end(let outcome):
            guard let end: StreamEnd<Library> = typed(outcome.recorded) else { return }
            reply.finalMetadata = end.finalMetadata ?? [:]
            reply.code = end.code
            if let failure = end.libraryFailure { reply.result = .failure(failure) }
        }
    }
}
