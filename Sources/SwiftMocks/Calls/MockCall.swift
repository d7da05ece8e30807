/// One call of an rpc, from its recording to its end. A call that ``MockCore/answerAtOnce(_:)``
/// ends needs no `MockCall`.
///
/// Every call has the same shape, whatever its kind: inputs go in, events come out. Every end takes
/// the same steps in the same order: it is decided, recorded with its outcome, the test's actions
/// run, and it is delivered.
///
/// The consumer drives the script: an `async` call runs it up to each event that is asked for, a
/// callback call as long as there are events to deliver.
///
/// Its messages have no types here. They get them back where code of users meets them.
package final class MockCall<Library: RPCLibrary>: CallInFlight, @unchecked Sendable {
    /// The state of the mock. The call retains it, but does not keep the mock from being freed,
    /// which ends the call.
    let core: MockCore
    package let kind: CallKind
    /// Whether a callback gets the events. If not, an `async` consumer asks for each.
    let isPushed: Bool
    /// The entry in the log, to which all other entries of the call refer.
    let opening: Event
    private let lock = Lock()
    private var state: CallState
    /// Notified when a waiting consumer or fake server should look again.
    let changes = Signal()

    /// - Parameter deliver: receives the events of a callback call; nil for an `async` call.
    init(_ opening: Event, of core: MockCore, deliver: CallState.Deliver? = nil) {
        self.core = core
        kind = opening.kind
        isPushed = deliver != nil
        self.opening = opening
        state = CallState(deliver: deliver)
    }

    /// The way to a real server; nil if there is none.
    var forwarder: Forwarder? { opening.forwarder }
    /// The call as its answer gets it.
    var context: CallContext { CallContext(core: core, event: opening) }

    /// Returns a value with its original type; reports a value of another type, and returns nil.
    func typed<Value>(_ value: any Sendable) -> Value? { context.typed(value) }

    /// Runs `body` with the state under the lock. It must run no code of users.
    @inline(__always)
    func locked<Result>(_ body: (inout CallState) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    // MARK: - The client, in any order

    /// Records the call. From then on, a reset or the release of the mock ends it.
    package func recordOpening() {
        core.recordOpening(opening, of: self)
    }

    /// Chooses the answer, and starts it: a call ends whose reply is there. The answer of a server
    /// stream starts with its request.
    package func startAnswer() {
        if kind != .serverStream { chooseAndAnswer() }
        if kind != .unary { wake() }
    }

    /// Records a message of the client, and lets the answer react to it if the stream is still
    /// open.
    package func addInput(_ message: any Sendable) {
        let isFirst = core.recordPart(.sent, of: opening, payload: message)
        if kind == .serverStream {
            guard isFirst else { return }
            chooseAndAnswer()
        }
        if locked({ $0.addInput(message, isOnly: kind == .serverStream) }) { wake() }
    }

    /// Ends the client's side. Only the first time counts.
    package func close() {
        guard locked({ $0.startClosing() }) else { return }
        core.recordPart(.closed, of: opening)
        locked { $0.close() }
        wake()
    }

    /// Ends the call as cancelled, unless it has ended before. Only the first time counts. The log
    /// of a stream has the cancellation also after the end, because the client has cancelled then,
    /// too.
    package func cancel(as status: MockFailureReason = .canceled) {
        let canceled = outcome(
            status, because: kind == .unary ? "the call was cancelled" : "the stream was cancelled")
        let (isFirst, remaining) = locked { $0.cancel(canceled, isOnQueue: true) }
        if let remaining {
            let answerer = nobody(because: status == .deadlineExceeded ? .timedOut : .cancelled)
            conclude(remaining, canceled, isCancelled: true, isOnQueue: true, answerer: answerer)
        } else if isFirst, kind != .unary {
            core.recordPart(.cancelled, of: opening)
        }
    }

    /// Cancels a call that the client stops reading, unless it has ended. Nothing can be sent after
    /// that.
    package func leave(as status: MockFailureReason) {
        locked { $0.reader = .done }
        if !isOver { cancel(as: status) }
    }

    /// Cancels the stream because the client's side failed, and ends it with `failure` at once.
    package func fail(_ failure: Library.Failure) {
        let outcome = CallOutcome(Library.failed(failure))
        guard let remaining = locked({ $0.cancel(outcome, isOnQueue: false).remaining }) else { return }
        conclude(remaining, outcome, isCancelled: true, isOnQueue: false, answerer: nil)
    }

    // MARK: - The end

    /// Returns the outcome of a call that ends without its answer.
    func outcome(_ status: MockFailureReason, because reason: String) -> CallOutcome {
        outcome(Library.failure(status, reason))
    }

    /// Returns the outcome of a call that fails.
    func outcome(_ failure: Library.Failure) -> CallOutcome {
        kind == .unary
            ? CallOutcome(ErasedReply<Library>(result: .failure(failure))) : CallOutcome(Library.failed(failure))
    }

    /// Returns the origin of the answer of a call that ends without it; nil for a stream, whose
    /// answer may have begun.
    func nobody(because end: Answerer.EarlyEnd) -> Answerer? { kind == .unary ? .nobody(end) : nil }

    /// Ends the call as cancelled by the mock, unless it has ended.
    func finish(because reason: String) {
        finish(outcome(.canceled, because: reason), isOnQueue: true)
    }

    /// Ends the call, unless it has ended.
    func finish(_ outcome: CallOutcome) {
        finish(outcome, answerer: nil)
    }

    /// Ends the call, unless it has ended.
    /// - Parameters:
    ///   - isOnQueue: whether a callback gets the end asynchronously, never on the caller's stack.
    ///   - answerer: the origin of the answer, if that is not recorded.
    ///   - report: called with what remains of the answer if the call has not ended before, to
    ///     report to the test.
    func finish(
        _ outcome: CallOutcome, isOnQueue: Bool = false, answerer: Answerer? = nil,
        report: (CallState.Run?) -> Void = { _ in }
    ) {
        guard let remaining = locked({ $0.decide(outcome, isOnQueue: isOnQueue) }) else { return }
        report(remaining.run)
        conclude(remaining, outcome, isCancelled: false, isOnQueue: isOnQueue, answerer: answerer)
    }

    /// Records an end that is decided, and delivers it.
    /// - Parameter isCancelled: whether the client has cancelled a stream, which is recorded before
    ///   its end.
    private func conclude(
        _ remaining: CallState.Remaining, _ outcome: CallOutcome, isCancelled: Bool, isOnQueue: Bool,
        answerer: Answerer?
    ) {
        let phases: [Phase] = kind == .unary ? [] : isCancelled ? [.cancelled, .finished] : [.finished]
        core.recordEnd(of: opening, inFlight: self, with: outcome.recorded, by: answerer, adding: phases)
        let (isDelivered, act) = locked { ($0.markEndRecorded(), $0.whenOver.take()) }
        for task in remaining.tasks { task.cancel() }
        changes.notify()
        act?()
        if isDelivered { deliver(isOnQueue: isOnQueue) }
    }
}
