// The sides of fake servers and of real ones, which take inputs and send events.

extension MockCall {
    /// Queues an offered event, and suspends until the consumer has got it. Returns false if the
    /// stream is over, or the task is cancelled.
    @discardableResult
    func offer(_ event: CallEvent) async -> Bool {
        let isSurplus = locked { state in
            guard kind == .clientStream, case .message = event, let run = state.run else { return false }
            run.responses += 1
            return run.responses > 1
        }
        if isSurplus {
            core.reports.wrongResponses("sends a second response, which was dropped", to: opening)
            return false
        }
        guard let number = locked({ $0.run?.offer(event) }) else { return false }
        wake()
        let wake = await changes.wait { locked { $0.run.map { $0.offers.delivered >= number } ?? true } }
        return wake == .changed && locked { $0.run != nil }
    }

    /// Returns the next message for a server; nil if there will be none, and when the task is
    /// cancelled.
    /// - Parameter isForwarding: whether the server is the real one.
    func nextInput(isForwarding: Bool = false) async -> (any Sendable)? {
        var hasWaited = false
        while true {
            let version = changes.version
            switch inputNow(hasWaited: hasWaited, isForwarding: isForwarding) {
            case .message(let message): return message
            case .over: return nil
            case .wait:
                // The consumer may be waiting for the server to wait for its client.
                if !hasWaited, !isForwarding { changes.notify() }
                hasWaited = true
            }
            if await changes.wait(past: version) == .cancelled {
                if !isForwarding { locked { $0.run?.stopWaitingForInput() } }
                return nil
            }
        }
    }

    /// Returns what ``nextInput(isForwarding:)`` does if it is known already.
    /// - Parameter hasWaited: whether the task that asks has waited since its last message.
    func inputNow(hasWaited: Bool = false, isForwarding: Bool) -> CallState.Run.NextInput {
        let next = locked { state in
            // After a cancellation, the real server still lacks messages. The end of the call
            // follows.
            let isOpen = isForwarding ? state.client != .closed : state.client == .open || state.client == .closing
            return state.run?.nextInput(isOpen: isOpen, hasWaited: hasWaited, isForwarding: isForwarding) ?? .over
        }
        // A writer may be waiting for room.
        if case .message = next, core.window != nil { changes.notify() }
        return next
    }
}
