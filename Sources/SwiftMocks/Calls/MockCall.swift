import Dispatch

/// One call of an rpc, as the code under test uses it: from its recording to its end.
///
/// Every call has the same shape, whatever its kind: inputs go in, events come out. It owns the call's state, a
/// `CallMachine` behind a lock, and does what the machine says, outside the lock. At the end it always does the same
/// things in the same order: it settles the end, records it with its outcome, runs the test's actions, and delivers.
///
/// The consumer drives the script. Each `take()` of an `async` call runs it up to the next event. A callback call
/// runs it as long as there is something to deliver.
@_spi(Adapters)
public final class MockCall<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Unfinished, @unchecked Sendable {
    typealias Machine = CallMachine
    /// Delivers the end to a callback. The function that the code under test has called does it last, when those below
    /// have returned: the callback may make the next call, and so on, on the same stack.
    typealias LastDelivery = () -> Void

    let core: MockCore
    let kind: CallKind
    /// The entry in the log, which all other entries of the call refer to.
    let opening: Event
    /// What an adapter adds to the answers of `given` statements.
    let answers: AddedAnswers?
    /// The server or the client that may forward the call, before the policy.
    let network: (any AnswerSource)?
    let isPushed: Bool
    private let lock = Lock()
    private var state: Machine
    /// Notified when a waiting consumer or fake server should look again.
    let changes = Signal()

    /// - Parameters:
    ///   - request: the message of a call with one request and one response.
    ///   - metadata: the metadata that the call is made with.
    ///   - options: the options that the caller has set for the call.
    ///   - transport: how the call reached the mock, if it is served.
    ///   - answers: what an adapter adds to the answers of `given` statements.
    ///   - network: the server or the client that may forward the call.
    ///   - deliver: receives the events of a callback call; nil for an `async` call.
    init(
        _ rpc: RPCIdentity, of store: MockStore<Library>, request: (any Sendable)? = nil, metadata: Library.Metadata,
        options: Library.Options, transport: TransportInfo? = nil, answers: AddedAnswers? = nil,
        network: (any AnswerSource)? = nil, deliver: Machine.Deliver? = nil
    ) {
        core = store.core
        kind = rpc.kind
        self.answers = answers
        self.network = network
        isPushed = deliver != nil
        state = Machine(deliver: deliver)
        opening = Event(
            rpc: rpc.name, kind: rpc.kind, variant: transport != nil ? .served : deliver == nil ? .async : .callback,
            payload: request, metadata: AnyMetadata(metadata, options, timeout: transport?.timeout, of: Library.self),
            transport: transport, mayBeForwarded: network != nil)
    }

    var head: AnsweredCall { AnsweredCall(core: core, kind: kind, opening: opening) }

    /// Returns a value of the call with the type that it had before; nil if it had another type, which is reported.
    func typed<Value>(_ value: any Sendable) -> Value? { head.typed(value) }

