import Dispatch

// How the consumer takes events: it asks for them, or a thread delivers them to its callback.

extension MockCall {
    /// Whether the client has stopped reading the stream, which also ends its writing.
    package var hasLeft: Bool { locked { if case .gone = $0.reader { true } else { false } } }

    /// Whether the call may have many messages, at least on one side.
    package var isStream: Bool { kind != .unary }

    /// Reads the whole call, and returns its last message or its failure as one answer.
    package func reply<Output>(as type: Output.Type = Output.self) async -> Reply<Library, Output> {
        while true {
            if let answer = await answer() { return core.typed(reply: answer.recorded, rpc: opening.rpc) }
            // A cancelled task may get here before the cancellation has reached the call, or the end the caller.
            guard locked({ $0.end?.stage == .taken }) else { await Task.yield(); continue }
            return Reply.withoutMessage.settled
        }
    }

    /// Reads the whole call, as ``reply(as:)`` does; nil if the task is cancelled.
    package func wholeReply() async -> ErasedReply<Library>? {
        await answer().flatMap { ErasedReply(recorded: $0.recorded) }
    }

    private func answer() async -> CallOutcome? {
        var reply = ErasedReply<Library>.withoutMessage
        while let event = await nextEvent() {
            if kind == .unary, case .end(let end) = event { return end }
            add(event, to: &reply)
            if case .end = event { return CallOutcome(reply) }
        }
        return nil
    }

    /// Returns the next event of a stream, as soon as there is one; nil after the end, and when the task is cancelled.
    package func next<Output>(as type: Output.Type) async -> StreamEvent<Library, Output>? {
        guard let event = await nextEvent() else { return nil }
        return StreamEvent(event, core, rpc: opening.rpc)
    }

    /// Returns what ``next(as:)`` does, without its types.
    package func nextEvent() async -> CallEvent? {
        var limit: ProgressLimit?
        while true {
            let version = changes.version
            if let event = eventNow() { return event }
            guard !locked({ $0.end?.stage == .taken }), await idle(past: version, with: &limit) else { return nil }
        }
    }

    /// Returns what ``nextEvent()`` does if it is there already; nil if it must be waited for.
    package func eventNow() -> CallEvent? {
        while true {
            switch locked({ $0.take() }) {
            case .event(let event, let isOffer):
                note(event, isOffer: isOffer)
                return event
            case .lateMetadata: noteLateMetadata()
            // A client that writes messages without steps for ever may leave no moment without work.
            case .work(let step, let script): if !perform(step, of: script) { return nil }
            case .nothing, .endOnQueue: return nil
            }
        }
    }

    /// Returns whether the call was accepted, as soon as the first event is not a failure, or the script waits for the client.
    /// Takes the metadata or the failure, if it comes first; ``nextEvent()`` returns the rest.
    package func accepted() async -> Acceptance {
        var limit: ProgressLimit?
        while true {
            let version = changes.version
            if let acceptance = acceptanceNow() { return acceptance }
            guard await idle(past: version, with: &limit) else { return .rejected(Library.failed(canceled)) }
        }
    }

    private func acceptanceNow() -> Acceptance? {
        while true {
            switch locked({ $0.accept(isConversation: kind == .bidirectionalStream) }) {
            case .yes(let metadata, let isOffer):
                if isOffer { changes.notify() }
                return .accepted(metadata.flatMap { typed($0) } ?? [:])
            case .no(let outcome): return .rejected(typed(outcome.recorded) ?? Library.failed(canceled))
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
    var isOver: Bool { locked { $0.isOver } }

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

    /// Records a delivered message, and tells a fake server that its offer was taken.
    private func note(_ event: CallEvent, isOffer: Bool) {
        if case .message(let message) = event { core.record(received: message, of: opening) }
        if isOffer { changes.notify() }
    }

    /// Reports metadata that a fake server sent after the call was accepted, and counts them as taken.
    private func noteLateMetadata() {
        changes.notify()
        core.reports.lateMetadata(opening)
    }

    // MARK: - Callbacks

    func wake() {
        changes.notify()
        if isPushed { deliver(isOnQueue: false) }
    }

    /// Delivers the events of a callback call in order, on this thread or on a queue. Only one thread does so at a time.
    func deliver(isOnQueue: Bool) {
        if isOnQueue || Nesting.isDeep {
            DispatchQueue.global().async { self.deliverHere(isOnQueue: true) }
        } else {
            Nesting.enter { deliverHere(isOnQueue: false) }
        }
    }

    private func deliverHere(isOnQueue: Bool) {
        guard let deliver = locked({ $0.beginDelivering() }) else { return }
        while true {
            switch locked({ $0.deliverNext(isOnQueue: isOnQueue) }) {
            case .event(let event, let isOffer):
                note(event, isOffer: isOffer)
                deliver(event)
            case .lateMetadata: noteLateMetadata()
            case .work(let step, let script): perform(step, of: script)
            case .endOnQueue: return self.deliver(isOnQueue: true)
            case .nothing: return
            }
        }
    }

    // MARK: - Waiting of the consumer

    /// Suspends until the call changes. Returns false if the consumer was cancelled.
    private func idle(past version: Int, with limit: inout ProgressLimit?) async -> Bool {
        if locked({ $0.leavesOnceIdle }) { cancel() }
        endIfOverdue(&limit)
        if let limit { setAlarm(to: limit.deadline) }
        return await changes.wait(past: version) == .changed
    }

    /// Wakes the consumers at `deadline`. A call has one alarm at a time, because most waits are short and many.
    private func setAlarm(to deadline: Deadline) {
        locked { state in
            guard state.alarm == nil else { return }
            state.start(\.alarm) { [weak self] in
                guard await deadline.pass(), let self else { return }
                locked { $0.alarm = nil }
                changes.notify()
            }
        }
    }

    /// Ends the call if neither its answer nor its consumer has made progress within the limit. A busy answer has no limit here,
    /// because its waits have their own.
    private func endIfOverdue(_ limit: inout ProgressLimit?) {
        let (progress, isIdle) = locked { $0.progress }
        guard isIdle, let known = limit, known.progress == progress else {
            limit = isIdle ? (progress, core.limits.deadline(ofLimit: core.limits.hold)) : nil
            return
        }
        guard known.deadline.isPast, !isOver else { return }
        let outcome = outcome(.deadlineExceeded, because: "nothing happened on the stream for too long")
        end(outcome) { _ in core.reports.idle(opening) }
    }
}

/// The progress of a call that is read, and the deadline for more.
private typealias ProgressLimit = (progress: Int, deadline: Deadline)

// MARK: - Back-pressure

extension MockCall {
    package var hasFlowControl: Bool { core.window != nil }

    /// Suspends until fewer messages are unread than the mock's flow control allows, the call is over, or the task is cancelled.
    package func waitForRoom() async {
        guard let window = core.window else { return }
        let deadline = core.limits.deadline(ofLimit: core.limits.hold)
        let wake = await changes.wait(until: deadline) { locked { $0.unread < window } }
        guard wake == .timedOut else { return }
        end(outcome(.deadlineExceeded, because: "nothing was read for too long")) { _ in core.reports.unread(opening) }
    }
}
