// What an adapter needs of a call that came through a real client.

extension MockCall {
    /// The origin of the answer of a call that has begun; nil if it waits for the request of a
    /// server stream, or for the pause of a rule before the real server answers.
    package var decision: CallDecision? {
        guard forwarder != nil else { return .mock }
        return locked { state in
            guard state.run?.isForwarded == true else { return state.isUnanswered ? nil : .mock }
            return state.run?.isPaused == true ? nil : .forward
        }
    }

    /// Suspends until the origin of the answer is known.
    package func waitForDecision() async -> CallDecision {
        await changes.waitForSome { decision } ?? .mock
    }

    /// Calls `body` when the call has ended. Only the last one counts.
    package func whenOver(_ body: @escaping @Sendable () -> Void) {
        locked { $0.whenOver = body }
        if isOver { locked { $0.whenOver.take() }?() }
    }

    /// Cancels the call as soon as nothing is there for the task that reads it, because the client
    /// reads no further. An answer that waits, or a fake server at work, is cancelled, as a real
    /// server would be.
    package func letGo() {
        locked { $0.isLetGo = true }
        changes.notify()
    }

    /// Does what a call that is let go still does, for a client without a task that reads it.
    package func performWhatIsThere() {
        while locked({ $0.hasNext }) { _ = eventNow() }
    }

    /// Whether no answer is chosen yet.
    package var isUnanswered: Bool { locked { $0.isUnanswered } }

    /// Waits as long as a gate may stay shut. Returns false if the task is cancelled first.
    package func waitForLimit() async -> Bool { await core.limits.deadline(ofLimit: core.limits.hold).wait() }

    /// Whether a strict mock has refused and reported the call.
    package var isRefused: Bool {
        if case .policy(.strict) = core.answerer(of: opening) { true } else { false }
    }

    /// Forwards the call whatever the test has set up for it, because the mock can't read the
    /// message that would select an answer. Has no effect on a call that is answered.
    package func forwardUnreadable() {
        if isUnanswered, case .passThrough? = forwarder {
            answer(with: ChosenAnswer(answer: .forwarded, answerer: .realServer(nil)))
        }
    }
}
