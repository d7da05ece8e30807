// How a call is answered: by a rule, else by another `given` statement, else by what an adapter adds, else by the policy.

extension MockCall {
    typealias Answer = TypedAnswer<Library, Input, Output>

    func findAnswer(payload: (any Sendable)?) -> LastDelivery? {
        // A call that was cancelled before uses up no answer.
        guard core.isInFlight(self) else { return nil }
        if case .answered(let deliver) = followRule(after: nil) { return deliver }
        return findStub(payload: payload)
    }

    /// Finds the answer of a call that has waited because of the rule with this number.
    func findAnswer(after rule: Int) {
        guard core.isInFlight(self) else { return }
        if case .answered(let deliver) = followRule(after: rule) {
            deliver?()
        } else {
            findStub(payload: kind.hasManyRequests ? nil : core.request(of: opening))?()
        }
        wake()
    }

    private func findStub(payload: (any Sendable)?) -> LastDelivery? {
        let taken = core.takeAnswer(rpc: opening.rpc, payload: payload, metadata: opening.metadata)
        if let taken, let answer = taken.answer as? Answer {
            return start(answer, by: .stub(taken.source))
        }
        return answerWithoutStub()
    }

    /// Answers a stream that was left open until its client uses it. Returns false if it has an answer.
    @discardableResult
    func ensureAnswer() -> Bool {
        guard source != nil, kind.hasManyRequests, locked({ $0.isUnanswered }) else { return false }
        answerWithoutStub(isUsed: true)?()
        wake()
        return true
    }

    private func answerWithoutStub(isUsed: Bool = false) -> LastDelivery? {
        // What the test has set for this rpc comes before what answers all of them.
        if let source, let answer = source.answer() { return start(answer, by: .adapter(source.name)) }
        let added = core.withState { $0.fallback } as? any AnswerChooser
        if let chosen = added?.choose(for: self, named: nil) { return start(chosen.answer, by: chosen.answerer) }
        if let chosen = chooser?.choose(for: self, named: nil) { return start(chosen.answer, by: chosen.answerer) }
        if let source, !isUsed, source.mayAnswerLater, kind.hasManyRequests, core.policy == .relaxed {
            core.settle(callOf: opening)
            return nil
        }
        let noun = kind == .unary ? "call" : "stream"
        let fallback = Answer.fallback(
            core.policy, for: kind, reason: "\(core.name).\(opening.rpc) has no stub for this \(noun)")
        if core.policy == .strict {
            core.note(.policy(.strict), on: opening, isSettled: false)
            core.reports.unstubbed(opening, request: core.request(of: opening))
        }
        return start(fallback, by: .policy(core.policy))
    }

    private func start(_ answer: Answer, by answerer: Answerer) -> LastDelivery? {
        switch answer {
        case .fixed(let answer): return start(answer, by: answerer)
        case .chosen(let choose):
            let chosen = choose(self, answerer)
            return start(chosen.answer, by: chosen.answerer)
        }
    }

    func start(_ answer: CallAnswer, by answerer: Answerer) -> LastDelivery? {
        // Most calls are answered like this, so it takes no way through the machine.
        switch answer {
        case .reply(.constant(let reply), nil, nil) where kind == .unary:
            return end(.reply(reply), answerer: answerer)
        case .reply(.now(let produce), nil, nil):
            guard let request = opening.payload else { break }
            core.note(answerer, on: opening)
            return end(.reply(produce(opening, request)))
        default: break
        }
        // A call with one request and one response need not wait for anybody to ask for the response.
        guard give(answer, isAtWork: kind == .unary) else { return nil }
        core.note(answerer, on: opening)
        if case .server(let serve) = answer {
            keep {
                await serve(self)
                self.enqueue([.end])
            }
        }
        guard kind == .unary, let request = opening.payload else { return nil }
        return apply(script.perform(.input(request, number: 1), of: answer, inputs: []))
    }

    /// Gives the call its answer. Returns false if the call has ended before.
    /// - Parameter isAtWork: whether the script starts with work that the caller does.
    func give(_ answer: CallAnswer, isAtWork: Bool = false) -> Bool {
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

// MARK: - Rules, which come before all other statements

extension MockCall {
    /// Follows the newest rule that has an answer for the call.
    /// - Parameter last: the number of the rule that the call has followed before; only older ones count then.
    func followRule(after last: Int?) -> RuleResult {
        var last = last
        while let (taken, number) = core.takeRule(metadata: opening.metadata, after: last) {
            guard let answer = taken.answer as? RuleAnswer<Library> else { break }
            if let answer = Answer.answer(answer, for: kind) {
                return .answered(start(answer, by: .rule(taken.source)))
            }
            if case .from(let chooser) = answer, let chosen = chooser.choose(for: self, named: .rule(taken.source)) {
                return .answered(start(chosen.answer, by: chosen.answerer))
            }
            if case .wait(let delay, let gate) = answer, delay != nil || gate?.isOpen == false {
                wait(for: gate, after: delay, because: taken.source, number)
                return .answered(nil)
            }
            last = number
        }
        return .unanswered
    }

    /// What rules do to a call.
    enum RuleResult {
        /// A rule answers it, or makes it wait.
        case answered(LastDelivery?)
        /// Something else must answer it.
        case unanswered
    }

    /// Makes the call wait. After that, older rules and other statements answer it.
    private func wait(for gate: Gate?, after delay: MockDuration?, because source: Answerer.Source, _ number: Int) {
        guard locked({ $0.beginWaiting() }) else { return }
        core.note(.rule(source), on: opening)
        keep { if await self.pass(gate, after: delay) { self.findAnswer(after: number) } }
    }
}