    @inline(__always)
    func locked<Result>(_ body: (inout Machine) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    // MARK: - What the code under test does, in any order

    /// Records the call. After that, a reset or the release of the mock ends it.
    @_spi(Adapters) public func record() {
        Nesting.enter { core.record(opening, of: self) }
    }

    /// Finds the answer. For a server stream, that waits for the request.
    @_spi(Adapters) public func begin() {
        Nesting.enter {
            guard !Nesting.isEndless else { return refuse() }
            if kind != .serverStream { findAnswer()?() }
            if kind != .unary { wake() }
        }
    }

    /// Records a message, and hands it to the script if the stream is still open.
    public func send(_ input: Input) {
        send(message: input)
    }

    /// Sends a message whose type is not known here. It must be the rpc's.
    @_spi(Adapters) public func send(message: any Sendable) {
        Nesting.enter { take(message) }
    }

    private func take(_ message: any Sendable) {
        let (isFirst, waitsForAnswer) = core.record(.sent, of: opening, payload: message)
        defer { if waitsForAnswer { core.settle(callOf: opening) } }
        if kind == .serverStream {
            guard isFirst else { return }
            findAnswer()?()
        } else {
            ensureAnswer()
        }
        if locked({ $0.send(message, isOnly: kind == .serverStream) }) == .arrived { wake() }
    }

    /// Ends the client's side. Only the first time counts.
    public func close() {
        guard locked({ $0.beginClosing() }) else { return }
        Nesting.enter {
            let (_, waitsForAnswer) = core.record(.closed, of: opening)
            ensureAnswer()
            if waitsForAnswer { core.settle(callOf: opening) }
            locked { $0.close() }
            wake()
        }
    }

    /// Cancels the call: it ends as cancelled, unless it has ended before. Only the first time counts.
    public func cancel() {
        cancel(as: .canceled)
    }

    /// Cancels the call with the code of `status`.
    @_spi(Adapters) public func cancel(as status: MockFailureReason) {
        let canceled = outcome(
            status, because: kind == .unary ? "the call was cancelled" : "the stream was cancelled")
        switch locked({ $0.cancel(canceled) }) {
        case nil: break
        case .late: if kind != .unary { core.record(.cancelled, of: opening) }
        case .first(let run, let tasks):
            let answerer: Answerer? = kind == .unary && status == .canceled ? .nobody("cancelled") : nil
            finish(run, tasks, canceled, as: [.cancelled, .finished], answerer: answerer)?()
        }
    }

    /// Cancels the stream unless it has ended, because the client stops reading. Nothing can be sent after that.
    @_spi(Adapters) public func leave(as status: MockFailureReason) {
        locked { $0.leave() }
        guard !isOver else { return }
        cancel(as: status)
        end(outcome(status, because: "the client has left the stream"))?()
    }

    /// Cancels the stream because the client's side failed. It ends with `failure` after the script has reacted to the
    /// messages that were sent before, or at once if the script waits or runs a test's `async` closure.
    @_spi(Adapters) public func fail(_ failure: Library.Failure) {
        let outcome = CallOutcome(Library.failed(failure))
        switch locked({ $0.beginFailing() }) {
        case .late: return
        case .end: end(outcome, as: [.cancelled, .finished])?(); return
        case .afterScript: core.record(.cancelled, of: opening)
        }
        switch locked({ $0.fail(with: .step(.yield(.end(outcome)))) }) {
        case .late: return
        case .end: end(outcome)?()
        case .afterScript: wake()
        }
    }

    // MARK: - What the code under test reads

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
            switch takeNow() {
            case .event(let event, _): return event
            case .lateMetadata: continue
            case .work(let job): perform(job, with: &timeout)
            case .over: return nil
            case .nothing, .endOnQueue:
                if ensureAnswer() { continue }
                guard await idle(past: version, with: &timeout) else { return nil }
            }
        }
    }

    /// Takes what there is without waiting.
    func takeNow() -> Machine.Taken {
        let taken = locked { $0.take() }
        note(taken)
        return taken
    }

    /// Records a message that the code under test gets, and tells a fake server that its offer was taken.
    private func note(_ taken: Machine.Taken) {
        switch taken {
        case .event(let event, let isOffer):
            if case .message(let message) = event { core.record(received: message, of: opening) }
            if isOffer { changes.notify() }
        case .lateMetadata:
            changes.notify()
            core.reports.lateMetadata(opening)
        case .work, .nothing, .endOnQueue, .over: break
        }
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
            let taken = locked { $0.deliverNext(isOnQueue: isOnQueue) }
            note(taken)
            switch taken {
            case .event(let event, _):
                deliver(event)
                if case .end = event { return }
            case .lateMetadata: continue
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

    private func deliverOnQueue() {
        DispatchQueue.global().async { self.deliver(isOnQueue: true) }
    }
}

// MARK: - How it ends

extension MockCall {
    /// Returns the outcome of a call that ends without its answer.
    func outcome(_ status: MockFailureReason, because reason: String) -> CallOutcome {
        let failure = Library.failure(status, reason)
        return kind == .unary
            ? CallOutcome(Reply<Library, Output>(result: .failure(failure))) : CallOutcome(Library.failed(failure))
    }

    /// Ends a call that code of users makes again and again while it is called itself.
    private func refuse() {
        end(outcome(.unimplemented, because: "calls without an end"), delivery: .queue) { _ in
            core.reports.endlessCalls(opening)
        }?()
    }

    func end(because reason: String) {
        end(outcome(.canceled, because: reason), delivery: .queue)?()
    }

    /// - Parameters:
    ///   - answerer: what has answered the call, if that is not recorded.
    ///   - report: tells the test, if the call has not ended before. It gets what was left of the script.
    func end(
        _ outcome: CallOutcome, as phases: [Phase] = [.finished], delivery: Machine.Delivery = .anywhere,
        answerer: Answerer? = nil, report: (Machine.Run?) -> Void = { _ in }
    ) -> LastDelivery? {
        guard case .first(let run, let tasks) = locked({ $0.settle(outcome, delivery: delivery) }) else {
            return nil
        }
        report(run)
        return finish(run, tasks, outcome, as: phases, answerer: answerer)
    }

    /// Records an end that is settled.
    func finish(
        _ run: Machine.Run?, _ tasks: [Task<Void, Never>], _ outcome: CallOutcome, as phases: [Phase],
        answerer: Answerer? = nil
    ) -> LastDelivery? {
        core.record(
            kind == .unary ? [] : phases, endOf: opening, of: self, outcome: outcome.recorded, answerer: answerer)
        let finished = locked { $0.finish() }
        for task in tasks { task.cancel() }
        changes.notify()
        // The run holds objects of the test, so it is released here, outside the lock.
        withExtendedLifetime(run) {}
        switch finished {
        case .deliver(let deliver):
            guard Nesting.isDeep else { return { deliver(.end(outcome)) } }
            DispatchQueue.global().async { deliver(.end(outcome)) }
        case .onQueue: deliverOnQueue()
        case .nothing: break
        }
        return nil
    }
}
