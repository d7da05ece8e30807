// Answers that a mock leaves to whoever serves it: it can't see what lies between itself and its client.

@_spi(Adapters) extension MockCall {
    /// An answer that whoever serves the mock gives: the real server's, or one that the network has spoiled.
    public struct Handover: Sendable {
        /// What spoils the answer on its way; nil if nothing does.
        public let fault: NetworkFault?
        /// The messages of the answer; nil if the real server sends them. Until the call is handed over, nil also stands for an
        /// empty message where there is no real server.
        public fileprivate(set) var messages: [Output]?
        let delay: Delay?
        let gate: Gate?

        init(fault: NetworkFault?, messages: [Output]? = nil, after delay: Delay? = nil, gate: Gate? = nil) {
            self.fault = fault
            self.messages = messages
            self.delay = delay
            self.gate = gate
        }

        /// The real server answers, at once.
        static var forwarding: Handover { Handover(fault: nil) }

        /// Whether the real server answers, if there is one.
        fileprivate var isForwarded: Bool { messages == nil && fault?.reachesServer ?? true }

        /// Whether the answer has to wait for something.
        public var waits: Bool { delay != nil || gate != nil }
    }
}

/// What whoever serves a mock can do for a call.
enum CallDoor {
    /// Nothing: the code under test calls the mock itself.
    case direct
    /// The mock is served, and there is no other server.
    case served
    /// The mock is served, and calls can be forwarded to a real server.
    case forwarding
}

extension MockCall {
    /// Leaves the answer to whoever serves the mock, or gives it for him if nobody does.
    func handOver(_ handover: Handover, by answerer: Answerer) -> LastDelivery? {
        if handover.fault == nil, door != .forwarding {
            core.note(answerer, on: opening)
            core.reports.cannotForward(opening, isServed: door == .served)
            let reason = "nothing can forward \(core.name).\(opening.rpc)"
            return start(Answer.fallback(.strict, for: kind, reason: reason), by: answerer)
        }
        if door == .direct, let fault = handover.fault {
            return start(directAnswer(to: handover, after: fault), by: answerer)
        }
        let isForwarded = door == .forwarding && handover.isForwarded
        var handover = handover
        if !isForwarded { handover.messages = handover.messages ?? emptyAnswer }
        guard give(.handover(handover)) else { return nil }
        core.note(isForwarded ? .server(answerer.source) : answerer, on: opening)
        return nil
    }

    /// What the client would have made of an answer that a fault has spoiled.
    private func directAnswer(to handover: Handover, after fault: NetworkFault) -> CallAnswer {
        let messages = handover.messages ?? emptyAnswer
        let end = Library.end(
            after: fault, isUnary: kind == .unary, hasOneResponse: kind.hasOneResponse,
            messages: messages.count)
        if kind == .unary {
            let message = end.messages > 0 ? messages.first : emptyAnswer.first
            let result: Result<Output, Library.Failure> =
                end.failure.map { .failure($0) } ?? message.map { .success($0) }
                ?? .failure(Library.failure(.canceled, "there is no message"))
            let reply = Reply<Library, Output>(
                result: result, initialMetadata: end.initialMetadata, code: end.code)
            return Answer.reply(reply, after: handover.delay, gate: handover.gate).answer
        }
        var steps = CallStep.pause(ifAny: handover.delay, handover.gate)
        if let metadata = end.initialMetadata { steps.append(.metadata(metadata)) }
        steps += messages.prefix(end.messages).map { .message($0) }
        let last = StreamEnd<Library>(code: end.code, error: end.failure, finalMetadata: nil)
        steps.append(.end(CallOutcome(last)))
        let script = steps
        switch kind {
        case .serverStream: return .script(.init(onEachInput: { _ in script }))
        case .clientStream: return .script(.init(onClose: .steps(script)))
        case .unary, .bidirectionalStream: return .script(.init(onOpen: script))
        }
    }

    /// The messages of an answer that a test has none for.
    private var emptyAnswer: [Output] {
        guard kind.hasOneResponse, let message = Library.emptyMessage(Output.self) as? Output else { return [] }
        return [message]
    }
}

// MARK: - What whoever serves the mock does

@_spi(Adapters) extension MockCall {
    /// What whoever serves the mock has to answer; nil if the mock answers, or the call is over.
    public var handover: Handover? {
        if case .handover(let handover) = locked({ $0.answer }) { handover as? Handover } else { nil }
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
        if locked({ $0.isUnanswered }) { start(.handover(Handover.forwarding), by: .server(nil))?() }
    }

    /// Whether a rule makes the call wait before its answer is found.
    public var isWaiting: Bool { locked { $0.isWaiting } }

    /// Runs `body` when the call waits no more: it has an answer, or is over.
    public func whenAnswered(_ body: @escaping @Sendable () -> Void) {
        Task {
            _ = await changes.wait { !isWaiting }
            body()
        }
    }

    /// Waits as long as the test wants the answer to wait. Returns false if the call has ended meanwhile.
    public func waitForHandover() async -> Bool {
        guard let handover, await pass(handover.gate, after: handover.delay) else { return false }
        return !isOver
    }

    /// Runs `body` in a task, which is cancelled when the call ends.
    public func whileOpen(_ body: @escaping @Sendable () async -> Void) {
        keep(Task { await body() })
    }

    /// Runs `body` when the call has ended.
    public func whenOver(_ body: @escaping @Sendable () -> Void) {
        whileOpen {
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            body()
        }
    }

    /// Records the metadata that the real server has sent before its messages.
    public func note(serverMetadata metadata: Library.Metadata) {
        core.note(metadata: metadata, on: opening)
    }

    /// Records a message that the real server has sent.
    public func note(serverMessage message: Output) {
        core.note(message: message, on: opening)
    }

    /// Ends a call with one request and one response, as whoever serves the mock has answered it.
    public func end(handedOver reply: Reply<Library, Output>) {
        end(.reply(reply.settled))?()
    }

    /// Ends a stream, as whoever serves the mock has answered it.
    public func end(handedOver end: StreamEnd<Library>) {
        self.end(CallOutcome(end))?()
    }

    /// How the call ended as cancelled: the code and the reason. It is nil while the call is open.
    public var cancellation: Library.Failure? {
        switch locked({ $0.outcome }) {
        case .reply(let reply):
            if case .failure(let failure) = (reply as? Reply<Library, Output>)?.result { failure } else { nil }
        case .end(let end): (end.value as? StreamEnd<Library>)?.error as? Library.Failure
        case .silent, nil: nil
        }
    }
}
