/// The state of a stream: what it waits for, and what comes next. It consists of values only, without locks, tasks or
/// user code.
///
/// Each function is an event: it changes the state and returns what must be done.
struct StreamMachine<Types: RPCTypes, Input: Sendable, Output: Sendable> {
    typealias Answer = StreamAnswer<Types, Input, Output>
    typealias Work = StreamWork<Types, Input, Output>

    /// The current activity of the stream.
    enum State {
        /// Nothing answers yet. Inputs are kept.
        case unanswered(Script)
        /// The script continues when the consumer asks, if there is work left.
        case ready(Script)
        /// The script has started something that is not finished. `takesTime` tells whether that is a wait or a test's
        /// `async` closure.
        case busy(Script, takesTime: Bool)
        /// The end is decided, but not in the log yet.
        case ending(StreamEnd<Types>?)
        /// The consumer has not taken the end yet.
        case over(StreamEnd<Types>)
        /// The consumer has taken everything.
        case done
    }

    /// The work that is left.
    struct Script {
        /// The steps that follow from the last input or from the close.
        var steps: ArraySlice<Work> = []
        /// The work after those steps.
        var queue: ArraySlice<Work> = []

        mutating func next() -> Work? { steps.popFirst() ?? queue.popFirst() }
        var first: Work? { steps.first ?? queue.first }
    }

    private(set) var state = State.unanswered(Script())
    private(set) var answer: Answer?
    private(set) var inputs: [Input] = []
    private(set) var isClosed = false
    private(set) var isCancelled = false
    /// Whether the consumer knows that the call was accepted.
    private(set) var isAccepted = false
    /// Whether a fake server had asked for an input when the stream ended; nil before the end.
    private(set) var hadAsked: Bool?
    /// Whether a thread delivers events to a callback now.
    private(set) var isDelivering = false
    private(set) var offersMade = 0
    private(set) var offersTaken = 0

    /// Whether the stream has ended. After that, no event changes its output.
    var isOver: Bool {
        switch state {
        case .over, .done: true
        case .unanswered, .ready, .busy, .ending: false
        }
    }

    var isUnanswered: Bool {
        if case .unanswered = state { true } else { false }
    }

    var isBusy: Bool {
        if case .busy = state { true } else { false }
    }

    /// Whether the script waits, or runs a test's `async` closure.
    var isHeldUp: Bool {
        if case .busy(_, takesTime: true) = state { true } else { false }
    }
}

/// The remaining work of a stream.
enum StreamWork<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    case step(StreamStep<Types, Output>)
    /// An event of a fake server, which waits until it is taken.
    case offer(StreamEvent<Types, Output>)
    case input(Input, count: Int)
    case close
    case end
}

// MARK: - What the code under test does

extension StreamMachine {
    /// An input is sent. Returns its number, or nil if it is too late for an answer.
    mutating func send(_ input: Input) -> Int? {
        guard !isClosed, !isOver else { return nil }
        inputs.append(input)
        return inputs.count
    }

    /// The client closes its side. Returns whether this is the first time.
    mutating func close() -> Bool {
        defer { isClosed = true }
        return !isClosed
    }

    /// The stream is cancelled. Returns whether this is the first time.
    mutating func cancel() -> Bool {
        defer { isCancelled = true }
        return !isCancelled
    }
}

// MARK: - What answers

extension StreamMachine {
    /// The answer is found.
    mutating func answer(with answer: Answer) {
        guard case .unanswered(var script) = state else { return }
        self.answer = answer
        script.queue += answer.onOpen.map(Work.step)
        state = .ready(script)
    }

    /// Adds work after the present work.
    mutating func enqueue(_ work: [Work]) {
        changeScript { $0.queue += work }
    }

    /// A fake server offers an event. Returns the number of the offer.
    mutating func offer(_ event: StreamEvent<Types, Output>) -> Int {
        enqueue([.offer(event)])
        offersMade += 1
        return offersMade
    }

    /// The started work is finished. `work` comes before the rest of the script.
    mutating func proceed(with work: [Work]) {
        if case .busy(let script, _) = state { state = .ready(script) }
        guard !work.isEmpty else { return }
        changeScript { $0.steps = work[...] }
    }

    /// The stream ends. Returns whether this is the first end.
    /// - Parameter hasAsked: whether a fake server has asked for an input.
    mutating func settle(_ end: StreamEnd<Types>?, hasAsked: Bool) -> Bool {
        switch state {
        case .unanswered, .ready, .busy:
            hadAsked = hasAsked
            state = .ending(end)
            return true
        case .ending, .over, .done: return false
        }
    }

    /// The end is in the log.
    mutating func finish() {
        guard case .ending(let end) = state else { return }
        state = end.map(State.over) ?? .done
    }

