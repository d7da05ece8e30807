/// The state of one call: what its client may still do, and what its server does next. It consists of values only,
/// without locks, tasks or user code.
///
/// Each function is an event: it changes the state and returns what must be done, outside the lock.
struct CallMachine<Types: RPCTypes, Input: Sendable, Output: Sendable> {
    typealias Answer = CallAnswer<Types, Input, Output>
    typealias Outcome = CallOutcome<Types, Output>
    typealias Work = CallWork<Types, Input, Output>
    typealias Deliver = @Sendable (CallEvent<Types, Output>) -> Void

    /// The client's side.
    private enum Client {
        case open
        /// The close is about to be recorded.
        case closing
        case closed
        case cancelled
    }

    /// The server's side.
    private enum Server {
        /// No answer is found yet. The task waits for the end of the time that a test has to set one up.
        case unanswered(Task<Void, Never>?)
        /// The script continues when the consumer asks, if there is work left.
        case ready(Run)
        /// The script has started something that is not finished.
        case busy(Run, Pause)
        /// The end is decided. It is about to be recorded.
        case ending(Ending)
        /// The end is recorded. The consumer has not taken it yet.
        case over(Ending)
        /// The consumer has taken everything.
        case done(lateActs: Int)
    }

    /// The consumer of what the call yields.
    private enum Reader {
        /// An `async` door asks for each event.
        case asking
        /// A callback, and no thread delivers to it now.
        case idle(Deliver)
        /// A callback, and a thread delivers to it.
        case delivering(Deliver)
        /// It wants nothing more.
        case gone
    }

    /// What the script has started.
    enum Pause {
        /// Work on the thread that took it.
        case work
        /// A wait, or a test's `async` closure.
        case wait
    }

    /// The work that is left, and what the answer needs for it.
    struct Run {
        let answer: Answer
        /// The steps that follow from the last event.
        var steps: ArraySlice<Work> = []
        /// The work after those steps.
        var queue: ArraySlice<Work>
        var inputs: [Input] = []
        var mail = Mail()
        var acceptance = Acceptance.undecided
        /// The number of events that a fake server has offered, and that the consumer has taken.
        var offers = (made: 0, taken: 0)
        /// They are cancelled when the call ends.
        var tasks: [Task<Void, Never>] = []
        /// Grows when the script or the consumer gets ahead.
        var progress = 0

        var first: Work? { steps.first ?? queue.first }
        mutating func next() -> Work? { steps.popFirst() ?? queue.popFirst() }

        /// Whether nothing will happen before the client does something.
        var waitsForClient: Bool { answer.awaitsInput || mail.requests != .none }
    }

    /// The messages that a fake server has not taken yet.
    struct Mail {
        /// How the server asks for messages.
        enum Requests: Equatable {
            case none
            /// It has asked before.
            case some
            /// This number of its tasks waits for a message.
            case waiting(Int)
        }

        /// The messages that may still come.
        enum Supply { case open, complete }

        var messages: ArraySlice<Input> = []
        var requests = Requests.none
        var supply = Supply.open
    }

    enum Acceptance {
        case undecided
        /// The consumer knows that the call was accepted.
        case known
    }

    /// An end that the consumer has not taken yet.
    struct Ending {
        let outcome: Outcome
        let delivery: Delivery
        /// Whether the call was accepted before it ended, because it waited for its client.
        fileprivate let wasAccepted: Bool
        /// The number of things that a fake server has done since.
        fileprivate var lateActs = 0
    }

    /// The place where the consumer gets the end.
    enum Delivery {
        /// Wherever it is found.
        case anywhere
        /// On no stack of the code under test: a cancellation may come while that code holds a lock.
        case queue
    }

    private var client = Client.open
    private var server = Server.unanswered(nil)
    private var reader: Reader

    /// - Parameter deliver: receives the events of a callback door; nil if an `async` door asks for them.
    init(deliver: Deliver?) {
        reader = deliver.map(Reader.idle) ?? .asking
    }

    // MARK: - Questions

    /// Whether the call has ended. After that, no event changes its output.
    var isOver: Bool {
        switch server {
        case .over, .done: true
        case .unanswered, .ready, .busy, .ending: false
        }
    }

    var isUnanswered: Bool {
        if case .unanswered = server { true } else { false }
    }

    var isCancelled: Bool { client == .cancelled }

    var hasLeft: Bool {
        if case .gone = reader { true } else { false }
    }

    /// All inputs of a call that has not ended.
    var inputs: [Input] { run?.inputs ?? [] }

    /// The answer of a call that has not ended.
    var answer: Answer? { run?.answer }

    /// Whether nothing but a `mock…` property may answer.
    var mayYieldProperty: Bool {
        switch answer {
        case .property: true
        case .reply, .script, .server: false
        case nil: isUnanswered
        }
    }

