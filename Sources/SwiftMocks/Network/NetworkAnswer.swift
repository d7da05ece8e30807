// Answers that come from the network: a mock can't see what lies between itself and its client.

/// An answer of the network in place of the mock's: the real server's, or one with a fault.
struct NetworkAnswer: AnswerSource {
    /// What goes wrong on the way; nil if nothing does.
    let fault: NetworkFault?
    var delay: MockDuration?
    var gate: Gate?
    /// The messages of the answer; nil if the statement has none.
    var messages: [any Sendable]?

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        let messages = messages?.compactMap { call.typed($0) as Output? }
        return call.answer(DeferredAnswer(self, messages: messages), named: statement ?? .server(nil))
    }
}

/// The server of a mock, as a call sees it. It gives the answers of the network, and may forward calls to a real server.
final class CallServer: AnswerSource {
    /// Whether calls can be forwarded. Then the real server answers those that nothing else does.
    let canForward: Bool
    /// What the server has to answer, a `DeferredAnswer`; nil if the mock answers.
    let deferred = Locked<(any Sendable)?>(nil)

    init(canForward: Bool) {
        self.canForward = canForward
    }

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        canForward ? NetworkAnswer(fault: nil).answer(to: call, for: statement) : nil
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
    fileprivate func map<Other>(
        _ convert: (Message) throws -> Other, orElse report: (any Error) -> Void
    ) -> DeferredAnswer<Other> {
        let others = messages?.compactMap { message -> Other? in
            do {
                return try convert(message)
            } catch {
                report(error)
                return nil
            }
        }
        return DeferredAnswer<Other>(answer, messages: others)
    }
}

@_spi(Adapters) extension MockCall {
    /// Returns the answer that the server has to give, with its messages as they travel; nil if the mock answers, or the call
    /// is over. A message that `convert` can't make is left out, and the test fails if it has given that message.
    public func deferred<Other>(_ convert: (Output) throws -> Other) -> DeferredAnswer<Other>? {
        guard let deferred else { return nil }
        // An empty message that stands for none is nobody's fault.
        let isWritten = deferred.answer.messages != nil
        return deferred.map(convert) { if isWritten { core.reports.cannotTravel($0, of: opening) } }
    }
}

extension MockCall {
    var server: CallServer? { network as? CallServer }

    /// Returns the answer of a call that gets one of the network: a server that does nothing if the mock is served, else what
    /// the client would have shown.
    func answer(_ deferred: DeferredAnswer<Output>, named answerer: Answerer) -> SourcedAnswer {
        if let forwarder = network as? ClientForwarder, deferred.fault == nil,
            let chosen = forwarder.answer(
                self, after: deferred.answer.delay, gate: deferred.answer.gate, named: answerer)
        {
            return chosen
        }
        if let server, server.canForward || deferred.fault != nil {
            let isForwarded = server.canForward && deferred.isForwarded
            var deferred = deferred
            if !isForwarded { deferred.messages = deferred.messages ?? emptyAnswer.map { [$0] } ?? [] }
            server.deferred.value = deferred
            return .answer(
                .server { _, _ in await Self.untilCancelled() }, by: isForwarded ? .server(answerer.source) : answerer)
        }
        if let fault = deferred.fault {
            return .answer(seenAnswer(of: deferred, after: fault), by: answerer)
        }
        core.note(answerer, on: opening, isSettled: false)
        core.reports.cannotForward(opening, isServed: server != nil)
        let failure = Library.failure(.unimplemented, "nothing can forward \(core.name).\(opening.rpc)")
        return .answer(.steps([.end(Library.failed(failure))], for: kind), by: answerer)
    }

    /// Returns when the task is cancelled.
    static func untilCancelled() async {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
    }

    /// What the client would have shown of an answer with a fault.
    private func seenAnswer(of deferred: DeferredAnswer<Output>, after fault: NetworkFault) -> CallAnswer {
        let messages = deferred.messages ?? emptyAnswer.map { [$0] } ?? []
        let end = Library.end(
            after: fault, isUnary: kind == .unary, hasOneResponse: kind.hasOneResponse,
            messages: messages.count)
        var shown = Array(messages.prefix(end.messages))
        // A call with one response that succeeds has one.
        if kind == .unary, end.failure == nil, shown.isEmpty { shown = emptyAnswer.map { [$0] } ?? [] }
        let last = StreamEnd<Library>(code: end.code, error: end.failure, finalMetadata: nil)
        let metadata = end.initialMetadata.map { [CallStep.yield(.metadata($0))] } ?? []
        return .steps(
            CallStep.pause(ifAny: deferred.answer.delay, deferred.answer.gate) + metadata
                + shown.map { .yield(.message($0)) } + [.end(last)], for: kind)
    }
}

extension MockReports {
    /// Reports a message of a broken answer that can't be serialized.
    fileprivate func cannotTravel(_ error: any Error, of opening: Event) {
        let site = stubSite(of: opening)
        send(
            "\(name).\(opening.rpc): a message of willBreak(sending:) can't be serialized, and was left out: \(error)",
            wanted: "messages that can be serialized", closest: "none: the others are sent",
            hint: "correct the message: the error says what is wrong", at: site,
            countedAs: "\(opening.rpc), messages that can't be serialized at \(site)")
    }

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
