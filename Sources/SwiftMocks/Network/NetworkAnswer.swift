// Answers that come from the network: a mock can't see what lies between itself and its client.

/// An answer of the network in place of the mock's: that of the real server, or one that a fault has spoiled.
struct NetworkAnswer: AnswerChooser {
    /// What spoils the answer on its way; nil if nothing does.
    let fault: NetworkFault?
    var delay: Delay?
    var gate: Gate?

    func choose<Library, Input, Output>(
        for call: MockCall<Library, Input, Output>, named answerer: Answerer?
    ) -> ChosenAnswer? {
        call.answer(Handover(self, messages: nil), named: answerer ?? .server(nil))
    }
}

/// Whoever serves a mock, as a call of it sees him: he may forward the call to a real server, and gives the answers of the
/// network.
final class NetworkSide: AnswerChooser {
    /// Whether he can forward calls to a real server. Then that answers what nothing else does.
    let canForward: Bool
    /// What he has to answer, a `Handover`; nil if the mock answers.
    let handover = Locked<(any Sendable)?>(nil)

    init(canForward: Bool) {
        self.canForward = canForward
    }

    func choose<Library, Input, Output>(
        for call: MockCall<Library, Input, Output>, named answerer: Answerer?
    ) -> ChosenAnswer? {
        canForward ? NetworkAnswer(fault: nil).choose(for: call, named: answerer) : nil
    }
}

/// An answer that whoever serves a mock gives in place of it: the real server's, or one that the network has spoiled.
@_spi(Adapters) public struct Handover<Message: Sendable>: Sendable {
    let answer: NetworkAnswer
    /// The messages of the answer; nil if the real server sends them. Until the call is handed over, nil also stands for an
    /// empty message where there is no real server.
    public fileprivate(set) var messages: [Message]?

    init(_ answer: NetworkAnswer, messages: [Message]?) {
        self.answer = answer
        self.messages = messages
    }

    /// What spoils the answer on its way; nil if nothing does.
    public var fault: NetworkFault? { answer.fault }

    /// Whether the real server answers, if there is one.
    fileprivate var isForwarded: Bool { messages == nil && fault?.reachesServer ?? true }

    /// Returns the same answer with messages of another type. Those that can't be converted are left out.
    public func compactMap<Other>(_ convert: (Message) throws -> Other) -> Handover<Other> {
        Handover<Other>(answer, messages: messages?.compactMap { try? convert($0) })
    }
}

extension MockCall {
    var side: NetworkSide? { chooser as? NetworkSide }

    /// Returns the answer of a call that gets one of the network: none of the mock if whoever serves it gives it, else what
    /// the client would have made of it.
    func answer(_ handover: Handover<Output>, named answerer: Answerer) -> ChosenAnswer {
        let canForward = side?.canForward == true
        if handover.fault == nil, !canForward {
            core.note(answerer, on: opening)
            core.reports.cannotForward(opening, isServed: side != nil)
            let reason = "nothing can forward \(core.name).\(opening.rpc)"
            return ChosenAnswer(
                answer: Answer.fallback(.strict, for: kind, reason: reason), answerer: answerer)
        }
        guard let side else {
            return ChosenAnswer(answer: seenAnswer(of: handover), answerer: answerer)
        }
        let isForwarded = canForward && handover.isForwarded
        var handover = handover
        if !isForwarded { handover.messages = handover.messages ?? emptyAnswer }
        side.handover.value = handover
        return ChosenAnswer(
            answer: .server { _ in await Self.untilCancelled() },
            answerer: isForwarded ? .server(answerer.source) : answerer)
    }

    /// Returns when the task is cancelled.
    static func untilCancelled() async {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
    }

    /// What the client would have made of an answer that a fault has spoiled.
    private func seenAnswer(of handover: Handover<Output>) -> CallAnswer {
        guard let fault = handover.fault else { return .script(.init()) }
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
            return .reply(.constant(reply.settled), after: handover.answer.delay, gate: handover.answer.gate)
        }
        var steps = CallStep.pause(ifAny: handover.answer.delay, handover.answer.gate)
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
                headline, wanted: "a \(noun) of the real client, above a server that is made with forwardingTo:",
                closest: isServed
                    ? "\(describer.label(opening, as: noun)): its server has no forwardingTo:"
                    : "\(describer.label(opening, as: noun)): the code under test calls the mock itself",
                hint: isServed
                    ? "write (serving: mock, forwardingTo: …) where the mock is served"
                    : "serve the mock behind the real client, or write another answer")
        }
    }
}