    /// How far the call has got, and whether only its client or its consumer can get it further.
    var progress: (count: Int, isIdle: Bool) {
        switch server {
        case .unanswered: (0, true)
        case .ready(let run): (run.progress, run.isIdle)
        case .busy(let run, _): (run.progress, false)
        case .ending, .over, .done: (.max, true)
        }
    }

    private var run: Run? {
        switch server {
        case .ready(let run), .busy(let run, _): run
        case .unanswered, .ending, .over, .done: nil
        }
    }

    /// Changes the script of a call that is answered and has not ended.
    private mutating func withRun<Result>(_ change: (inout Run) -> Result) -> Result? {
        let old = server
        // A script that two states share would be copied at each change.
        server = .unanswered(nil)
        switch consume old {
        case .ready(var run):
            defer { server = .ready(run) }
            return change(&run)
        case .busy(var run, let pause):
            defer { server = .busy(run, pause) }
            return change(&run)
        case let other:
            server = other
            return nil
        }
    }
}

extension CallMachine.Run {
    /// A fake server at work gets the call further without its client.
    fileprivate var isIdle: Bool {
        guard case .server = answer else { return true }
        if case .waiting = mail.requests { return true }
        return offers.made > offers.taken
    }
}

/// The remaining work of a call.
enum CallWork<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    case step(StreamStep<Types, Output>)
    /// An event of a fake server, which waits until it is taken.
    case offer(CallEvent<Types, Output>)
    /// The reaction to an input, which has this number.
    case input(Input, number: Int)
    /// The reaction to the close.
    case close
    /// The response to a request.
    case reply(CallAnswer<Types, Input, Output>.Producer, Input)
    case end
}

// MARK: - What the client does

extension CallMachine {
    /// What follows from an input.
    enum Sent {
        /// It is too late for an answer.
        case late
        case arrived
        /// The first input of a `mock…` property, which yields these steps.
        case first(steps: @Sendable () -> [StreamStep<Types, Output>])
    }

    /// An input is sent, and recorded.
    /// - Parameter isOnly: whether the call takes no other input.
    mutating func send(_ input: Input, isOnly: Bool) -> Sent {
        guard client == .open else { return .late }
        return withRun { run in
            run.inputs.append(input)
            let number = run.inputs.count
            switch run.answer {
            case .server:
                run.mail.messages.append(input)
                if isOnly { run.mail.supply = .complete }
            case .property(let steps):
                if number == 1 { return .first(steps: steps) }
            case .reply, .script:
                run.queue.append(.input(input, number: number))
            }
            return .arrived
        } ?? .late
    }

    /// The client closes its side. Returns whether the close is to be recorded.
    mutating func beginClosing() -> Bool {
        guard client == .open else { return false }
        client = .closing
        return true
    }

    /// The close is recorded.
    mutating func close() {
        guard client == .closing else { return }
        client = .closed
        _ = withRun { run in
            if case .server = run.answer { return }
            run.queue.append(.close)
            run.progress += 1
        }
    }

    /// What follows from the end of a call.
    enum Settled {
        /// There was an end before.
        case late
        /// The end must be recorded. Then the tasks are cancelled, and the rest of the run is released.
        case first(Run?, [Task<Void, Never>])
    }

    /// The client cancels the call. Returns nil if it has done so before.
    mutating func cancel(_ outcome: Outcome) -> Settled? {
        guard client != .cancelled else { return nil }
        client = .cancelled
        return settle(outcome, delivery: .queue)
    }

    /// What follows from a failure of the client's side.
    enum Failed {
        /// The call has failed before, or was cancelled.
        case late
        /// The call waits for something that will not come, so that it ends at once.
        case end
        /// The call ends after its script has reacted to what was sent before.
        case afterScript
    }

    /// The client's side fails.
    mutating func fail() -> Failed {
        guard client != .cancelled, !isOver else { return .late }
        client = .cancelled
        if case .busy(_, .wait) = server { return .end }
        return .afterScript
    }

    /// The consumer stops reading.
    mutating func leave() {
        reader = .gone
    }
}

// MARK: - What answers

extension CallMachine {
    /// The answer is found. Returns false if the call has ended before.
    mutating func answer(with answer: Answer) -> Bool {
        guard case .unanswered(let task) = server else { return false }
        server = .ready(
            Run(answer: answer, queue: answer.onOpen.map(Work.step)[...], tasks: task.map { [$0] } ?? []))
        return true
    }

    /// Adds work after the present work.
    mutating func enqueue(_ work: [Work]) {
        _ = withRun {
            $0.queue += work
            $0.progress += 1
        }
    }

