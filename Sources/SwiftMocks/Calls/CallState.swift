/// The state of one call behind its lock. It starts no tasks and runs no code of users: the caller
/// acts on returned values outside the lock.
struct CallState {
    /// Hands an event to a callback. Returns false if the callback takes events of other types.
    typealias Deliver = @Sendable (CallEvent) -> Bool

    /// The state of the client's side.
    enum Client {
        case open
        /// The close is about to be recorded.
        case closing
        case closed
        case cancelled
    }

    /// The consumer of the call's events.
    enum Reader {
        /// An `async` call asks for each event.
        case asking
        /// A callback, to which no thread delivers now.
        case idle(Deliver)
        case delivering(Deliver)
        /// No further events are wanted: the client has left, or its callback has got the end.
        case done
    }

    /// The end of the call, from its decision to its delivery. A consumer gets it once it is
    /// recorded.
    struct End {
        let outcome: CallOutcome
        /// Whether a callback gets it asynchronously, because its caller may hold a lock.
        let isOnQueue: Bool
        /// Whether the call was accepted before, without an event.
        let wasAccepted: Bool
        var stage = Stage.decided

        enum Stage { case decided, recorded, delivered }
    }

    private(set) var client = Client.open
    var reader: Reader
    /// The rest of the answer, until the call ends.
    private(set) var run: Run?
    /// Nil until the end is decided.
    private(set) var end: End?
    /// The task that makes the answer, the work that suspends it, and what lets the consumers look
    /// again after a time. They are cancelled when the call ends.
    var answering: Task<Void, Never>?
    var work: Task<Void, Never>?
    var alarm: Task<Void, Never>?
    /// Whether the client reads no further, so that the call is cancelled as soon as ``hasNext`` is
    /// false.
    var isLetGo = false
    /// Called once the end is recorded.
    var whenOver: (@Sendable () -> Void)?

    /// - Parameter deliver: receives the events of a callback call; nil if an `async` call asks for
    ///   them.
    init(deliver: Deliver?) {
        reader = if let deliver { .idle(deliver) } else { .asking }
    }

    /// Whether no answer is set, and the call has not ended.
    var isUnanswered: Bool { run == nil && end == nil }

    /// Whether the end is recorded.
    var isOver: Bool { if let end { end.stage != .decided } else { false } }

    /// The number of client messages that the server has not taken yet; none after the end.
    var unread: Int { run?.unreadCount ?? 0 }

    /// How far the call has got, and whether only its client or its consumer can advance it.
    var progress: (count: Int, isIdle: Bool) { run.map { ($0.progress, $0.isIdle) } ?? (end == nil ? 0 : .max, true) }

    // MARK: - The client

    /// Adds an input that is recorded. Returns whether steps follow from it.
    mutating func addInput(_ input: any Sendable, isOnly: Bool) -> Bool {
        client == .open && run?.add(input, isOnly: isOnly) == true
    }

    /// Returns whether the close is to be recorded.
    mutating func startClosing() -> Bool {
        guard client == .open else { return false }
        client = .closing
        return true
    }

    /// Ends the client's side, whose close is recorded.
    mutating func close() {
        guard client == .closing else { return }
        client = .closed
        run?.close()
    }

    /// Cancels the call. Returns whether this is the first time, and the rest of a call that has
    /// not ended.
    mutating func cancel(_ outcome: CallOutcome, isOnQueue: Bool) -> (isFirst: Bool, remaining: Remaining?) {
        guard client != .cancelled else { return (false, nil) }
        client = .cancelled
        return (true, decide(outcome, isOnQueue: isOnQueue))
    }

    // MARK: - The answer

    /// Sets the chosen answer. Returns false if the call has ended before.
    mutating func setAnswer(_ answer: Answer, isPaused: Bool) -> Bool {
        guard isUnanswered else { return false }
        run = Run(answer, isPaused: isPaused)
        return true
    }

    /// Ends the pause before the answer. Returns false if the call is over.
    mutating func resume() -> Bool {
        guard let run, run.isPaused else { return false }
        run.isPaused = false
        run.progress += 1
        return true
    }

    /// Adds a step after all that are there. Has no effect after the end.
    mutating func enqueue(_ step: CallStep) {
        run?.pendingSteps.append(step)
        run?.progress += 1
    }

    /// Finishes the started work, which `steps` follow.
    mutating func proceed(with steps: [CallStep]) {
        guard let run else { return }
        run.isBusy = false
        if steps.isEmpty { return }
        run.reactionSteps = Queue(steps)
        run.progress += 1
    }

    // MARK: - The end

    /// The remains of an ended call. They hold objects of the test, and are released outside the
    /// lock.
    struct Remaining {
        let run: Run?
        let tasks: [Task<Void, Never>]
    }

