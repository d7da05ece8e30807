// What a fake server of a call does, or the real one.

extension CallMachine {
    /// A fake server offers an event. Returns the number of the offer; nil if the call has ended.
    mutating func offer(_ event: CallEvent) -> Int? {
        run?.offer(event)
    }

    /// A fake server of an rpc with one response sends one. Returns how many it has sent; nil if the call has ended.
    mutating func addResponse() -> Int? {
        guard let run else { return nil }
        run.responses += 1
        return run.responses
    }

    /// Whether a fake server need not wait for its offer any more.
    func isOfferTaken(_ number: Int) -> Bool { run.map { $0.offers.taken >= number } ?? true }

    /// The result of asking for a message of the client.
    enum NextInput {
        case message(any Sendable)
        /// There is none yet.
        case wait
        case over
    }

    /// A fake server asks for a message. `isWaiting` tells whether it has waited since it asked.
    mutating func nextInput(isWaiting: Bool) -> NextInput {
        let isOpen = client == .open || client == .closing
        return run?.nextInput(isOpen: isOpen, isWaiting: isWaiting) ?? .over
    }

    /// The real server is to get the next message. Unlike a fake server, it does not say when it waits for its client, and the
    /// client may wait for it as long as it likes.
    mutating func forwardInput() -> NextInput {
        guard let run else { return .over }
        run.progress += 1
        if let message = run.unreadInputs.messages.next() { return .message(message) }
        // A client that was cancelled or has failed has not sent everything. The end of the call follows.
        return client == .closed || run.unreadInputs.isComplete ? .over : .wait
    }

    /// A fake server stops waiting for a message.
    mutating func stopWaitingForInput() {
        run?.stopWaitingForInput()
    }
}