    /// The started work is finished. `work` comes before the rest of the script.
    /// - Parameter isProgress: whether the script got ahead by it.
    mutating func proceed(with work: [Work], isProgress: Bool) {
        guard case .busy(var run, _) = server else { return }
        server = .unanswered(nil)
        if !work.isEmpty { run.steps = work[...] }
        if isProgress { run.progress += 1 }
        server = .ready(run)
    }

    /// Keeps a task, which is cancelled when the call ends. Returns false if the call has ended.
    mutating func keep(_ task: Task<Void, Never>) -> Bool {
        if case .unanswered(nil) = server {
            server = .unanswered(task)
            return true
        }
        return withRun { $0.tasks.append(task) } != nil
    }

    /// The call ends.
    mutating func settle(_ outcome: Outcome, delivery: Delivery) -> Settled {
        switch server {
        case .unanswered(let task):
            server = .ending(Ending(outcome: outcome, delivery: delivery, wasAccepted: false))
            return .first(nil, task.map { [$0] } ?? [])
        case .ready(let run), .busy(let run, _):
            server = .ending(
                Ending(outcome: outcome, delivery: delivery, wasAccepted: run.waitsForClient))
            return .first(run, run.tasks)
        case .ending, .over, .done: return .late
        }
    }

    /// The end is recorded.
    mutating func finish() {
        guard case .ending(let ending) = server else { return }
        server = .over(ending)
    }
}

// MARK: - What a fake server does

extension CallMachine {
    /// A fake server offers an event. Returns the number of the offer; nil if the call has ended.
    mutating func offer(_ event: CallEvent<Types, Output>) -> Int? {
        withRun { run in
            run.queue.append(.offer(event))
            run.offers.made += 1
            run.progress += 1
            return run.offers.made
        }
    }

    /// Whether a fake server need not wait for its offer any more.
    func isTaken(_ number: Int) -> Bool { run.map { $0.offers.taken >= number } ?? true }

    /// The result of asking for a message of the client.
    enum Mailed {
        case message(Input)
        /// There is none yet.
        case wait
        case over
    }

    /// A fake server asks for a message. `isWaiting` tells whether it has waited since it asked.
    mutating func takeMail(isWaiting: Bool) -> Mailed {
        let isOpen = client == .open || client == .closing
        return withRun { run in
            let waiting = if case .waiting(let count) = run.mail.requests { count - (isWaiting ? 1 : 0) } else { 0 }
            run.mail.requests = waiting > 0 ? .waiting(waiting) : .some
            if !isWaiting { run.progress += 1 }
            if let message = run.mail.messages.popFirst() { return .message(message) }
            guard isOpen, run.mail.supply == .open else { return .over }
            run.mail.requests = .waiting(waiting + 1)
            return .wait
        } ?? .over
    }

    /// A fake server stops waiting for a message.
    mutating func stopWaitingForMail() {
        _ = withRun { run in
            guard case .waiting(let count) = run.mail.requests else { return }
            run.mail.requests = count > 1 ? .waiting(count - 1) : .some
        }
    }

    /// A fake server has done something after the end. Returns how often it has.
    mutating func actLate() -> Int {
        switch server {
        case .over(var ending):
            ending.lateActs += 1
            server = .over(ending)
            return ending.lateActs
        case .done(let count):
            server = .done(lateActs: count + 1)
            return count + 1
        case .unanswered, .ready, .busy, .ending: return 0
        }
    }
}

// MARK: - What the consumer does

extension CallMachine {
    /// The result of asking for the next event.
    enum Taken {
        case event(CallEvent<Types, Output>)
        /// An offer of a fake server, which must learn that it was taken.
        case offer(CallEvent<Types, Output>)
        /// Metadata after the call was accepted, which is dropped.
        case lateMetadata
        /// Work that must be done first.
        case work(Work)
        case nothing
        case over
    }

    /// The consumer asks for the next event.
    mutating func take() -> Taken {
        switch server {
        case .unanswered, .busy, .ending: return .nothing
        case .over(let ending):
            server = .done(lateActs: ending.lateActs)
            return .event(.end(ending.outcome))
        case .done: return .over
        case .ready(var run):
            server = .unanswered(nil)
            guard let work = run.next() else {
                server = .ready(run)
                return .nothing
            }
            return take(work, of: run)
        }
    }

    private mutating func take(_ work: Work, of run: consuming Run) -> Taken {
        let event: CallEvent<Types, Output>
        switch work {
        case .offer(let offered):
            event = offered
            run.offers.taken += 1
        case .step(let step):
            switch step.kind {
            case .metadata(let metadata): event = .metadata(metadata)
            case .message(let message): event = .message(message)
            case .end, .pause, .hold: return start(work, of: run)
            }
        case .input, .close, .reply, .end: return start(work, of: run)
        }
        run.progress += 1
        let isLate = if case (.metadata, .known) = (event, run.acceptance) { true } else { false }
        server = .ready(run)
        if isLate { return .lateMetadata }
        return if case .offer = work { .offer(event) } else { .event(event) }
    }

