// How the two sides of a call wait for each other, and for how long.

/// The progress of a call that is read, and the deadline for more.
struct ProgressLimit {
    let progress: Int
    let deadline: Deadline
}

extension MockCall {
    // MARK: - The reader

    /// Suspends until the call changes. Before that, cancels a call that was let go, and ends one
    /// that makes no progress. Returns false if the consumer was cancelled.
    func waitForChange(past version: Int, with limit: inout ProgressLimit?) async -> Bool {
        if locked({ $0.isLetGo && !$0.hasNext }) { cancel() }
        finishIfOverdue(&limit)
        if let limit { setAlarm(to: limit.deadline) }
        return await changes.wait(past: version) == .changed
    }

    /// Wakes the consumers at `deadline`. A call has one alarm at a time, because most waits are
    /// short and many.
    private func setAlarm(to deadline: Deadline) {
        locked { state in
            guard state.alarm == nil else { return }
            state.start(\.alarm) { [weak self] in
                guard await deadline.wait(), let self else { return }
                locked { $0.alarm = nil }
                changes.notify()
            }
        }
    }

    /// Ends the call if neither its answer nor its consumer has made progress within the limit. A
    /// busy answer has no limit here, because its waits have their own.
    private func finishIfOverdue(_ limit: inout ProgressLimit?) {
        let (progress, isIdle) = locked { $0.progress }
        guard isIdle, let known = limit, known.progress == progress else {
            limit =
                isIdle
                ? ProgressLimit(progress: progress, deadline: core.limits.deadline(ofLimit: core.limits.hold)) : nil
            return
        }
        guard known.deadline.isPast, !isOver else { return }
        let outcome = outcome(.deadlineExceeded, because: "nothing happened on the stream for too long")
        finish(outcome) { _ in core.reports.idle(opening) }
    }

    // MARK: - The writer

    /// Whether writers wait for their server.
    package var hasFlowControl: Bool { core.window != nil }

    /// Suspends until fewer messages are unread than the mock's flow control allows, the call is
    /// over, or the task is cancelled.
    package func waitForRoom() async {
        guard let window = core.window else { return }
        let deadline = core.limits.deadline(ofLimit: core.limits.hold)
        let wake = await changes.wait(until: deadline) { locked { $0.unread < window } }
        guard wake == .timedOut else { return }
        finish(outcome(.deadlineExceeded, because: "nothing was read for too long")) { _ in core.reports.unread(opening)
        }
    }
}
