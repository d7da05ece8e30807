/// Runs the script of one stream as its `StreamMachine` directs, and yields the events.
///
/// The consumer drives the script. Each ``next()`` of an `async` stream runs it up to the next event. A callback stream
/// runs it as long as there is something to deliver.
final class StreamRunner<Types: RPCTypes, Input: Sendable, Output: Sendable>: Unfinished, @unchecked Sendable {
    typealias Machine = StreamMachine<Types, Input, Output>
    typealias Work = StreamWork<Types, Input, Output>

    let log: StreamLog<Types>
    let kind: StreamKind
    private let deliver: (@Sendable (StreamEvent<Types, Output>) -> Void)?
    /// Notified when a waiting consumer or server should look again.
    private let changes: Signal
    let mailbox: Mailbox<Input>

    // Guarded by the mock's lock.
    private var machine = Machine()
    private var tasks: [Task<Void, Never>] = []

    init(_ log: StreamLog<Types>, kind: StreamKind, deliver: (@Sendable (StreamEvent<Types, Output>) -> Void)?) {
        self.log = log
        self.kind = kind
        self.deliver = deliver
        let changes = Signal()
        self.changes = changes
        mailbox = Mailbox(onAsked: changes)
    }

    private var core: MockCore { log.core }

    func locked<Result>(_ body: (inout Machine) -> Result) -> Result {
        core.withState { _ in body(&machine) }
    }

    /// Records an event. The events of a server stream have its request as their message.
    func record(_ phase: Phase, payload: Input? = nil) {
        let request = kind == .server ? locked { $0.inputs.first } : nil
        log.record(phase, payload: payload ?? request)
    }

    /// Wakes waiting tasks, and delivers events to a callback.
    func wake() {
        changes.notify()
        pump()
    }

    /// Keeps a task, which is cancelled when the stream ends.
    private func keep(_ task: Task<Void, Never>) {
        let isOver = locked { machine in
            if !machine.isOver { tasks.append(task) }
            return machine.isOver
        }
        if isOver { task.cancel() }
    }

    // MARK: - Where the script comes from

    /// Starts the script of an answer.
    func start(_ answer: Machine.Answer, answerer: Answerer, site: CallSite?) {
        log.note(answerer, at: site)
        locked { $0.answer(with: answer) }
        guard let serve = answer.serve else { return }
        let server = StreamServer(runner: self)
        keep(
            Task {
                await serve(server)
                enqueue([.end])
            })
    }

    func enqueue(_ work: [Work]) {
        locked { $0.enqueue(work) }
        wake()
    }

    /// Queues the event that a fake server offers, and waits until the consumer has taken it or the stream is over.
    func offer(_ event: StreamEvent<Types, Output>) async {
        let number = locked { $0.offer(event) }
        wake()
        while true {
            let version = changes.version
            if locked({ $0.isOver || $0.offersTaken >= number }) { return }
            if await changes.wait(past: version) == .cancelled { return }
        }
    }

    // MARK: - How it ends

    func end(as status: MockStatus, because reason: String) {
        finish(log.library.end(status, because: reason))
    }

    func finish(_ end: StreamEnd<Types>?) {
        finish(end, recording: end)
    }

    /// Ends the stream. Only the first end counts. With nil, the stream ends without a result. The end is in the log
    /// before the consumer gets it.
    func finish(_ end: StreamEnd<Types>?, recording outcome: StreamEnd<Types>?) {
        let hasAsked = mailbox.isAsked
        guard locked({ $0.settle(end, hasAsked: hasAsked) }) else { return }
        log.note(outcome: outcome)
        core.inFlight.remove(self)
        record(.finished)
        let tasks = locked { machine in
            machine.finish()
            defer { self.tasks = [] }
            return self.tasks
        }
        for task in tasks { task.cancel() }
        mailbox.close()
        wake()
    }

    // MARK: - What comes out

    /// Returns the next event, as soon as there is one; nil at the end, and when the task is cancelled.
    func next() async -> StreamEvent<Types, Output>? {
        while true {
            let version = changes.version
            switch take() {
            case .event(let event), .offer(let event):
                guard case .metadata = event, locked({ $0.isAccepted }) else { return event }
                log.reportLateMetadata()
            case .over: return nil
            case .work(let work): perform(work)
            case .nothing:
                guard await idle(past: version) else { return nil }
            }
        }
    }