    /// Ends the call. Returns nil if it has ended before.
    mutating func decide(_ outcome: CallOutcome, isOnQueue: Bool) -> Remaining? {
        guard end == nil else { return nil }
        defer {
            run = nil
            answering = nil
            work = nil
            alarm = nil
        }
        end = End(outcome: outcome, isOnQueue: isOnQueue, wasAccepted: run?.isAcceptedWithoutEvent ?? false)
        return Remaining(run: run, tasks: [answering, work, alarm].compactMap { $0 })
    }

    /// Marks the end as recorded. Returns whether it must be delivered to a callback that no thread
    /// serves now.
    mutating func markEndRecorded() -> Bool {
        end?.stage = .recorded
        return if case .idle = reader { true } else { false }
    }

    /// Starts a task, unless the call has ended.
    mutating func start(_ task: WritableKeyPath<CallState, Task<Void, Never>?>, _ body: @escaping CallTasks.Body) {
        if end == nil { self[keyPath: task] = CallTasks.start(body) }
    }
}

// MARK: - The consumer

extension CallState {
    /// What a consumer does next.
    enum Next {
        /// An event. If it is an offer, a fake server waits for its delivery.
        case event(CallEvent, isOffer: Bool)
        /// Metadata after the call was accepted, which is dropped.
        case lateMetadata
        /// A step that yields no event, and is to be done first.
        case work(CallStep, Answer.Script?)
        case nothing
        /// The end, which must be delivered on a queue.
        case endOnQueue
    }

    /// Whether something is there for a consumer that looks now. It is not while the answer waits,
    /// whatever for, or a fake server is at work.
    var hasNext: Bool {
        if let end { return end.stage == .recorded }
        guard let run, !run.isPaused, !run.isBusy else { return false }
        return run.first != nil
    }

    /// Removes and returns what an `async` consumer does next.
    mutating func next() -> Next {
        if let end {
            guard end.stage == .recorded else { return .nothing }
            self.end?.stage = .delivered
            return .event(.end(end.outcome), isOffer: false)
        }
        guard let run, !run.isPaused, !run.isBusy, let step = run.next() else { return .nothing }
        switch step {
        case .yield(.end, _), .input, .close, .pause, .hold:
            run.isBusy = true
            return .work(step, run.script)
        case .yield(let event, let isOffer):
            if isOffer { run.offers.delivered += 1 }
            if case .message = event { run.hasResponded = true }
            if run.isAccepted, case .metadata = event { return .lateMetadata }
            return .event(event, isOffer: isOffer)
        }
    }

    /// Starts delivery to the callback, and returns it; nil if another thread delivers.
    mutating func startDelivering() -> Deliver? {
        guard case .idle(let deliver) = reader else { return nil }
        reader = .delivering(deliver)
        return deliver
    }

    /// Removes and returns what the thread that delivers does next. After the last one, the
    /// callback is released.
    mutating func nextToDeliver(isOnQueue: Bool) -> Next {
        guard case .delivering(let deliver) = reader else { return .nothing }
        if let end, end.stage == .recorded, end.isOnQueue, !isOnQueue {
            reader = .idle(deliver)
            return .endOnQueue
        }
        let next = next()
        switch next {
        case .event(.end, _): reader = .done
        case .event, .lateMetadata, .work: break
        case .nothing, .endOnQueue:
            // In the same step, so that a thread that adds events from now on delivers them.
            reader = .idle(deliver)
        }
        return next
    }

    /// What a consumer does next that waits until the call is accepted.
    enum AcceptanceStep {
        /// The metadata, or nil. If they are an offer, a fake server waits for their delivery.
        case accepted((any Sendable)?, isOffer: Bool)
        case rejected(CallOutcome)
        case work(CallStep, Answer.Script?)
        case unknown
    }

    /// Returns whether the call was accepted: as soon as the first event is not a failure, or when
    /// only reactions to the client are left. Takes the metadata or the failure, if it comes first,
    /// and leaves the rest.
    /// - Parameter isConversation: whether the client may send inputs that depend on the server's
    ///   messages.
    mutating func accept(isConversation: Bool) -> AcceptanceStep {
        if let end {
            if end.stage == .decided { return .unknown }
            guard end.stage == .recorded, !(isConversation && end.wasAccepted), end.outcome.hasFailed else {
                return .accepted(nil, isOffer: false)
            }
            self.end?.stage = .delivered
            return .rejected(end.outcome)
        }
        guard let run else { return .unknown }
        if isConversation && run.isAcceptedWithoutEvent { return run.accept() }
        guard !run.isPaused, !run.isBusy else { return .unknown }
        switch run.first {
        case nil:
            // A server has not decided yet.
            return run.script == nil ? .unknown : run.accept()
        case .yield(.metadata(let metadata), let isOffer):
            _ = next()
            return run.accept(with: metadata, isOffer: isOffer)
        case .yield(.message, _), .hold: return run.accept()
        case .input where isConversation, .close where isConversation: return run.accept()
        case .yield(.end, _), .pause, .input, .close: break
        }
        guard case .work(let step, let script) = next() else { return .unknown }
        return .work(step, script)
    }
}
