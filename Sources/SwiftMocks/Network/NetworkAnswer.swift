// Answers that come from the network: a mock can't see what lies between itself and its client.

/// An answer of the network in place of the mock's: the real server's, or one with a fault.
struct NetworkAnswer: AnswerChooser {
    /// What goes wrong on the way; nil if nothing does.
    let fault: NetworkFault?
    var delay: MockDuration?
    var gate: Gate?

    func choose<Library, Input, Output>(
        for call: MockCall<Library, Input, Output>, named answerer: Answerer?
    ) -> ChosenAnswer? {
        call.answer(DeferredAnswer(self, messages: nil), named: answerer ?? .server(nil))
    }
}

/// The server of a mock, as a call sees it. It gives the answers of the network, and may forward calls to a real server.
final class CallServer: AnswerChooser {
    /// Whether calls can be forwarded. Then the real server answers those that nothing else does.
    let canForward: Bool
    /// What the server has to answer, a `DeferredAnswer`; nil if the mock answers.
    let deferred = Locked<(any Sendable)?>(nil)

    init(canForward: Bool) {
        self.canForward = canForward
    }

    func choose<Library, Input, Output>(
        for call: MockCall<Library, Input, Output>, named answerer: Answerer?
    ) -> ChosenAnswer? {
        canForward ? NetworkAnswer(fault: nil).choose(for: call, named: answerer) : nil
    }
}

/// An answer that a mock leaves to its server: the real server's, or one with a fault of the network.
@_spi(Adapters) public struct DeferredAnswer<Message: Sendable>: Sendable {
    let answer: NetworkAnswer
    /// The messages of the answer; nil if the real server sends them. In a statement, nil also stands for an empty
    /// message if there is no real server.
    public fileprivate(set) var messages: [Message]?

    init(_ answer: NetworkAnswer, messages: [Message]?) {
        self.answer = answer
        self.messages = messages
    }

    /// What goes wrong on the way; nil if nothing does.
    public var fault: NetworkFault? { answer.fault }

    /// Whether the real server answers, if there is one.
    fileprivate var isForwarded: Bool { messages == nil && fault?.reachesServer ?? true }

    /// Returns the same answer with messages of another type. Those that can't be converted are left out.
    public func compactMap<Other>(_ convert: (Message) throws -> Other) -> DeferredAnswer<Other> {
        DeferredAnswer<Other>(answer, messages: messages?.compactMap { try? convert($0) })
    }
}

extension MockCall {
    var server: CallServer? { chooser as? CallServer }

    /// Returns the answer of a call that gets one of the network: a server that does nothing if the mock is served, else what
    /// the client would have shown.
    func answer(_ deferred: DeferredAnswer<Output>, named answerer: Answerer) -> ChosenAnswer {
        if let forwarder = chooser as? ClientForwarder, deferred.fault == nil,
            let chosen = forwarder.answer(
                self, after: deferred.answer.delay, gate: deferred.answer.gate, named: answerer)
        {
            return chosen
        }
        if let server, server.canForward || deferred.fault != nil {
            let isForwarded = server.canForward && deferred.isForwarded
            var deferred = deferred
            if !isForwarded { deferred.messages = deferred.messages ?? emptyAnswer }
            server.deferred.value = deferred
            return ChosenAnswer(
                answer: .server { _ in await Self.untilCancelled() },
                answerer: isForwarded ? .server(answerer.source) : answerer)
        }
        if let fault = deferred.fault {
            return ChosenAnswer(answer: seenAnswer(of: deferred, after: fault), answerer: answerer)
        }
        core.note(answerer, on: opening, isSettled: false)
        core.reports.cannotForward(opening, isServed: server != nil)
        let reason = "nothing can forward \(core.name).\(opening.rpc)"
        return ChosenAnswer(answer: Answer.fallback(.strict, for: kind, reason: reason), answerer: answerer)
    }

    /// Returns when the task is cancelled.
    static func untilCancelled() async {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
    }

    /// What the client would have shown of an answer with a fault.
    private func seenAnswer(of deferred: DeferredAnswer<Output>, after fault: NetworkFault) -> CallAnswer {
        let messages = deferred.messages ?? emptyAnswer
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
            return .reply(.constant(reply.settled), after: deferred.answer.delay, gate: deferred.answer.gate)
        }
        var steps = CallStep.pause(ifAny: deferred.answer.delay, deferred.answer.gate)
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

extension MockReports {
    /// Reports a call that has taken `willForward()` for its answer, and can't be forwarded.
    fileprivate func cannotForward(_ opening: Event, isServed: Bool) {
        let noun = opening.phase == .opened ? "stream" : "call"
        let headline =
            "\(name).\(opening.rpc): willForward() answers a \(noun) that nothing can forward, answered unimplemented"
        limited("\(opening.rpc) willForward", number: opening.number, headline, at: stubSite(of: opening)) {
            text(
                headline, wanted: "a \(noun) of a mock, or above a server of it, that is made with forwardingTo:",
                closest: isServed
                    ? "\(describer.label(opening)): its server has no forwardingTo:"
                    : "\(describer.label(opening)): the code under test calls the mock itself",
                hint: isServed
                    ? "write (serving: mock, forwardingTo: …) where the mock is served"
                    : "make the mock with forwardingTo:, serve it behind the real client, or write another answer")
        }
    }
}
