// What a call does with a piece of the work of its script. Code of the test runs here.

extension AnsweredCall {
    /// What follows from a piece of work.
    enum Result: Sendable {
        /// The script goes on, with these steps and this work before the rest of it.
        case proceed([CallStep] = [], then: CallWork? = nil, isProgress: Bool = true)
        case end(CallOutcome)
        /// The stream ends without an error.
        case complete
        /// A wait has taken too long. That is reported, unless the call has ended meanwhile.
        case overdue(report: @Sendable () -> Void)
        /// What follows is known later.
        case later(@Sendable () async -> Result)
    }

    func perform(_ work: CallWork, of answer: CallAnswer, inputs: [any Sendable]) -> Result {
        switch work {
        case .step(.yield(.end(let outcome))): return .end(outcome)
        case .step(.yield), .offer: return .proceed()
        case .step(.pause(let delay, let gate)): return .later { await pass(gate, after: delay) }
        case .step(.hold): return .later { await hold() }
        case .input(let input, let number):
            guard case .script(let script) = answer else { return .proceed() }
            return follow(script.reaction(to: input, number: number), [input], then: kind == .serverStream ? .end : nil)
        case .close:
            guard case .script(let script) = answer else { return .proceed(then: .end) }
            return follow(script.onClose, inputs, then: .end)
        case .end: return .complete
        }
    }

    func pass(_ gate: Gate?, after delay: MockDuration?) async -> Result {
        guard let gate = await core.pass(gate, after: delay) else { return .proceed() }
        return .overdue { core.reports.forgotten(gate, rpc: opening.rpc) }
    }

    /// Waits until the stream ends.
    private func hold() async -> Result {
        guard await core.limits.deadline(ofLimit: core.limits.hold).pass() else { return .proceed() }
        return .overdue { core.reports.forgottenHold(opening) }
    }

    /// - Parameter work: what comes after the steps of the reaction.
    private func follow(
        _ reaction: CallAnswer.Reaction, _ inputs: [any Sendable], then work: CallWork?
    ) -> Result {
        switch reaction {
        case .steps(let steps): proceed(with: steps, then: work)
        case .now(let produce): proceed(with: produce(self, inputs), then: work)
        case .later(let produce): .later { proceed(with: await produce(self, inputs), then: work) }
        }
    }

    private func proceed(with steps: [CallStep], then work: CallWork?) -> Result {
        // The reply to a call with one response need not wait for anybody to ask for it.
        if kind == .unary, let outcome = steps.outcome { return .end(outcome) }
        return .proceed(steps, then: work, isProgress: !steps.isEmpty || work != nil)
    }
}

// MARK: - How a call does the work of its script

extension MockCall {
    /// Does one piece of work. Code of the test runs here, outside the lock. Returns false if the script got no further.
    @discardableResult
    func perform(_ job: CallMachine.Job) -> Bool {
        let result = head.perform(job.work, of: job.answer, inputs: job.inputs)
        if case .proceed(let steps, let work, let isProgress) = result {
            proceed(with: steps, then: work, isProgress: isProgress)
            return isProgress
        }
        apply(result)?()
        return true
    }

    /// The script goes on. It is a function of its own, because most work ends so, and the rest of `apply` needs types that
    /// would be looked up each time.
    private func proceed(with steps: [CallStep], then work: CallWork?, isProgress: Bool) {
        locked { $0.proceed(with: steps, then: work, isProgress: isProgress) }
        wake()
    }

    @inline(never)
    func apply(_ result: AnsweredCall.Result) -> LastDelivery? {
        switch result {
        case .proceed(let steps, let work, let isProgress): proceed(with: steps, then: work, isProgress: isProgress)
        case .end(let outcome): return endScript(outcome)
        case .complete: return endScript(CallOutcome(Library.completed()))
        case .overdue(let report): return end(overdue) { _ in report() }
        case .later(let result): keep { self.apply(await result())?() }
        }
        return nil
    }

    private func endScript(_ outcome: CallOutcome) -> LastDelivery? {
        end(outcome) { run in
            if kind == .clientStream, let run, case .server = run.answer, !run.hasResponded,
                case .end(_, hasFailed: false) = outcome
            {
                core.reports.wrongResponses("ends without a response", to: opening)
            }
        }
    }

    private var overdue: CallOutcome { outcome(.deadlineExceeded, because: "held for too long") }

    /// Waits for a delay and a gate. Returns false if the gate stays shut for too long, which ends the call.
    func pass(_ gate: Gate?, after delay: MockDuration?) async -> Bool {
        guard case .overdue(let report) = await head.pass(gate, after: delay) else { return true }
        end(overdue) { _ in report() }?()
        return false
    }
}
