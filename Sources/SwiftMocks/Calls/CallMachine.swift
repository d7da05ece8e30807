/// The state of one call: what its client may still do, and what its server does next. It consists of values only,
/// without locks, tasks or user code.
///
/// Each function is an event: it changes the state and returns what must be done, outside the lock.
struct CallMachine<Library: RPCLibrary, Input: Sendable, Output: Sendable> {
    typealias Answer = CallAnswer<Library, Input, Output>
    typealias Outcome = CallOutcome<Library, Output>
    typealias Work = CallWork<Library, Input, Output>
    typealias Deliver = @Sendable (CallEvent<Library, Output>) -> Void

    /// The client's side.
    enum Client {
        case open
        /// The close, or a failure, is about to be recorded.
        case closing
        case closed
        case cancelled
    }

    /// The server's side.
    enum Server {
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
    enum Reader {
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

    /// An end that the consumer has not taken yet.
    struct Ending {
        let outcome: Outcome
        let delivery: Delivery
        /// Whether the call was accepted before it ended, because it waited for its client.
        let wasAccepted: Bool
        /// The number of things that a fake server has done since.
        var lateActs = 0
    }

    /// The place where the consumer gets the end.
    enum Delivery {
        /// Wherever it is found.
        case anywhere
        /// On no stack of the code under test: a cancellation may come while that code holds a lock.
        case queue
    }

    private(set) var client = Client.open
    var server = Server.unanswered(nil)
    var reader: Reader

    /// - Parameter deliver: receives the events of a callback door; nil if an `async` door asks for them.
    init(deliver: Deliver?) {
        reader = if let deliver { .idle(deliver) } else { .asking }
    }

    // MARK: - Questions

    /// Whether the call has ended. After that, no event changes its output.
    var isOver: Bool {
        switch server {
        case .over, .done: true
        case .unanswered, .ready, .busy, .ending: false
        }
    }

    /// Whether the call has ended, and its consumer has taken everything.
    var isTaken: Bool {
        if case .done = server { true } else { false }
    }

    /// The end, until the consumer has taken it.
    var outcome: Outcome? {
        switch server {
        case .ending(let ending), .over(let ending): ending.outcome
        case .unanswered, .ready, .busy, .done: nil
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

    /// The inputs that a piece of work needs. Whoever keeps them makes the next input copy them.
    func inputs(for work: Work) -> [Input] {
        if case .close = work { inputs } else { [] }
    }

    /// The answer of a call that has not ended.
    var answer: Answer? { run?.answer }

    /// Whether nothing but a `mock…` property may answer.
    var mayYieldProperty: Bool {
        switch answer {
        case .property: true
        case .reply, .script, .server, .handover: false
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
    mutating func withRun<Result>(_ change: (inout Run) -> Result) -> Result? {
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

// MARK: - What the client does

extension CallMachine {
    /// What follows from an input.
    enum Sent {
        /// It is too late for an answer.
        case late
        case arrived
        /// The first input of a `mock…` property, which yields these steps.
        case first(steps: @Sendable () -> [StreamStep<Library, Output>])
    }

    /// An input is sent, and recorded.
    /// - Parameter isOnly: whether the call takes no other input.
    mutating func send(_ input: Input, isOnly: Bool) -> Sent {
        guard client == .open else { return .late }
        return withRun { $0.add(input, isOnly: isOnly) } ?? .late
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
            switch run.answer {
            case .server, .handover: return
            case .reply, .script, .property: break
            }
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

    /// The client's side fails. If the call goes on, that is to be recorded. A fake server learns of it later, so that it
    /// can't end the call first.
    mutating func beginFailing() -> Failed {
        guard client != .cancelled, !isOver else { return .late }
        guard case .busy(_, .wait) = server else {
            client = .closing
            return .afterScript
        }
        client = .cancelled
        return .end
    }

    /// The failure is recorded. It ends the call after the work before it, or as soon as the script would wait.
    mutating func fail(with end: Work) -> Failed {
        guard client == .closing else { return .late }
        client = .cancelled
        if case .busy(_, .wait) = server { return .end }
        let isQueued: Void? = withRun { run in
            run.queue.append(end)
            run.failure = end
            run.progress += 1
        }
        return isQueued == nil ? .late : .afterScript
    }

    /// The consumer stops reading.
    mutating func leave() {
        reader = .gone
    }
}

// MARK: - What answers

extension CallMachine {
    /// The answer is found. Returns false if the call has ended before.
    /// - Parameter isAtWork: whether the script starts with work that the caller does.
    mutating func answer(with answer: Answer, isAtWork: Bool = false) -> Bool {
        guard case .unanswered(let task) = server else { return false }
        let run = Run(answer: answer, queue: answer.onOpen.map(Work.step)[...], tasks: task.map { [$0] } ?? [])
        server = isAtWork ? .busy(run, .work) : .ready(run)
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

    /// What follows from the record of an end.
    enum Finished {
        /// The end must be delivered to the callback. It was the last event for it.
        case deliver(Deliver)
        /// The end must be delivered on a queue.
        case onQueue
        /// Whoever asks for it, or delivers now, finds it.
        case nothing
    }

    /// The end is recorded.
    mutating func finish() -> Finished {
        guard case .ending(let ending) = server else { return .nothing }
        server = .over(ending)
        guard case .idle(let deliver) = reader else { return .nothing }
        guard ending.delivery == .anywhere else { return .onQueue }
        reader = .gone
        server = .done(lateActs: 0)
        return .deliver(deliver)
    }
}

// MARK: - What a fake server does

extension CallMachine {
    /// A fake server offers an event. Returns the number of the offer; nil if the call has ended.
    mutating func offer(_ event: CallEvent<Library, Output>) -> Int? {
        withRun { $0.offer(event) }
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
        return withRun { $0.takeMail(isOpen: isOpen, isWaiting: isWaiting) } ?? .over
    }

    /// A fake server stops waiting for a message.
    mutating func stopWaitingForMail() {
        _ = withRun { $0.stopWaitingForMail() }
    }

    /// A fake server has done something after the end of its stream or its task. Returns how often it has.
    mutating func actLate() -> Int {
        switch server {
        case .over(var ending):
            ending.lateActs += 1
            server = .over(ending)
            return ending.lateActs
        case .done(let count):
            server = .done(lateActs: count + 1)
            return count + 1
        case .ready, .busy:
            return withRun { run in
                run.lateActs += 1
                return run.lateActs
            } ?? 0
        case .unanswered, .ending: return 0
        }
    }
}
