// Answers that a mock leaves to the real server.

/// The real server's answer: at once, after some time, or once a gate is open.
struct NetworkAnswer: AnswerSource {
    var delay: MockDuration?
    var gate: Gate?

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        call.answer(self, named: statement ?? .server(nil))
    }
}

/// The server of a mock, as a call sees it. It may forward calls to a real server.
final class CallServer: AnswerSource {
    /// Whether calls can be forwarded. Then the real server answers those that nothing else does.
    let canForward: Bool
    /// The real server's answer; nil if the mock answers.
    let deferred = Locked<NetworkAnswer?>(nil)

    init(canForward: Bool) {
        self.canForward = canForward
    }

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        canForward ? NetworkAnswer().answer(to: call, for: statement) : nil
    }
}

extension MockCall {
    var server: CallServer? { network as? CallServer }

    /// Returns the answer of a call that the real server answers: a server that does nothing if the mock is served.
    func answer(_ deferred: NetworkAnswer, named answerer: Answerer) -> SourcedAnswer {
        if let forwarder = network as? ClientForwarder,
            let chosen = forwarder.answer(self, after: deferred.delay, gate: deferred.gate, named: answerer)
        {
            return chosen
        }
        if let server, server.canForward {
            server.deferred.value = deferred
            return .answer(.server { _, _ in await Self.untilCancelled() }, by: .server(answerer.source))
        }
        if let served = network as? ServedMock, served.canForward {
            return .forward(after: deferred.delay, gate: deferred.gate, by: .server(answerer.source))
        }
        core.note(answerer, on: opening, isSettled: false)
        core.reports.cannotForward(opening, isServed: server != nil || network is ServedMock)
        let failure = Library.failure(.unimplemented, "nothing can forward \(core.name).\(opening.rpc)")
        return .answer(.steps([.end(Library.failed(failure))], for: kind), by: answerer)
    }

    /// Returns when the task is cancelled.
    static func untilCancelled() async {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
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
