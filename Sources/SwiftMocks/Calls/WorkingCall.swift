// How a call does the work of its script, and how long its consumer waits.

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
        case .end(let outcome): return end(outcome)
        case .complete: return end(CallOutcome(Library.completed()))
        case .overdue(let report): return end(overdue, report: report)
        case .later(let result): keep(Task { apply(await result())?() })
        }
        return nil
    }

    private var overdue: CallOutcome { outcome(.deadlineExceeded, because: "held for too long") }

    /// Waits for a delay and a gate. Returns false if the gate stays shut for too long, which ends the call.
    func pass(_ gate: Gate?, after delay: Delay?) async -> Bool {
        guard case .overdue(let report) = await script.pass(gate, after: delay) else { return true }
        end(overdue, report: report)?()
        return false
    }
}

// MARK: - How long a consumer waits

extension MockCall {
    func perform(_ job: CallMachine.Job, with patience: inout Patience) {
        // A client that writes for ever what starts no step may leave no moment in which there is nothing to do.
        if !perform(job) { endIfOverdue(&patience) }
    }

    /// Waits for something to happen. Returns false if the consumer was cancelled.
    func idle(past version: Int, with patience: inout Patience) async -> Bool {
        endIfOverdue(&patience)
        if let deadline = patience.deadline { setAlarm(to: deadline) }
        return await changes.wait(past: version) == .changed
    }

    /// Lets the consumers look again at `deadline`. A call has one alarm at a time, because most waits are short and many.
    private func setAlarm(to deadline: Deadline) {
        guard locked({ $0.setAlarm() }) else { return }
        keep(
            Task { [weak self] in
                guard await deadline.pass(), let self else { return }
                locked { $0.clearAlarm() }
                changes.notify()
            })
    }

    private func endIfOverdue(_ patience: inout Patience) {
        guard patience.isOver(at: locked { $0.progress }, limits: core.limits), !isOver else { return }
        let outcome = outcome(.deadlineExceeded, because: "nothing happened on the stream for too long")
        end(outcome) { core.reports.idle(opening) }?()
    }
}
