// How long the consumer of a call waits.

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
