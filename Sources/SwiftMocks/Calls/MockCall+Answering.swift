import SwiftProtobuf

// How a call starts the answer that was chosen. Code of the test runs here, outside the lock.

extension MockCall {
    /// Chooses the answer of a call that begins, and starts it. A call cancelled before takes no
    /// answer.
    func chooseAndAnswer() {
        if locked({ $0.isUnanswered }) { answer(with: core.choose(for: opening)) }
    }

    /// Adds a recorded call to those in flight, and starts its answer.
    func enterFlight(with chosen: ChosenAnswer) {
        if core.addInFlight(self, of: opening) { answer(with: chosen) } else { finish(because: "the mock was reset") }
    }

    /// Starts the answer that was chosen.
    func answer(with chosen: ChosenAnswer) {
        let chosen = ConditionRead.runOutside { resolved(chosen) }
        let pauses = chosen.pauses
        if pauses.isEmpty, let outcome = core.produceReply(of: chosen, to: opening) {
            return finish(outcome, answerer: chosen.answerer)
        }
        let answer = chosen.answer
        guard locked({ $0.setAnswer(answer, isPaused: !pauses.isEmpty) }) else { return }
        core.recordAnswerer(chosen.pausingRule ?? chosen.answerer, of: opening)
        guard !pauses.isEmpty else { return startTask(of: answer) }
        startPauses(pauses) { [self] in
            guard locked({ $0.run != nil }) else { return }
            core.recordAnswerer(chosen.answerer, of: opening)
            guard locked({ $0.resume() }) else { return }
            if let outcome = core.produceReply(of: chosen, to: opening) {
                finish(outcome)
            } else {
                startTask(of: answer)
            }
            wake()
        }
    }

    /// Returns an answer that can start. Where no statement answers, that is the answer of a
    /// recording, of a real server, of a rule for unstubbed calls, or of the policy, in this order.
    private func resolved(_ chosen: ChosenAnswer) -> ChosenAnswer {
        var chosen = chosen
        if case .others = chosen.answer {
            if let replayed = takeAnswer(of: core.withState { $0.recordings }) { return chosen.pausing(replayed) }
            if forwarder != nil {
                chosen.answer = .forwarded
            } else if !core.chooseForUnstubbed(for: opening, &chosen) {
                return chosen.pausing(unstubbedAnswer())
            }
        }
        switch chosen.answer {
        case .failure(let failure):
            let end = (typed(failure) as Library.Failure?).map { outcome($0) } ?? outcome(.unknown, because: "")
            chosen.answer = endingAnswer(end, isEarly: true)
        case .forwarded:
            guard let forwarder else {
                core.recordAnswerer(chosen.answerer, of: opening, isSettled: false)
                core.reports.cannotForward(opening)
                let reason = "nothing can forward \(core.name).\(opening.rpc)"
                chosen.answer = endingAnswer(outcome(.unimplemented, because: reason))
                break
            }
            chosen.answerer = .realServer(chosen.answerer.source)
            if case .client(let forward) = forwarder, let rpc = opening.listedRPC {
                chosen.answer = .task { call, _ in await forward(call, rpc) }
            }
        case .reply, .produced, .script, .task, .others, .paused: break
        }
        return chosen
    }

    private func endingAnswer(_ end: CallOutcome, isEarly: Bool = false) -> Answer {
        kind == .unary ? .reply(end) : .steps([.yield(.end(end))], for: kind, isEarly: isEarly)
    }

    private func unstubbedAnswer() -> ChosenAnswer {
        // A matcher may have ended the call.
        if core.policy == .strict, core.isRecording(opening), locked({ $0.end == nil }) {
            core.recordAnswerer(.policy(.strict), of: opening, isSettled: false)
            core.reports.unstubbed(opening, request: core.request(of: opening))
        }
        return policyAnswer(because: "has no stub for this \(kind == .unary ? "call" : "stream")")
    }

    /// Returns the policy's answer: an empty one, or a failure.
    /// - Parameter reason: the text about the rpc in the failure's message.
    func policyAnswer(because reason: String) -> ChosenAnswer {
        let policy = core.policy
        let empty = emptyAnswer
        let answer: Answer
        if policy == .strict || kind == .unary && empty == nil {
            answer = endingAnswer(outcome(refusal(because: reason)))
        } else if kind == .unary, let empty {
            answer = .reply(CallOutcome(ErasedReply<Library>(result: .success(empty), initialMetadata: [:])))
        } else {
            answer = .steps((empty.map { [.yield(.message($0))] } ?? []) + [completionStep()], for: kind)
        }
        return ChosenAnswer(answer: answer, answerer: .policy(policy))
    }

    /// Returns the failure with which a strict mock refuses the call.
    /// - Parameter reason: the text about the rpc.
    func refusal(because reason: String) -> Library.Failure {
        Library.failure(.unimplemented, "\(core.name).\(opening.rpc) \(reason)")
    }

    /// The empty message of an rpc with one response; nil if the type has none.
    var emptyAnswer: (any SwiftProtobuf.Message)? { kind.hasOneResponse ? opening.listedRPC?.output?.init() : nil }

    /// Starts the task that makes the answer, if one does.
    private func startTask(of answer: Answer) {
        guard case .task(let body) = answer else { return }
        startTask(\.answering) { [self] in
            do {
                try await body(self, context)
                enqueue(completionStep())
            } catch {
                enqueue(.yield(.end(outcome(context.failure(of: Library.self, for: error)))))
            }
        }
    }

    /// Adds a step to the answer, and lets the consumer look again. Has no effect after the end.
    func enqueue(_ step: CallStep) {
        locked { $0.enqueue(step) }
        wake()
    }

    /// Starts one of the tasks of the call, which are cancelled at its end. Has no effect after the
    /// end.
    func startTask(_ task: WritableKeyPath<CallState, Task<Void, Never>?>, _ body: @escaping CallTasks.Body) {
        locked { $0.start(task, body) }
    }

    /// Starts to wait for pauses, and then acts.
    func startPauses(_ pauses: [Pause], then act: @escaping @Sendable () -> Void) {
        startTask(\.work) { [self] in
            let turn = core.limits.testClock.map(ClockTurn.init)
            defer { turn?.finish() }
            for pause in pauses { guard await wait(for: pause, in: turn) else { return } }
            act()
        }
    }

    /// Waits for a delay and a gate. Returns false if the call ends before, also because the gate
    /// stays shut for too long, or the scope of the test's clock has ended.
    /// - Parameter turn: what the call does afterwards, before waits for later moments of that
    ///   clock end.
    func wait(for pause: Pause, in turn: ClockTurn? = nil) async -> Bool {
        switch await core.limits.wait(for: pause, in: turn) {
        case .over: return true
        case .shut(let gate):
            finish(overdue, answerer: nobody(because: .heldTooLong)) { _ in
                core.reports.forgotten(gate, rpc: opening.rpc)
            }
        case .cancelled:
            if locked({ $0.client == .cancelled }) { turn?.recordLeftWait(of: "\(opening.rpc) #\(opening.number)") }
        case .clockEnded:
            finish(
                outcome(.canceled, because: CallContext.clockEnded),
                answerer: nobody(because: .clockEnded))
        }
        return false
    }

    /// The outcome of a call that a gate or a hold has kept for too long.
    var overdue: CallOutcome { outcome(.deadlineExceeded, because: "held for too long") }
}
