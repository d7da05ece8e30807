extension CallState {
    /// What remains of an answer, and the inputs that it has not read. Only the state changes it,
    /// until the call ends.
    final class Run: @unchecked Sendable {
        /// The steps of the answer; nil if a server makes them.
        let script: Answer.Script?
        /// Whether the real server answers, so that nothing happens here.
        let isForwarded: Bool
        /// Whether the pause before the answer is not over.
        var isPaused: Bool
        /// Whether the script has started work that is not finished.
        var isBusy = false
        /// The steps that follow from the last input, or from the opening.
        var reactionSteps: Queue<CallStep>
        /// The steps after them: inputs without a reaction yet, and those of a fake server.
        var pendingSteps = Queue<CallStep>()
        private var inputCount = 0
        /// The number of client messages that a server or the script has not taken yet.
        private(set) var unreadCount = 0
        /// The inputs, if a closure needs them together.
        private var inputs: [any Sendable] = []
        /// The messages that a fake server has not taken, whether no more come, and how many of its
        /// tasks wait for one; nil before it asks.
        private var unread = Queue<any Sendable>()
        private var isComplete = false
        private var waiting: Int?
        /// Whether the consumer knows that the call was accepted. Metadata come too late then.
        private(set) var isAccepted = false
        /// The numbers of events that a fake server has offered, and that the consumer has taken.
        var offers = (made: 0, delivered: 0)
        /// The responses that a fake server of an rpc with one response has sent.
        var responses = 0
        /// Whether the consumer has got one of them. A server may send it too late: after the step
        /// that ends the stream.
        var hasResponded = false
        /// Grows when the script or the consumer gets ahead.
        var progress = 0

        init(_ answer: Answer, isPaused: Bool) {
            self.isPaused = isPaused
            script = if case .script(let script) = answer { script } else { nil }
            isForwarded = if case .forwarded = answer { true } else { false }
            reactionSteps = Queue(script?.parts.onOpen ?? [])
        }

        /// The next step; nil if there is none now.
        var first: CallStep? { reactionSteps.first ?? pendingSteps.first }

        /// Removes and returns the next step; nil if there is none now.
        func next() -> CallStep? {
            guard let next = reactionSteps.next() ?? pendingSteps.next() else { return nil }
            // An input is progress only if steps follow.
            if case .input = next { unreadCount -= 1 } else { progress += 1 }
            return next
        }

        /// Whether a client that waits for the acceptance of its call gets it before any event:
        /// from a script without steps for the opening, or a fake server from its first question
        /// on.
        var isAcceptedWithoutEvent: Bool {
            if isPaused { return false }
            return script?.parts.onOpen.isEmpty ?? (waiting != nil)
        }

        /// Whether only the client or the consumer can advance the call: a fake server at work does
        /// so, too.
        var isIdle: Bool {
            if isPaused || isBusy { return false }
            return script != nil || waiting ?? 0 > 0 || offers.made > offers.delivered
        }

        /// Marks the call as accepted.
        func accept(with metadata: (any Sendable)? = nil, isOffer: Bool = false) -> AcceptanceStep {
            isAccepted = true
            return .accepted(metadata, isOffer: isOffer)
        }

        // MARK: - Input of the client

        /// Adds a message of the client. Returns whether steps may follow from it before the close.
        /// - Parameter isOnly: whether no other message can follow.
        func add(_ input: any Sendable, isOnly: Bool) -> Bool {
            if isForwarded { return false }
            inputCount += 1
            unreadCount += 1
            guard let script else {
                unread.append(input)
                if isOnly { isComplete = true }
                return true
            }
            if script.parts.keepsInputs { inputs.append(input) }
            guard isOnly || script.parts.reactsToInputs else {
                unreadCount -= 1
                return false
            }
            pendingSteps.append(.input(.init(message: input, number: inputCount)))
            return true
        }

        /// Ends the client's side.
        func close() {
            guard script != nil else { return }
            pendingSteps.append(.close(inputs))
            inputs = []
            progress += 1
        }

        // MARK: - Fake servers

        /// Adds an event of a fake server. Returns its number among such events, from 1.
        func offer(_ event: CallEvent) -> Int {
            pendingSteps.append(.yield(event, isOffer: true))
            offers.made += 1
            progress += 1
            return offers.made
        }

        enum NextInput {
            case message(any Sendable)
            case wait
            case over
        }

        /// Returns the next message of the client for a server.
        /// - Parameters:
        ///   - isOpen: whether the client may still send.
        ///   - hasWaited: whether the asking task has waited since.
        ///   - isForwarding: whether the server is the real one, which does not say when it waits,
        ///     and may take any time.
        func nextInput(isOpen: Bool, hasWaited: Bool, isForwarding: Bool) -> NextInput {
            if !isForwarding { waiting = max(0, (waiting ?? 0) - (hasWaited ? 1 : 0)) }
            if !hasWaited { progress += 1 }
            if let message = unread.next() {
                unreadCount -= 1
                return .message(message)
            }
            guard isOpen, !isComplete else { return .over }
            waiting? += 1
            return .wait
        }

        /// Ends the wait of a task of a fake server that was cancelled.
        func stopWaitingForInput() {
            waiting? -= 1
        }
    }
}
