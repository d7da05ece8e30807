// How a call gets its answer when it begins. It asks what may answer it, one after the other, until something does.

extension MockCall {
    /// Chooses the answer of a call that begins.
    func findAnswer() -> LastDelivery? {
        // A call that was cancelled before uses up no answer.
        guard core.isInFlight(self) else { return nil }
        var pauses: [Pause] = []
        let chosen =
            ruleAnswer(after: &pauses) ?? statementAnswer() ?? addedAnswer()
            ?? ruleAnswer(areLast: true, after: &pauses) ?? policyAnswer()
        if chosen.delay != nil || chosen.gate?.isOpen == false {
            pauses.append((chosen.delay, chosen.gate, chosen.answerer))
        }
        guard pauses.isEmpty else {
            wait(for: pauses, before: chosen)
            return nil
        }
        return start(chosen.answer, by: chosen.answerer)
    }

    /// What a call waits for before its answer begins, because of a rule or the answer itself.
    private typealias Pause = (delay: MockDuration?, gate: Gate?, reason: Answerer)

    // MARK: - What may answer, in this order

    /// The answer of the newest statement about every rpc that matches the call.
    /// - Parameters:
    ///   - areLast: whether rules for unstubbed calls are asked. To reports, these are like any stub.
    ///   - pauses: gets the pauses of newer rules.
    private func ruleAnswer(areLast: Bool = false, after pauses: inout [Pause]) -> SourcedAnswer? {
        var last: Int?
        while let (taken, number) = core.takeRule(for: opening, after: last, areLast: areLast) {
            guard let answer = taken.stub else { return nil }
            let answerer = areLast ? Answerer.stub(taken.source) : .rule(taken.source)
            if case .wait(let delay, let gate) = answer, delay != nil || gate?.isOpen == false {
                pauses.append((delay, gate, answerer))
            }
            if let answer = answer.answer(to: self, for: answerer) { return answer }
            last = number
        }
        return nil
    }

    /// The answer of the newest statement about the rpc that matches the call.
    private func statementAnswer() -> SourcedAnswer? {
        // Statements select streams before they have messages.
        let request = kind.hasManyRequests ? nil : core.request(of: opening)
        guard let taken = core.takeAnswer(to: opening, payload: request) else {
            return nil
        }
        return taken.stub?.answer(to: self, for: .stub(taken.source))
    }

    /// The answer of recordings, or of a real server.
    private func addedAnswer() -> SourcedAnswer? {
        core.addedSource?.answer(to: self, for: nil) ?? network?.answer(to: self, for: nil)
    }

    /// The answer of the policy, which answers every call.
    private func policyAnswer() -> SourcedAnswer {
        // A matcher may have ended the call.
        if core.policy == .strict, core.isInFlight(self) {
            core.note(.policy(.strict), on: opening, isSettled: false)
            core.reports.unstubbed(opening, request: core.request(of: opening))
        }
        return policyAnswer(because: "has no stub for this \(kind == .unary ? "call" : "stream")")
    }

    /// Returns the policy's answer: an empty one, or a failure.
    /// - Parameter reason: what the message of the failure says of the rpc.
    func policyAnswer(because reason: String) -> SourcedAnswer {
        .answer(policyAnswer(core.policy, because: reason), by: .policy(core.policy))
    }

    private func policyAnswer(_ policy: MockPolicy, because reason: String) -> CallAnswer {
        let empty = emptyAnswer
        if policy == .strict || kind == .unary && empty == nil {
            let end = outcome(.unimplemented, because: "\(core.name).\(opening.rpc) \(reason)")
            return .steps([.yield(.end(end))], for: kind)
        }
        if kind == .unary, let empty {
            return .reply(Reply<Library, Output>(result: .success(empty), initialMetadata: [:]))
        }
        return .steps((empty.map { [.yield(.message($0))] } ?? []) + [.end(Library.completed())], for: kind)
    }