    /// Returns whether the call was accepted, as soon as that is known: when the first event is not a failure, or when
    /// the script waits for the client. It takes the metadata or the failure, if it comes first. ``next()`` returns the
    /// rest.
    func accepted() async -> Acceptance<Types> {
        while true {
            let version = changes.version
            let (isConversation, hasAsked) = (kind == .bidirectional, mailbox.isAsked)
            switch locked({ $0.accept(isConversation: isConversation, hasAsked: hasAsked) }) {
            case .yes(let metadata, let isOffer):
                if isOffer { changes.notify() }
                return .accepted(metadata)
            case .no(let end): return .rejected(end)
            case .work(let work): perform(work)
            case .unknown:
                guard await idle(past: version) else {
                    return .rejected(log.library.end(.canceled, because: "the task was cancelled"))
                }
            }
        }
    }

    /// Delivers the events of a callback stream on this thread, in order. Only one thread does so at a time.
    private func pump() {
        guard let deliver, locked({ $0.beginDelivering() }) else { return }
        while true {
            switch take() {
            case .event(let event), .offer(let event): deliver(event)
            case .work(let work): perform(work)
            case .nothing, .over: return
            }
        }
    }

    private func take() -> Machine.Taken {
        let taken = locked { $0.take() }
        if case .offer = taken { changes.notify() }
        return taken
    }

    /// Waits for something to happen. Returns false if the consumer was cancelled. There is no limit while the script
    /// is busy, because its waits have their own limits.
    private func idle(past version: Int) async -> Bool {
        let deadline = locked { $0.isBusy } ? nil : core.limits.deadline(after: core.limits.hold)
        switch await changes.wait(past: version, until: deadline) {
        case .changed: return true
        case .cancelled: return false
        case .timedOut:
            // An event may have happened after the time limit.
            guard changes.version == version else { return true }
            log.reportIdle()
            end(as: .deadlineExceeded, because: "nothing happened on the stream for too long")
            return true
        }
    }

    // MARK: - What the script does

    /// Does one piece of work. Code of the test runs here, outside the lock.
    private func perform(_ work: Work) {
        switch work {
        case .step(let step): perform(step)
        case .offer: proceed(with: [])
        case .input(let input, let count): react(to: input, count: count)
        case .close: reactToClose()
        case .end: finish(log.library.end(StreamStep<Types, Output>.End.completed(nil, [:])))
        }
    }

    private func perform(_ step: StreamStep<Types, Output>) {
        switch step.kind {
        case .event: proceed(with: [])
        case .end(let end): finish(log.library.end(end))
        case .delay(let delay): pause { await $0.core.pass(nil, after: delay, rpc: $0.log.rpc) }
        case .gate(let gate): pause { await $0.core.pass(gate, after: nil, rpc: $0.log.rpc) }
        case .hold: pause { await $0.hold() }
        }
    }

    private func react(to input: Input, count: Int) {
        let answer = locked { $0.answer } ?? Machine.Answer()
        let steps = answer.steps(for: input, count: count)
        let ends = kind == .server && answer.serve == nil
        proceed(with: steps.map(Work.step) + (ends ? [.end] : []))
    }

    private func reactToClose() {
        let (answer, inputs) = locked { ($0.answer ?? Machine.Answer(), $0.inputs) }
        if let produce = answer.produce {
            keep(Task { proceed(with: await produce(inputs).map(Work.step) + [.end]) })
        } else if answer.serve != nil {
            proceed(with: [])
        } else {
            let steps = answer.produceNow?(inputs) ?? answer.onClose
            proceed(with: steps.map(Work.step) + [.end])
        }
    }

    /// Continues the script, with `work` before the rest of it.
    private func proceed(with work: [Work]) {
        locked { $0.proceed(with: work) }
        wake()
    }

    /// Stops the script until `wait` returns. If it returns false, the wait took too long, and the stream ends.
    private func pause(_ wait: @escaping @Sendable (StreamRunner) async -> Bool) {
        keep(
            Task {
                if await wait(self) {
                    proceed(with: [])
                } else {
                    end(as: .deadlineExceeded, because: "held for too long")
                }
            })
    }

    /// Waits until the stream ends. Returns false, and reports it, if that takes too long.
    private func hold() async -> Bool {
        guard await core.limits.deadline(after: core.limits.hold).pass() else { return true }
        log.reportForgottenHold()
        return false
    }
}

/// Whether a call was accepted.
enum Acceptance<Types: RPCTypes>: Sendable {
    /// The call was accepted, with this metadata.
    case accepted(Types.Metadata)
    /// The call was not accepted. It ended like this.
    case rejected(StreamEnd<Types>)
}
