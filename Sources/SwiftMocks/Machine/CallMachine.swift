/// The state of one call: what its client may still do, and what its server does next. It has no locks, starts no tasks
/// and runs no code of users.
///
/// Each function is an event: it changes the state and returns what must be done, outside the lock. Nothing here is generic:
/// that would cost a message of a stream nearly three times as much (see CallTypes.swift). `MockCall` knows the types of the messages.
struct CallMachine {
    typealias Deliver = @Sendable (CallEvent) -> Void

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
        /// No answer is found yet. The tasks wait for the end of the time that a reader has.
        case unanswered(KeptTasks)
        /// The script continues when the consumer asks, if there is work left.
        case ready(Run)
        /// The script has started something that is not finished.
        case busy(Run, Pause)
        /// The end is decided. It is about to be recorded.
        case ending(Ending)
        /// The end is recorded. The consumer has not taken it yet.
        case over(Ending)
        /// The consumer has taken everything.
        case done
    }

    /// The consumer of what the call yields.
    enum Reader {
        /// An `async` call asks for each event.
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
    final class Ending {
        let outcome: CallOutcome
        let delivery: Delivery
        /// Whether the call was accepted before it ended, because it waited for its client.
        let wasAccepted: Bool

        init(outcome: CallOutcome, delivery: Delivery, wasAccepted: Bool) {
            self.outcome = outcome
            self.delivery = delivery
            self.wasAccepted = wasAccepted
        }
    }

    /// The place where the consumer gets the end.
    enum Delivery {
        /// Wherever it is found.
        case anywhere
        /// On no stack of the code under test: a cancellation may come while that code holds a lock.
        case queue
    }

    private(set) var client = Client.open
    var server = Server.unanswered(KeptTasks())
    var reader: Reader
    /// Whether a task is to let the consumers look again after a time.
    private var hasAlarm = false
    private var lastTask = 0

    /// - Parameter deliver: receives the events of a callback call; nil if an `async` call asks for them.
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
    var isConsumed: Bool {
        if case .done = server { true } else { false }
    }

    /// The end, until the consumer has taken it.
    var outcome: CallOutcome? {
        switch server {
        case .ending(let ending), .over(let ending): ending.outcome
        case .unanswered, .ready, .busy, .done: nil
        }
    }

    var isUnanswered: Bool {
        if case .unanswered = server { true } else { false }
    }

    /// Whether a rule makes the call wait before its answer begins.
    var isWaiting: Bool {
        if case .waiting = answer { true } else { false }
    }

    var isCancelled: Bool { client == .cancelled }

    var hasLeft: Bool {
        if case .gone = reader { true } else { false }
    }

    /// The number of messages of the client that the server has not taken yet; none after the end.
    var unread: Int { run?.unread ?? 0 }

    /// The answer of a call that has not ended.
    var answer: CallAnswer? { run?.answer }

    /// How far the call has got, and whether only its client or its consumer can get it further.
    var progress: (count: Int, isIdle: Bool) {
        switch server {
        case .unanswered: (0, true)
        case .ready(let run): (run.progress, run.isIdle)
        case .busy(let run, _): (run.progress, false)
        case .ending, .over, .done: (.max, true)
        }
    }

    /// The script of a call that is answered and has not ended.
    var run: Run? {
        switch server {
        case .ready(let run), .busy(let run, _): run
        case .unanswered, .ending, .over, .done: nil
        }
    }
}

// MARK: - What the client does

extension CallMachine {
    /// What follows from an input.
    enum Sent {
        /// It is too late for an answer, or too early.
        case late
        /// The answer does nothing before the close.
        case kept
        case arrived
    }

    /// An input is sent, and recorded.
    /// - Parameter isOnly: whether the call takes no other input.
    mutating func send(_ input: any Sendable, isOnly: Bool) -> Sent {
        guard client == .open else { return .late }
        return run?.add(input, isOnly: isOnly) ?? .late
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
        run?.close()
    }

    /// What follows from the end of a call.
    enum Settled {
        /// There was an end before.
        case late
        /// The end must be recorded. Then the tasks are cancelled, and the rest of the run is released.
        case first(Run?, [Task<Void, Never>])
    }

