// How a call gets its answer from the sources that it has.

extension MockCall {
    /// Finds the answer of a call that begins, or that its client uses.
    /// - Parameter sources: what may answer.
    func findAnswer(from sources: [any AnswerSource] = AnswerChain.all, isUsed: Bool = false) -> LastDelivery? {
        // A call that was cancelled before uses up no answer.
        guard core.isInFlight(self) else { return nil }
        for index in sources.indices {
            switch sources[index].answer(to: self, for: nil) {
            case .answer(let answer, let answerer)?: return start(answer, by: answerer)
            case .wait(let delay, let gate, let answerer, let rule)?:
                wait(for: gate, after: delay, because: answerer, then: AnswerChain.after(rule))
                return nil
            case .later? where !isUsed:
                core.settle(callOf: opening)
                return nil
            case .later?, nil: break
            }
        }
        return nil
    }

    /// Whether there may be an answer by the time that the client uses its stream.
    var mayAnswerLater: Bool { kind.hasManyRequests && answers?.areForStreams == true }

    /// Answers a stream that was left open until its client uses it. Returns false if it has an answer.
    @discardableResult
    func ensureAnswer() -> Bool {
        guard mayAnswerLater, locked({ $0.isUnanswered }) else { return false }
        findAnswer(from: AnswerChain.afterStatements, isUsed: true)?()
        wake()
        return true
    }

    /// Makes the call wait. After that, the rest of its sources answers it.
    private func wait(
        for gate: Gate?, after delay: MockDuration?, because rule: Answerer, then sources: [any AnswerSource]
    ) {
        guard locked({ $0.beginWaiting() }) else { return }
        core.note(rule, on: opening)
        keep { [self] in
            guard await pass(gate, after: delay) else { return }
            findAnswer(from: sources)?()
            wake()
        }
    }

    func start(_ answer: CallAnswer, by answerer: Answerer) -> LastDelivery? {
        // Most calls are answered like this, so it takes no way through the machine.
        if kind == .unary, let outcome = answer.readyReply { return end(outcome, answerer: answerer) }
        let answer = kind == .unary ? withWholeReply(answer) : answer
        if kind == .unary, let outcome = answer.readyReply { return end(outcome, answerer: answerer) }
        // A call with one request and one response need not wait for anybody to ask for the response.
        guard give(answer, isAtWork: kind == .unary) else { return nil }
        core.note(answerer, on: opening)
        if case .server(let serve) = answer {
            keep {
                await serve(self, self.script)
                self.enqueue([.end])
            }
        }
        guard kind == .unary, let request = opening.payload else { return nil }
        return apply(script.perform(.input(request, number: 1), of: answer, inputs: []))
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

    /// Gives the call its answer. Returns false if the call has ended before.
    /// - Parameter isAtWork: whether the script starts with work that the caller does.
    private func give(_ answer: CallAnswer, isAtWork: Bool) -> Bool {
        locked { machine in
            machine.isWaiting
                ? machine.answer(with: answer, afterWait: isAtWork, hasOneInput: kind == .serverStream)
                : machine.answer(with: answer, isAtWork: isAtWork)
        }
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
