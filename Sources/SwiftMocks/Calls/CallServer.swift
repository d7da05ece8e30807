// What a fake server of a call does.

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
    func isTaken(_ number: Int) -> Bool { run.map { $0.offers.taken >= number } ?? true }

    /// The result of asking for a message of the client.
    enum Mailed {
        case message(any Sendable)
        /// There is none yet.
        case wait
        case over
    }

    /// A fake server asks for a message. `isWaiting` tells whether it has waited since it asked.
    mutating func takeMail(isWaiting: Bool) -> Mailed {
        let isOpen = client == .open || client == .closing
        return run?.takeMail(isOpen: isOpen, isWaiting: isWaiting) ?? .over
    }

    /// A fake server stops waiting for a message.
    mutating func stopWaitingForMail() {
        run?.stopWaitingForMail()
    }

    /// A fake server has done something after the end of its stream or its task. Returns how often it has.
    mutating func actLate() -> Int {
        switch server {
        case .over(let ending):
            ending.lateActs += 1
            return ending.lateActs
        case .done(let count):
            server = .done(lateActs: count + 1)
            return count + 1
        case .ready(let run), .busy(let run, _):
            run.lateActs += 1
            return run.lateActs
        case .unanswered, .ending: return 0
        }
    }
}