    private mutating func start(_ work: Work, of run: consuming Run) -> Taken {
        switch work {
        case .input: break
        case .step, .offer, .close, .reply, .end: run.progress += 1
        }
        server = .busy(run, pause(for: work, run.answer))
        return .work(work)
    }

    private func pause(for work: Work, _ answer: Answer) -> Pause {
        switch work {
        case .step(let step):
            switch step.kind {
            case .pause, .hold: return .wait
            case .metadata, .message, .end: return .work
            }
        case .close:
            if case .script(let script) = answer, case .later = script.onClose { return .wait }
            return .work
        case .reply(.later, _): return .wait
        case .reply(.now, _), .offer, .input, .end: return .work
        }
    }

    /// What a thread that delivers to a callback has to do.
    enum Delivered {
        case event(CallEvent<Types, Output>, Deliver)
        case offer(CallEvent<Types, Output>, Deliver)
        case work(Work)
        /// The end must be delivered on a queue.
        case onQueue
        /// There is nothing to deliver now, or another thread delivers.
        case nothing
    }

    /// A thread wants to deliver to a callback. Returns whether it is the only one.
    mutating func beginDelivering() -> Bool {
        guard case .idle(let deliver) = reader else { return false }
        reader = .delivering(deliver)
        return true
    }

    /// The thread that delivers asks for the next event. After the last one, the callback is forgotten.
    mutating func deliverNext(isOnQueue: Bool) -> Delivered {
        guard case .delivering(let deliver) = reader else { return .nothing }
        if case .over(let ending) = server {
            if case (.queue, false) = (ending.delivery, isOnQueue) {
                reader = .idle(deliver)
                return .onQueue
            }
            reader = .gone
            server = .done(lateActs: ending.lateActs)
            return .event(.end(ending.outcome), deliver)
        }
        switch take() {
        case .event(let event): return .event(event, deliver)
        case .offer(let event): return .offer(event, deliver)
        case .work(let work): return .work(work)
        case .lateMetadata, .nothing, .over:
            // In the same step, so that a thread that adds events from now on delivers them.
            reader = .idle(deliver)
            return .nothing
        }
    }

    /// The result of asking whether the call was accepted.
    enum Accepted {
        /// `isOffer` tells whether a fake server must learn that the metadata was taken.
        case yes(Types.Metadata, isOffer: Bool)
        case no(Outcome)
        case work(Work)
        case unknown
    }

    /// The consumer asks whether the call was accepted. A call is accepted as soon as the first event is not a failure,
    /// or when only reactions to the client are left. The consumer takes the metadata or the failure, if it comes
    /// first, and leaves the rest.
    /// - Parameter isConversation: whether the client may send inputs that depend on the server's messages.
    mutating func accept(isConversation: Bool) -> Accepted {
        switch server {
        case .unanswered, .ending: return .unknown
        case .busy(let run, _):
            return isConversation && run.waitsForClient ? accepted([:]) : .unknown
        case .over(let ending):
            if isConversation && ending.wasAccepted { return .yes([:], isOffer: false) }
            guard case .end(let end) = ending.outcome, end.error != nil else { return .yes([:], isOffer: false) }
            server = .done(lateActs: ending.lateActs)
            return .no(ending.outcome)
        case .done: return .yes([:], isOffer: false)
        case .ready(let run):
            if isConversation && run.waitsForClient { return accepted([:]) }
            return accept(run, isConversation: isConversation)
        }
    }

    private mutating func accepted(_ metadata: Types.Metadata, isOffer: Bool = false) -> Accepted {
        _ = withRun { $0.acceptance = .known }
        return .yes(metadata, isOffer: isOffer)
    }

    private mutating func accept(_ run: Run, isConversation: Bool) -> Accepted {
        switch run.first {
        case nil:
            // A fake server has not decided yet.
            if case .server = run.answer { return .unknown }
            return accepted([:])
        case .offer(.metadata(let metadata)):
            _ = take()
            return accepted(metadata, isOffer: true)
        case .offer: return accepted([:])
        case .step(let step):
            switch step.kind {
            case .metadata(let metadata):
                _ = take()
                return accepted(metadata)
            case .message, .hold: return accepted([:])
            case .end, .pause: break
            }
        case .input where isConversation, .close where isConversation: return accepted([:])
        case .input, .close, .reply, .end: break
        }
        guard case .work(let work) = take() else { return .unknown }
        return .work(work)
    }
}
