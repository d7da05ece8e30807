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
    ///   - network: the server or the client that may forward the call.
    ///   - mayBeForwarded: whether that can forward calls.
    ///   - deliver: receives the events of a callback call; nil for an `async` call.
    init(
        _ rpc: RPCIdentity, of store: MockStore<Library>, request: (any Sendable)? = nil, metadata: Library.Metadata,
        options: Library.Options, transport: TransportInfo? = nil,
        network: (any AnswerSource)? = nil, mayBeForwarded: Bool, deliver: Machine.Deliver? = nil
    ) {
        core = store.core
        kind = rpc.kind
        self.network = network
        isPushed = deliver != nil
        state = Machine(deliver: deliver)
        opening = Event(
            rpc: rpc.name, of: store.rpcs, kind: rpc.kind,
            variant: transport != nil ? .served : deliver == nil ? .async : .callback, payload: request,
            metadata: AnyMetadata(metadata, options, timeout: transport?.timeout, of: Library.self),
            transport: transport, mayBeForwarded: mayBeForwarded)
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
            if kind != .serverStream { findAnswer()?() }
            if kind != .unary { wake() }
        }
    }

    /// Records a message, and hands it to the script if the stream is still open.
    public func send(_ input: Input) {
        Nesting.enter { take(input) }
    }

    private func take(_ message: any Sendable) {
        let (isFirst, waitsForAnswer) = core.record(.sent, of: opening, payload: message)
        if kind == .serverStream {
            guard isFirst else { return }
            findAnswer()?()
        }
        if locked({ $0.send(message, isOnly: kind == .serverStream) }) == .arrived { wake() }
        // The answer of a server stream was found just now, which has settled the call, or its end does.
        if waitsForAnswer, kind != .serverStream { core.settle(callOf: opening) }
    }

    /// Ends the client's side. Only the first time counts.
    public func close() {
        guard locked({ $0.beginClosing() }) else { return }
        Nesting.enter {
            let (_, waitsForAnswer) = core.record(.closed, of: opening)
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
            finish(run, tasks, canceled, isCancelled: true, answerer: answerer)?()
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
        case .end: end(outcome, isCancelled: true)?(); return
        case .afterScript: core.record(.cancelled, of: opening)
        }
        switch locked({ $0.fail(with: .step(.yield(.end(outcome)))) }) {
        case .late: return
        case .end: end(outcome)?()
        case .afterScript: wake()
        }
    }
}