    /// The client cancels the call. Returns nil if it has done so before.
    mutating func cancel(_ outcome: CallOutcome) -> Settled? {
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
    mutating func fail(with end: CallWork) -> Failed {
        guard client == .closing else { return .late }
        client = .cancelled
        if case .busy(_, .wait) = server { return .end }
        guard let run else { return isUnanswered ? .end : .late }
        run.queue.append(end)
        run.failure = end
        run.progress += 1
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
    /// - Parameter isAtWork: whether the script starts with work that the caller does.
    mutating func answer(with answer: CallAnswer, isAtWork: Bool = false) -> Bool {
        guard case .unanswered(let tasks) = server else { return false }
        let run = Run(answer: answer, tasks: tasks)
        server = isAtWork ? .busy(run, .work) : .ready(run)
        return true
    }

    /// A rule makes the call wait before its answer begins. Returns false if the call has ended before.
    mutating func beginWaiting() -> Bool {
        if case .unanswered(let tasks) = server {
            server = .busy(Run(answer: .waiting, tasks: tasks), .wait)
        }
        return isWaiting
    }

    /// The answer of a call that has waited begins. It gets what the client has done meanwhile. Returns false if the call
    /// has ended before.
    /// - Parameters:
    ///   - isAtWork: whether the script starts with work that the caller does.
    ///   - hasOneInput: whether the call takes one input only.
    mutating func answer(with answer: CallAnswer, afterWait isAtWork: Bool, hasOneInput: Bool) -> Bool {
        guard isWaiting, case .busy(let old, _) = server else { return false }
        let run = Run(answer: answer, tasks: old.tasks)
        run.progress = old.progress + 1
        for input in old.inputs { _ = run.add(input, isOnly: hasOneInput) }
        if client == .closed { run.close() }
        server = isAtWork ? .busy(run, .work) : .ready(run)
        return true
    }

    /// Adds work after the present work.
    mutating func enqueue(_ work: [CallWork]) {
        guard let run else { return }
        for work in work { run.queue.append(work) }
        run.progress += 1
    }

    /// The started work is finished.
    /// - Parameters:
    ///   - steps: what comes before the rest of the script.
    ///   - work: what comes after those steps, before the rest.
    ///   - isProgress: whether the script got ahead by it.
    mutating func proceed(with steps: [CallStep], then work: CallWork?, isProgress: Bool) {
        guard case .busy(let run, _) = server else { return }
        if !steps.isEmpty { run.steps = Queue(steps) }
        if let work { run.afterSteps = work }
        if isProgress { run.progress += 1 }
        server = .ready(run)
    }

    /// Returns the number of a task that is about to start.
    mutating func numberTask() -> Int {
        lastTask += 1
        return lastTask
    }

    /// Keeps a task, which is cancelled when the call ends. Returns false if the call has ended.
    mutating func keep(_ task: Task<Void, Never>, number: Int) -> Bool {
        changeTasks { $0.keep(task, number: number) }
    }

    /// Releases a task that is over. A stream may start any number of them.
    mutating func releaseTask(_ number: Int) {
        changeTasks { $0.release(number) }
    }

    /// Changes the tasks of a call. Returns false if the call has ended.
    @discardableResult
    private mutating func changeTasks(_ change: (inout KeptTasks) -> Void) -> Bool {
        if case .unanswered(var tasks) = server {
            change(&tasks)
            server = .unanswered(tasks)
            return true
        }
        guard let run else { return false }
        change(&run.tasks)
        return true
    }

    /// A consumer wants to look again after a time. Returns whether it must make the task for that.
    mutating func setAlarm() -> Bool {
        defer { hasAlarm = true }
        return !hasAlarm
    }

    /// The consumers look again.
    mutating func clearAlarm() {
        hasAlarm = false
    }

    /// The call ends.
    mutating func settle(_ outcome: CallOutcome, delivery: Delivery) -> Settled {
        switch server {
        case .unanswered(let tasks):
            server = .ending(Ending(outcome: outcome, delivery: delivery, wasAccepted: false))
            return .first(nil, tasks.all)
        case .ready(let run), .busy(let run, _):
            server = .ending(
                Ending(outcome: outcome, delivery: delivery, wasAccepted: run.waitsForClient))
            return .first(run, run.tasks.all)
        case .ending, .over, .done: return .late
        }
    }

    /// What follows from the record of an end.
    enum Finished {
        /// The end must be delivered to the callback. It was the last event for it.
        case deliver(Deliver)
        /// The end must be delivered on a queue.
        case onQueue
        /// The current reader picks it up.
        case nothing
    }

    /// The end is recorded.
    mutating func finish() -> Finished {
        guard case .ending(let ending) = server else { return .nothing }
        server = .over(ending)
        guard case .idle(let deliver) = reader else { return .nothing }
        guard ending.delivery == .anywhere else { return .onQueue }
        reader = .gone
        server = .done
        return .deliver(deliver)
    }
}
