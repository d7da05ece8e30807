import Dispatch

// How the consumer of a call takes what the call yields: it asks for events, or a thread delivers them to its callback.

extension MockCall {
    /// Whether the client has stopped reading the stream, so that nothing can be sent any more.
    @_spi(Adapters) public var hasLeft: Bool { locked { $0.hasLeft } }

    /// Whether the call may have many messages, at least on one side.
    @_spi(Adapters) public var isStream: Bool { kind != .unary }

    /// Whether the call has ended, on either side.
    var isOver: Bool { locked { $0.isOver } }

    /// Returns the next event, as soon as there is one; nil after the end, and when the task is cancelled.
    func take() async -> CallEvent? {
        var timeout = ProgressTimeout()
        while true {
            let version = changes.version
            switch locked({ $0.take() }) {
            case .event(let event, let isOffer):
                note(event, isOffer: isOffer)
                return event
            case .lateMetadata: noteLateMetadata()
            case .work(let job): perform(job, with: &timeout)
            case .over: return nil
            case .nothing, .endOnQueue:
                guard await idle(past: version, with: &timeout) else { return nil }
            }
        }
    }

    /// Records a message that the code under test gets, and tells a fake server that its offer was taken.
    func note(_ event: CallEvent, isOffer: Bool) {
        if case .message(let message) = event { core.record(received: message, of: opening) }
        if isOffer { changes.notify() }
    }

    /// Reports metadata of a fake server that came after the call was accepted. The server need not wait for anybody to take it.
    func noteLateMetadata() {
        changes.notify()
        core.reports.lateMetadata(opening)
    }

    /// Returns whether the call was accepted, as soon as that is known: when the first event is not a failure, or when
    /// the script waits for the client. It takes the metadata or the failure, if it comes first. `take()` returns the
    /// rest.
    @_spi(Adapters) public func accepted() async -> Acceptance {
        var timeout = ProgressTimeout()
        while true {
            let version = changes.version
            switch locked({ $0.accept(isConversation: kind == .bidirectionalStream) }) {
            case .yes(let metadata, let isOffer):
                if isOffer { changes.notify() }
                return .accepted(metadata.flatMap { typed($0) } ?? [:])
            case .no(let outcome): return .rejected(typed(outcome.recorded) ?? Library.failed(canceled))
            case .work(let job): perform(job, with: &timeout)
            case .unknown:
                guard await idle(past: version, with: &timeout) else { return .rejected(Library.failed(canceled)) }
            }
        }
    }

    /// Whether a call was accepted.
    @_spi(Adapters) public enum Acceptance: Sendable {
        /// The call was accepted, with this metadata.
        case accepted(Library.Metadata)
        /// The call was not accepted. It ended like this.
        case rejected(StreamEnd<Library>)
    }

    private var canceled: Library.Failure { Library.failure(.canceled, "the task was cancelled") }

    /// Delivers the events of a callback call on this thread, in order. Only one thread does so at a time.
    private func deliver(isOnQueue: Bool) {
        guard let deliver = locked({ $0.beginDelivering() }) else { return }
        while true {
            switch locked({ $0.deliverNext(isOnQueue: isOnQueue) }) {
            case .event(let event, let isOffer):
                note(event, isOffer: isOffer)
                deliver(event)
                if case .end = event { return }
            case .lateMetadata: noteLateMetadata()
            case .work(let job): perform(job)
            case .endOnQueue: return deliverOnQueue()
            case .nothing, .over: return
            }
        }
    }

    /// Wakes waiting tasks, and delivers events to a callback.
    func wake() {
        changes.notify()
        guard isPushed else { return }
        if Nesting.isDeep { deliverOnQueue() } else { deliver(isOnQueue: false) }
    }

    func deliverOnQueue() {
        DispatchQueue.global().async { self.deliver(isOnQueue: true) }
    }
}
