extension CallState {
    /// What is left of an answer, and what it needs for that. The state alone changes it, until the call ends.
    final class Run: @unchecked Sendable {
        /// The steps of the answer; nil if a server makes them.
        let script: Answer.Script?
        /// Whether the real server answers, so that nothing happens here.
        let isForwarded: Bool
        /// Whether the answer has a pause before it, which is not over.
        var isPaused: Bool
        /// Whether the script has started something that is not finished.
        var isBusy = false
        /// The steps that follow from the last event.
        var steps: Queue<CallStep>
        /// What comes after them: events that nothing has followed from, and what a fake server does.
        var events = Queue<CallStep>()
        private var inputCount = 0
        /// The number of messages of the client that a server or the script has not taken yet.
        private(set) var unreadCount = 0
        /// The inputs, if a closure needs them together.
        private var inputs: [any Sendable] = []
        /// The messages that a fake server has not taken, whether no more come, and how many of its tasks wait for one; nil if it
        /// has not asked yet.
        private var unread = Queue<any Sendable>()
        private var isComplete = false
        private var waiting: Int?
        /// Whether the consumer knows that the call was accepted.
        private(set) var isAccepted = false
        /// The number of events that a fake server has offered, and that the consumer has taken.
        var offers = (made: 0, taken: 0)
        /// The number of responses that a fake server of an rpc with one response has sent.
        var responses = 0
        /// Whether the consumer has taken a response.
        var hasResponded = false
        /// Grows when the script or the consumer gets ahead.
        var progress = 0

        init(_ answer: Answer, isPaused: Bool) {
            self.isPaused = isPaused
            script = if case .script(let script) = answer { script } else { nil }
            isForwarded = if case .forwarded = answer { true } else { false }
            steps = Queue(script?.parts.onOpen ?? [])
        }

        var first: CallStep? { steps.first ?? events.first }

        func next() -> CallStep? {
            let next = steps.next() ?? events.next()
            if case .input? = next { unreadCount -= 1 }
            return next
        }

        /// Whether nothing will happen before the client does something.
        var waitsForClient: Bool {
            if isPaused { return false }
            return script?.parts.onOpen.isEmpty ?? (waiting != nil)
        }

        /// Whether only the client or the consumer can get the call further: a fake server at work does so, too.
        var isIdle: Bool {
            if isPaused || isBusy { return false }
            return script != nil || waiting ?? 0 > 0 || offers.made > offers.taken
        }

        func accepted(_ metadata: (any Sendable)? = nil, isOffer: Bool = false) -> Accepted {
            isAccepted = true
            return .yes(metadata, isOffer: isOffer)
        }

        // MARK: - What the client sends

        /// Returns whether something follows from the input before the close.
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
            events.append(.input(input, number: inputCount))
            return true
        }

        func close() {
            guard script != nil else { return }
            events.append(.close(inputs))
            inputs = []
            progress += 1
        }

        // MARK: - What a fake server does

        func offer(_ event: CallEvent) -> Int {
            events.append(.offer(event))
            offers.made += 1
            progress += 1
            return offers.made
        }

        /// The result of asking for a message of the client.
        enum NextInput {
            case message(any Sendable)
            /// There is none yet.
            case wait
            case over
        }

        /// A server asks for a message.
        /// - Parameters:
        ///   - isOpen: whether the client may still send.
        ///   - hasWaited: whether the one who asks has waited since.
        ///   - isForwarding: whether the real server is to get it. Unlike a fake one, that does not say when it waits for its client,
        ///     and the client may wait for it as long as it likes.
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

        /// A fake server stops waiting for a message.
        func stopWaitingForInput() {
            waiting? -= 1
        }
    }
}

/// Values that are taken in the order in which they were added.
struct Queue<Element> {
    private var elements: [Element]
    private var position = 0

    init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// The next value; nil if there is none.
    var first: Element? { position < elements.count ? elements[position] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the next value.
    mutating func next() -> Element? {
        guard position < elements.count else { return nil }
        let next = elements[position]
        position += 1
        if position == elements.count {
            // Without optimization, that takes less time than to remove them and keep the memory.
            elements = []
            position = 0
        }
        return next
    }
}
