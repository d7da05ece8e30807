/// The remaining work of a call.
enum CallWork: Sendable {
    case step(CallStep)
    /// An event of a fake server, which waits until it is taken.
    case offer(CallEvent)
    /// The reaction to an input, which has this number.
    case input(any Sendable, number: Int)
    /// The reaction to the close.
    case close
    case end
}

extension CallMachine {
    /// The work that is left, and what the answer needs for it. The machine alone has it, until the call ends.
    final class Run {
        let answer: CallAnswer
        /// The steps that follow from the last event.
        var steps: Queue<CallStep>
        /// The work after those steps, which follows from the same event.
        var afterSteps: CallWork?
        /// The work after that.
        var queue = Queue<CallWork>()
        private(set) var inputCount = 0
        /// The inputs, if the answer needs them together.
        private(set) var inputs: [any Sendable] = []
        var unreadInputs = Inputs()
        /// Whether the consumer knows that the call was accepted.
        var isAccepted = false
        /// The number of events that a fake server has offered, and that the consumer has taken.
        var offers = (made: 0, taken: 0)
        /// The number of responses that a fake server of an rpc with one response has sent.
        var responses = 0
        /// Whether the consumer has taken one of them. A server may send it too late: after the step that ends the stream.
        var hasResponded = false
        /// The end after a failure of the client's side, for which no script waits.
        var failure: CallWork?
        /// They are cancelled when the call ends.
        var tasks: KeptTasks
        /// Grows when the script or the consumer gets ahead.
        var progress = 0

        init(answer: CallAnswer, tasks: KeptTasks) {
            self.answer = answer
            steps = Queue(answer.onOpen)
            self.tasks = tasks
        }

        var first: CallWork? { steps.first.map(CallWork.step) ?? afterSteps ?? queue.first }

        func next() -> CallWork? {
            if let step = steps.next() { return .step(step) }
            if let work = afterSteps {
                afterSteps = nil
                return work
            }
            return queue.next()
        }

        /// Whether nothing will happen before the client does something.
        var waitsForClient: Bool { answer.awaitsInput || unreadInputs.requests != .none }
    }

    /// The messages that a fake server has not taken yet.
    struct Inputs {
        /// How the server asks for messages.
        enum Requests: Equatable {
            case none
            /// It has asked before.
            case some
            /// This number of its tasks waits for a message.
            case waiting(Int)
        }

        var messages = Queue<any Sendable>()
        var requests = Requests.none
        /// Whether no more messages come.
        var isComplete = false
    }
}

extension CallMachine.Run {
    /// Whether only the client or the consumer can get the call further: a fake server at work does so, too.
    var isIdle: Bool {
        if case .forwarded = answer { return false }
        guard case .server = answer else { return true }
        if case .waiting = unreadInputs.requests { return true }
        return offers.made > offers.taken
    }

    func add(_ input: any Sendable, isOnly: Bool) -> CallMachine.Sent {
        inputCount += 1
        if answer.keepsInputs { inputs.append(input) }
        switch answer {
        case .server:
            unreadInputs.messages.append(input)
            if isOnly { unreadInputs.isComplete = true }
        case .script(let script) where !isOnly && !script.reactsToInputs: return .kept
        case .script:
            queue.append(.input(input, number: inputCount))
        case .waiting: break
        case .forwarded: return .kept
        }
        return .arrived
    }

    func close() {
        switch answer {
        case .server, .waiting, .forwarded: return
        case .script: break
        }
        queue.append(.close)
        progress += 1
    }

    func offer(_ event: CallEvent) -> Int {
        queue.append(.offer(event))
        offers.made += 1
        progress += 1
        return offers.made
    }

    /// - Parameters:
    ///   - isOpen: whether the client may still send.
    ///   - isWaiting: whether the one who asks has waited since.
    func nextInput(isOpen: Bool, isWaiting: Bool) -> CallMachine.NextInput {
        let waiting = if case .waiting(let count) = unreadInputs.requests { count - (isWaiting ? 1 : 0) } else { 0 }
        unreadInputs.requests = waiting > 0 ? .waiting(waiting) : .some
        if !isWaiting { progress += 1 }
        if let message = unreadInputs.messages.next() { return .message(message) }
        guard isOpen, !unreadInputs.isComplete else { return .over }
        unreadInputs.requests = .waiting(waiting + 1)
        return .wait
    }

    /// The number of messages of the client that the server has not taken yet.
    var unread: Int {
        switch answer {
        case .server: unreadInputs.messages.count
        case .waiting: inputs.count
        case .forwarded: 0
        case .script:
            queue.count { if case .input = $0 { true } else { false } }
        }
    }

    func stopWaitingForInput() {
        guard case .waiting(let count) = unreadInputs.requests else { return }
        unreadInputs.requests = count > 1 ? .waiting(count - 1) : .some
    }

    /// What the script does while it works.
    func pause(for work: CallWork) -> CallMachine.Pause {
        switch work {
        case .step(.pause), .step(.hold): .wait
        case .close:
            if case .script(let script) = answer, case .later = script.onClose { .wait } else { .work }
        case .step(.yield), .offer, .input, .end: .work
        }
    }
}

/// The tasks of a call that are not over.
struct KeptTasks {
    private var tasks: [(number: Int, task: Task<Void, Never>)] = []
    /// The tasks that were over before they were kept.
    private var early: Set<Int> = []

    var all: [Task<Void, Never>] { tasks.map(\.task) }

    mutating func keep(_ task: Task<Void, Never>, number: Int) {
        if early.remove(number) == nil { tasks.append((number, task)) }
    }

    mutating func release(_ number: Int) {
        if let index = tasks.firstIndex(where: { $0.number == number }) {
            tasks.remove(at: index)
        } else {
            early.insert(number)
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

    /// The number of values.
    var count: Int { elements.count - position }

    /// The number of values for which `isCounted` is true.
    func count(where isCounted: (Element) -> Bool) -> Int {
        elements[position...].count(where: isCounted)
    }

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