    private mutating func changeScript(_ change: (inout Script) -> Void) {
        let state = self.state
        // A script that two states share would be copied at each change.
        self.state = .done
        switch consume state {
        case .unanswered(var script):
            change(&script)
            self.state = .unanswered(script)
        case .ready(var script):
            change(&script)
            self.state = .ready(script)
        case .busy(var script, let takesTime):
            change(&script)
            self.state = .busy(script, takesTime: takesTime)
        case .ending(let end): self.state = .ending(end)
        case .over(let end): self.state = .over(end)
        case .done: break
        }
    }
}

// MARK: - What the consumer does

extension StreamMachine {
    /// The result of asking for the next event.
    enum Taken {
        case event(StreamEvent<Types, Output>)
        /// An offer of a fake server, which must learn that it was taken.
        case offer(StreamEvent<Types, Output>)
        /// Work that must be done first.
        case work(Work)
        case nothing
        case over
    }

    /// A thread wants to deliver events to a callback. Returns whether it is the only one.
    mutating func beginDelivering() -> Bool {
        defer { isDelivering = true }
        return !isDelivering
    }

    /// The consumer asks for the next event.
    mutating func take() -> Taken {
        let taken = self.taken()
        switch taken {
        // In the same step, so that a thread that adds events from now on delivers them.
        case .nothing, .over: isDelivering = false
        case .event, .offer, .work: break
        }
        return taken
    }

    private mutating func taken() -> Taken {
        switch state {
        case .unanswered(var script): return taken(from: &script, then: State.unanswered)
        case .ready(var script): return taken(from: &script, then: State.ready)
        case .busy, .ending: return .nothing
        case .over(let end):
            state = .done
            return .event(.complete(end))
        case .done: return .over
        }
    }

    private mutating func taken(from script: inout Script, then state: (Script) -> State) -> Taken {
        guard let work = script.next() else { return .nothing }
        switch work {
        case .offer(let event):
            offersTaken += 1
            self.state = state(script)
            return .offer(event)
        case .step(let step):
            if case .event(let event) = step.kind {
                self.state = state(script)
                return .event(event)
            }
        case .input, .close, .end: break
        }
        self.state = .busy(script, takesTime: takesTime(work))
        return .work(work)
    }

    private func takesTime(_ work: Work) -> Bool {
        switch work {
        case .step(let step):
            switch step.kind {
            case .delay, .gate, .hold: true
            case .event, .end: false
            }
        case .close: answer?.produce != nil
        case .offer, .input, .end: false
        }
    }

    /// The result of asking whether the call was accepted.
    enum Accepted {
        case yes(Types.Metadata, isOffer: Bool)
        case no(StreamEnd<Types>)
        case work(Work)
        case unknown
    }

    /// The consumer asks whether the call was accepted. A call is accepted as soon as the first event is not a failure,
    /// or when only reactions to the client are left. The consumer takes the metadata or the failure, if it comes
    /// first, and leaves the rest.
    /// - Parameter isConversation: whether the client may send inputs that depend on the server's messages.
    /// - Parameter hasAsked: whether a fake server has asked for an input.
    mutating func accept(isConversation: Bool, hasAsked: Bool) -> Accepted {
        let accepted = self.accepted(isConversation: isConversation, hasAsked: hasAsked)
        if case .yes = accepted { isAccepted = true }
        return accepted
    }

    private mutating func accepted(isConversation: Bool, hasAsked: Bool) -> Accepted {
        // Requests of a fake server for input after the end do not count.
        let waitsForClient = hadAsked ?? hasAsked || answer?.awaitsInput == true
        if isConversation && waitsForClient { return .yes([:], isOffer: false) }
        switch state {
        case .unanswered, .busy, .ending: return .unknown
        case .over(let end):
            guard end.error != nil else { return .yes([:], isOffer: false) }
            state = .done
            return .no(end)
        case .done: return .yes([:], isOffer: false)
        case .ready(let script): return accept(script, isConversation: isConversation)
        }
    }

    private mutating func accept(_ script: Script, isConversation: Bool) -> Accepted {
        // Inputs that a fake server has not asked for yet do not tell what it will do first.
        let waitsForServer = answer?.serve != nil
        switch script.first {
        case nil: return waitsForServer ? .unknown : .yes([:], isOffer: false)
        case .input where isConversation && !waitsForServer, .close where isConversation && !waitsForServer:
            return .yes([:], isOffer: false)
        case .offer(.metadata(let metadata)):
            _ = taken()
            return .yes(metadata, isOffer: true)
        case .offer: return .yes([:], isOffer: false)
        case .step(let step):
            switch step.kind {
            case .event(.metadata(let metadata)):
                _ = taken()
                return .yes(metadata, isOffer: false)
            case .event, .hold: return .yes([:], isOffer: false)
            case .end, .delay, .gate: break
            }
        case .input, .close, .end: break
        }
        guard case .work(let work) = taken() else { return .unknown }
        return .work(work)
    }
}
