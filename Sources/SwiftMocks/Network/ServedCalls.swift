/// The origin of the answer to a call of a served mock.
package enum CallDecision: Sendable {
    /// The mock, whose answer is to be read.
    case mock
    /// The real server, whose answer is to be recorded.
    case forward
}

/// Takes the timeout of a call in seconds, and returns the status of the call if it is cancelled at this moment.
package typealias CallAge = @Sendable (_ timeout: Double?) -> MockFailureReason

extension MockStore {
    /// Records a call that has reached a served mock.
    /// - Parameter request: the message of a call with one request and one response.
    package func open<Input, Output>(
        _ rpc: AnyRPC, request: Input? = nil, metadata: Library.Metadata, options: Library.Options,
        transport: TransportInfo, canForward: Bool
    ) -> MockCall<Library, Input, Output> {
        let forwarder = canForward ? Forwarder.server : nil
        let opening = Event(
            rpc.identity.name, of: self, rpc.kind, .served, payload: request, metadata: metadata, options: options,
            transport: transport, forwarder: forwarder)
        let call = MockCall<Library, Input, Output>(opening, of: core, forwarder: forwarder)
        call.record()
        return call
    }

    /// Starts to measure the age of a call. The client's clock was started earlier, on a busy machine some time before, so a call
    /// cancelled shortly before its timeout counts as having exceeded it.
    package func startCall() -> CallAge {
        let clock = core.limits.clock
        let start = clock.nanoseconds
        return { timeout in
            guard let timeout else { return .canceled }
            let age = Double(clock.nanoseconds - start) / 1e9
            return age >= timeout - min(timeout / 2, 0.5) ? .deadlineExceeded : .canceled
        }
    }
}

extension MockCall {
    /// The origin of the answer of a call that has begun; nil if it waits for the request of a server stream, or for the pause of a
    /// rule before the real server answers.
    package var decision: CallDecision? {
        guard forwarder != nil else { return .mock }
        return locked { state in
            guard state.run?.isForwarded == true else { return state.isUnanswered ? nil : .mock }
            return state.run?.isPaused == true ? nil : .forward
        }
    }

    /// Suspends until the origin of the answer is known.
    package func decided() async -> CallDecision {
        await changes.whenSome { decision } ?? .mock
    }

    /// Suspends until the call has ended, or the task is cancelled.
    package func over() async {
        _ = await changes.wait { isOver }
    }

    package var isForwarded: Bool { decision == .forward }

    package var isUnanswered: Bool { locked { $0.isUnanswered } }

    /// Whether a strict mock has refused and reported the call.
    package var isRefused: Bool {
        if case .policy(.strict) = core.answerer(of: opening) { true } else { false }
    }

    /// Forwards the call whatever the test has set up for it, because the mock can't read the message that would select an answer.
    /// Has no effect on a call that is answered.
    package func forwardUnread() {
        if isUnanswered, case .server? = forwarder {
            start(ChosenAnswer(answer: .forwarded, answerer: .server(nil)))
        }
    }
}

/// The answer of a server in place of a mock, as recorded by the mock's call.
package final class PassedAnswer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Library, Input, Output>
    private let state: Locked<(reply: Reply<Library, Output>, messages: Int, failure: Library.Failure?, hasEnded: Bool)>
    private let noResponse: Library.Failure

    /// - Parameter failure: the failure of a call that succeeds without its only response, or with several.
    package init(to call: MockCall<Library, Input, Output>, orElse failure: Library.Failure) {
        self.call = call
        state = Locked((Reply(result: .failure(failure)), 0, nil, false))
        noResponse = failure
    }

    /// Records metadata that the server has sent before its messages.
    package func note(_ metadata: Library.Metadata) {
        call.core.note(metadata: metadata, on: call.opening)
        state.withLock { $0.reply.initialMetadata = metadata }
    }

    package func note(_ message: Output) {
        call.core.note(message: message, on: call.opening)
        state.withLock { state in
            state.messages += 1
            state.reply.result = .success(message)
        }
    }

    /// Records that no server has answered, because the network is broken. The end of the call follows.
    /// - Parameter failure: the failure of the call, whatever the server says at the end.
    package func note(networkFault reason: String, failure: Library.Failure? = nil) {
        call.core.note(networkFault: reason, on: call.opening)
        state.withLock { $0.failure = $0.failure ?? failure }
    }

    /// Suspends until the call has ended, or the task is cancelled. Returns whether it has ended without the server's end.
    package func isCutOff() async -> Bool {
        await call.over()
        return !state.value.hasEnded
    }

    /// Completes the answer. Only the first end of a call counts.
    package func end(_ failure: Library.Failure?, _ metadata: Library.Metadata = [:]) {
        let (answer, count, broken, _) = state.withLock { state in
            state.hasEnded = true
            return state
        }
        var failure = broken ?? failure
        if failure == nil, call.kind.hasOneResponse, count != 1 {
            note(networkFault: "\(count) messages where one is due")
            failure = noResponse
        }
        guard !call.isStream else {
            let end = failure.map { Library.failed($0, metadata) } ?? Library.completed(nil, metadata)
            call.end(CallOutcome(end))
            return
        }
        var reply = answer
        if let failure { reply.result = .failure(failure) }
        reply.finalMetadata = metadata
        call.end(CallOutcome(reply))
    }
}

extension MockReports {
    /// Reports a call that `willForward()` answers, and that can't be forwarded.
    func cannotForward(_ opening: Event) {
        let noun = opening.phase == .opened ? "stream" : "call"
        let isServed = opening.transport != nil
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
