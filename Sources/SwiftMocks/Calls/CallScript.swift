/// What the script of a call does with a piece of its work. Code of the test runs here.
struct CallScript: Sendable {
    let core: MockCore
    let kind: CallKind
    let opening: Event

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
        let result = script.perform(job.work, of: job.answer, inputs: job.inputs)
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
    func apply(_ result: CallScript.Result) -> LastDelivery? {
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
        guard case .overdue(let report) = await script.pass(gate, after: delay) else { return true }
        end(overdue) { _ in report() }?()
        return false
    }
}

// MARK: - How long a consumer waits

extension MockCall {
    func perform(_ job: CallMachine.Job, with timeout: inout ProgressTimeout) {
        // A client that writes for ever what starts no step may leave no moment in which there is nothing to do.
        if !perform(job) { endIfOverdue(&timeout) }
    }

    /// Waits for something to happen. Returns false if the consumer was cancelled.
    func idle(past version: Int, with timeout: inout ProgressTimeout) async -> Bool {
        endIfOverdue(&timeout)
        if let deadline = timeout.deadline { setAlarm(to: deadline) }
        return await changes.wait(past: version) == .changed
    }

    /// Lets the consumers look again at `deadline`. A call has one alarm at a time, because most waits are short and many.
    private func setAlarm(to deadline: Deadline) {
        guard locked({ $0.setAlarm() }) else { return }
        keep { [weak self] in
            guard await deadline.pass(), let self else { return }
            locked { $0.clearAlarm() }
            changes.notify()
        }
    }

    private func endIfOverdue(_ timeout: inout ProgressTimeout) {
        guard timeout.isOver(at: locked { $0.progress }, limits: core.limits), !isOver else { return }
        let outcome = outcome(.deadlineExceeded, because: "nothing happened on the stream for too long")
        end(outcome) { _ in core.reports.idle(opening) }?()
    }
}

/// The time within which a call that is read must make progress.
struct ProgressTimeout {
    private var limit: (progress: Int, deadline: Deadline)?

    /// The end of the time; nil while there is no limit.
    var deadline: Deadline? { limit?.deadline }

    /// Returns whether neither the script nor the consumer has made progress within the limit. There is no limit while the
    /// script is busy, because its waits have their own limits.
    mutating func isOver(at progress: (count: Int, isIdle: Bool), limits: TimeLimits) -> Bool {
        guard progress.isIdle else {
            limit = nil
            return false
        }
        guard let limit, limit.progress == progress.count else {
            limit = (progress.count, limits.deadline(ofLimit: limits.hold))
            return false
        }
        return limit.deadline.isPast
    }
}