    /// The empty message of an rpc with one response; nil if the type has none.
    var emptyAnswer: Output? {
        kind.hasOneResponse ? Library.emptyMessage(Output.self).flatMap { typed($0) } : nil
    }
}

// MARK: - How an answer begins

extension MockCall {
    /// Makes the call wait before its answer begins.
    private func wait(for pauses: [Pause], before chosen: SourcedAnswer) {
        guard locked({ $0.beginWaiting() }) else { return }
        core.note(pauses[0].reason, on: opening)
        keep { [self] in
            for pause in pauses {
                guard await pass(pause.gate, after: pause.delay) else { return }
            }
            guard isWaiting else { return }
            start(chosen.answer, by: chosen.answerer)?()
            wake()
        }
    }

    func start(_ answer: CallAnswer, by answerer: Answerer) -> LastDelivery? {
        guard kind == .unary else {
            _ = give(answer, by: answerer)
            return nil
        }
        // Most calls are answered like this. It does not use the state machine.
        if let outcome = answer.readyReply { return end(outcome, answerer: answerer) }
        if let steps = stepsNow(of: answer, by: answerer) { return start(steps, by: answerer) }
        // The steps of a rule answer a call of any kind.
        let answer = withWholeReply(answer)
        if let outcome = answer.readyReply { return end(outcome, answerer: answerer) }
        // A call with one request and one response need not wait for anybody to ask for the response.
        guard give(answer, by: answerer), let request = opening.payload else { return nil }
        return apply(head.perform(.input(request, number: 1), of: answer, inputs: []))
    }

    /// Runs the closure that answers a call with one request and one response. Returns nil if there is none, or it is `async`.
    private func stepsNow(of answer: CallAnswer, by answerer: Answerer) -> CallAnswer? {
        guard case .script(let script) = answer, case .now(let produce)? = script.onEachInput,
            let request = opening.payload
        else { return nil }
        core.note(answerer, on: opening)
        return .steps(produce(head, [request]), for: .unary)
    }

    /// Returns the answer to a call with one request and one response, with one step in place of metadata, message and end.
    private func withWholeReply(_ answer: CallAnswer) -> CallAnswer {
        guard case .script(let script) = answer, case .steps(let steps)? = script.onEachInput else { return answer }
        if case .yield(.end(.reply))? = steps.last { return answer }
        var reply = Reply<Library, Output>.withoutMessage
        var others: [CallStep] = []
        for step in steps {
            if case .yield(let event) = step { add(event, to: &reply) } else { others.append(step) }
        }
        return .steps(others + [.yield(.end(CallOutcome(reply)))], for: kind)
    }

    /// Gives the call its answer. The script of a call with one request and one response starts with work that the caller does.
    /// Returns false if the call has ended before.
    func give(_ answer: CallAnswer, by answerer: Answerer) -> Bool {
        let isAtWork = kind == .unary
        let isGiven = locked { machine in
            machine.isWaiting
                ? machine.answer(with: answer, afterWait: isAtWork, hasOneInput: kind == .serverStream)
                : machine.answer(with: answer, isAtWork: isAtWork)
        }
        guard isGiven else { return false }
        core.note(answerer, on: opening)
        if case .server(let serve) = answer {
            keep {
                await serve(self, self.head)
                self.enqueue([.end])
            }
        }
        return true
    }

    /// Adds work to the script.
    func enqueue(_ work: [CallWork]) {
        locked { $0.enqueue(work) }
        wake()
    }

    /// Runs `body` in a task, which is cancelled when the call ends.
    func keep(_ body: @escaping @Sendable () async -> Void) {
        let number = locked { $0.numberTask() }
        let task = CallTasks.start { [weak self] in
            await body()
            self?.locked { $0.releaseTask(number) }
        }
        if !locked({ $0.keep(task, number: number) }) { task.cancel() }
    }
}
