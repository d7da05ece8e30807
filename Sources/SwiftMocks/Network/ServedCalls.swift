// What the server of a mock does for its calls.

/// Who answers a call of a served mock.
@_spi(Adapters) public enum CallDecision: Sendable {
    /// The mock. What it answers is to be read.
    case mock
    /// The real server. What it answers is to be recorded.
    case forward
}

/// The server of a mock, as a call sees it: it may forward what nothing of the test answers.
struct ServedMock: AnswerSource {
    let canForward: Bool

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        canForward ? NetworkAnswer().answer(to: call, for: statement) : nil
    }
}

@_spi(Adapters) extension MockStore {
    /// Records a call that has reached a served mock.
    /// - Parameters:
    ///   - rpc: the rpc. Its messages have the types of the call.
    ///   - request: the message of a call with one request and one response.
    ///   - metadata: the metadata of the application.
    ///   - options: the options of the call.
    ///   - transport: how the call has reached the mock.
    ///   - canForward: whether there is a real server.
    public func open<Input, Output>(
        _ rpc: AnyRPC, request: Input? = nil, metadata: Library.Metadata, options: Library.Options,
        transport: TransportInfo, canForward: Bool
    ) -> MockCall<Library, Input, Output> {
        let call = MockCall<Library, Input, Output>(
            rpc.identity, of: self, request: request, metadata: metadata, options: options, transport: transport,
            network: ServedMock(canForward: canForward), mayBeForwarded: canForward)
        call.record()
        return call
    }
}

@_spi(Adapters) extension MockCall {
    /// Whether a real server answers what nothing else does.
    private var canForward: Bool { (network as? ServedMock)?.canForward == true }

    /// Finds out who answers the call, and returns when the answer may begin. The request of a server stream comes before.
    public func decide() async -> CallDecision {
        begin()
        // Who reads the mock's answer waits for it anyway.
        guard canForward else { return .mock }
        _ = await changes.wait { locked { !$0.isUnanswered && !$0.isWaiting } }
        if case .forwarded = locked({ $0.answer }) { return .forward }
        return .mock
    }

    /// Returns when the call has ended, or the task is cancelled.
    public func over() async {
        _ = await changes.wait { isOver }
    }
}

@_spi(Adapters)
extension MockStore {
    /// Returns a call that has reached a served mock. It is not recorded yet: ``MockCall/record()`` and
    /// ``MockCall/begin()`` make it.
    /// - Parameters:
    ///   - rpc: the rpc. Its messages have the types of the call.
    ///   - request: the message of a call with one request and one response.
    ///   - metadata: the metadata of the application.
    ///   - options: the options of the call.
    ///   - transport: how the call has reached the mock.
    ///   - canForward: whether the server can forward the call to a real one.
    public func prepare<Input, Output>(
        _ rpc: AnyRPC, request: Input? = nil, metadata: Library.Metadata, options: Library.Options,
        transport: TransportInfo,
        canForward: Bool
    ) -> MockCall<Library, Input, Output> {
        MockCall(
            rpc.identity, of: self, request: request, metadata: metadata, options: options, transport: transport,
            network: CallServer(canForward: canForward), mayBeForwarded: canForward)
    }

    /// Starts to measure the age of a call.
    ///
    /// The client's clock was started earlier, on a busy machine some time before. A call that is given up shortly before its
    /// timeout has therefore taken too long, too.
    /// - Returns: a function that takes the call's timeout in seconds, and returns the status of a call that its client gives
    ///   up at this moment.
    public func startCall() -> @Sendable (_ timeout: Double?) -> MockFailureReason {
        let clock = core.limits.clock
        let start = clock.now
        return { timeout in
            guard let timeout else { return .canceled }
            let age = Double(clock.now - start) / 1e9
            return age >= timeout - min(timeout / 2, 0.5) ? .deadlineExceeded : .canceled
        }
    }
}

@_spi(Adapters) extension MockCall {
    /// The answer that the server has to give; nil if the mock answers, or the call is over.
    var deferred: NetworkAnswer? {
        guard locked({ $0.answer != nil && !$0.isWaiting }) else { return nil }
        return server?.deferred.value
    }

    /// Whether no answer is found yet.
    public var isUnanswered: Bool { locked { $0.isUnanswered } }

    /// Whether a strict mock has refused the call, and has reported it.
    public var isRefused: Bool {
        if case .policy(.strict) = core.answerer(of: opening) { true } else { false }
    }

    /// Forwards the call whatever the test has set up for it, because the mock can't read what would select an answer. It
    /// has no effect on a call that is answered.
    public func forwardUnread() {
        if canForward, isUnanswered { _ = give(.forwarded, by: .server(nil)) }
        guard isUnanswered, let chosen = network?.answer(to: self, for: nil) else { return }
        start(chosen.answer, by: chosen.answerer)?()
    }

    /// Whether a rule makes the call wait before its answer is found.
    public var isWaiting: Bool { locked { $0.isWaiting } }

    /// Waits until the call has an answer or is over, if a rule makes it wait.
    func settled() async {
        _ = await changes.wait { !isWaiting }
    }

    /// Runs `body` when the call waits no more: it has an answer, or is over. Returns the task that does so.
    func whenSettled(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        CallTasks.start {
            await self.settled()
            await body()
        }
    }

    /// Carries out an answer that the mock has left to its server.
    /// - Parameters:
    ///   - deferred: the answer.
    ///   - start: begins the answer, as soon as the test wants it to.
    ///   - cutOff: ends it, because the call has ended.
    func carryOut(
        _ deferred: NetworkAnswer, start: @escaping @Sendable () -> Void,
        cutOff: @escaping @Sendable () -> Void
    ) {
        whileOpen {
            await Self.untilCancelled()
            cutOff()
        }
        let (delay, gate) = (deferred.delay, deferred.gate)
        guard delay != nil || gate != nil else { return start() }
        whileOpen { [self] in
            if await pass(gate, after: delay), !isOver { start() }
        }
    }

    /// Runs `body` in a task, which is cancelled when the call ends.
    func whileOpen(_ body: @escaping @Sendable () async -> Void) {
        keep(body)
    }

    /// The failure that the call has ended with; nil while it is open, and if it has succeeded.
    var failure: Library.Failure? {
        // The end is decided before it is recorded, and the client may take it after that.
        guard let outcome = locked({ $0.outcome?.recorded }) ?? core.outcome(of: opening) else { return nil }
        guard kind == .unary else { return (typed(outcome) as StreamEnd<Library>?)?.libraryFailure }
        return if case .failure(let failure)? = (typed(outcome) as Reply<Library, Output>?)?.result { failure } else {
            nil
        }
    }
}

/// What a server answers in place of a mock, as the mock's call records it.
@_spi(Adapters)
public final class PassedAnswer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Library, Input, Output>
    private let reply: Locked<Reply<Library, Output>>
    private let messages = Locked(0)
    private let noResponse: Library.Failure

    /// - Parameters:
    ///   - call: the call.
    ///   - failure: the failure of a call that succeeds without its only response, or with several.
    public init(to call: MockCall<Library, Input, Output>, orElse failure: Library.Failure) {
        self.call = call
        reply = Locked(Reply(result: .failure(failure)))
        noResponse = failure
    }

    /// The server has sent metadata before its messages.
    public func note(_ metadata: Library.Metadata) {
        call.core.note(metadata: metadata, on: call.opening)
        reply.withLock { $0.initialMetadata = metadata }
    }

    /// The server has sent a message.
    public func note(_ message: Output) {
        call.core.note(message: message, on: call.opening)
        messages.withLock { $0 += 1 }
        reply.withLock { $0.result = .success(message) }
    }

    /// No server has answered: the network is broken. The end of the call follows.
    public func note(networkFault reason: String) {
        call.core.note(networkFault: reason, on: call.opening)
    }

    /// The answer is complete. Only the first end of a call counts.
    public func end(_ failure: Library.Failure?, _ metadata: Library.Metadata = [:]) {
        var failure = failure
        let count = messages.value
        if failure == nil, call.kind.hasOneResponse, count != 1 {
            note(networkFault: "\(count) messages where one is due")
            failure = noResponse
        }
        guard !call.isStream else {
            let end = failure.map { Library.failed($0, metadata) } ?? Library.completed(nil, metadata)
            call.end(CallOutcome(end))?()
            return
        }
        var reply = reply.value
        if let failure { reply.result = .failure(failure) }
        reply.finalMetadata = metadata
        call.end(CallOutcome(reply))?()
    }
}
