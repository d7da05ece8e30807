/// Runs the script of one stream: it does what the `StreamMachine` says, and yields the events.
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
        self.mailbox = Mailbox(onAsked: changes)
    }

    private var core: MockCore { self.log.core }

    func locked<Result>(_ body: (inout Machine) -> Result) -> Result {
        self.core.withState { _ in body(&self.machine) }
    }

    /// Records that something happened. The events of a server stream have its request as their message.
    func record(_ phase: Phase, payload: Input? = nil) {
        let request = self.kind == .server ? self.locked { $0.inputs.first } : nil
        self.log.record(phase, payload: payload ?? request)
    }

    /// Wakes waiting tasks, and delivers events to a callback.
    func wake() {
        self.changes.notify()
        self.pump()
    }

    /// Keeps a task that must not outlive the stream.
    private func keep(_ task: Task<Void, Never>) {
        let isOver = self.locked { machine in
            if !machine.isOver { self.tasks.append(task) }
            return machine.isOver
        }
        if isOver { task.cancel() }
    }

    // MARK: - Where the script comes from

    /// Starts the script of an answer.
    func start(_ answer: Machine.Answer, answerer: Answerer, site: CallSite?) {
        self.log.note(answerer, at: site)
        self.locked { $0.answer(with: answer) }
        guard let serve = answer.serve else { return }
        let server = StreamServer(runner: self)
        self.keep(
            Task {
                await serve(server)
                self.enqueue([.end])
            })
    }

    func enqueue(_ work: [Work]) {
        self.locked { $0.enqueue(work) }
        self.wake()
    }

    /// Queues what a fake server offers, and waits until the consumer has taken it or the stream is over.
    func offer(_ event: StreamEvent<Types, Output>) async {
        let number = self.locked { $0.offer(event) }
        self.wake()
        while true {
            let version = self.changes.version
            if self.locked({ $0.isOver || $0.offersTaken >= number }) { return }
            if await self.changes.wait(past: version) == .cancelled { return }
        }
    }

    // MARK: - How it ends

    func end(as status: MockStatus, because reason: String) {
        self.finish(self.log.library.end(status, because: reason))
    }

    func finish(_ end: StreamEnd<Types>?) {
        self.finish(end, recording: end)
    }

    /// Ends the stream. The first end counts. With nil, the consumer is not told how. The log has the end before the
    /// consumer.
    func finish(_ end: StreamEnd<Types>?, recording outcome: StreamEnd<Types>?) {
        let hasAsked = self.mailbox.isAsked
        guard self.locked({ $0.settle(end, hasAsked: hasAsked) }) else { return }
        self.log.note(outcome: outcome)
        self.core.inFlight.remove(self)
        self.record(.finished)
        let tasks = self.locked { machine in
            machine.finish()
            defer { self.tasks = [] }
            return self.tasks
        }
        for task in tasks { task.cancel() }
        self.mailbox.close()
        self.wake()
    }

    // MARK: - What comes out

    /// Returns the next event, as soon as there is one; nil at the end, and when the task is cancelled.
    func next() async -> StreamEvent<Types, Output>? {
        while true {
            let version = self.changes.version
            switch self.take() {
            case .event(let event), .offer(let event):
                guard case .metadata = event, self.locked({ $0.isAccepted }) else { return event }
                self.log.reportLateMetadata()
            case .over: return nil
            case .work(let work): self.perform(work)
            case .nothing:
                guard await self.idle(past: version) else { return nil }
            }
        }
    }

    /// Returns whether the call was accepted, as soon as that is known: when something other than a failure comes out,
    /// or when the script waits for the client. It takes the metadata, or the failure that comes first. ``next()``
    /// returns the rest.
    func accepted() async -> Acceptance<Types> {
        while true {
            let version = self.changes.version
            let (isConversation, hasAsked) = (self.kind == .bidirectional, self.mailbox.isAsked)
            switch self.locked({ $0.accept(isConversation: isConversation, hasAsked: hasAsked) }) {
            case .yes(let metadata, let isOffer):
                if isOffer { self.changes.notify() }
                return .accepted(metadata)
            case .no(let end): return .rejected(end)
            case .work(let work): self.perform(work)
            case .unknown:
                guard await self.idle(past: version) else {
                    return .rejected(self.log.library.end(.canceled, because: "the task was cancelled"))
                }
            }
        }
    }

    /// Delivers the events of a callback stream on this thread, in order. Only one thread does so at a time.
    private func pump() {
        guard let deliver = self.deliver, self.locked({ $0.beginDelivering() }) else { return }
        while true {
            switch self.take() {
            case .event(let event), .offer(let event): deliver(event)
            case .work(let work): self.perform(work)
            case .nothing, .over: return
            }
        }
    }

    private func take() -> Machine.Taken {
        let taken = self.locked { $0.take() }
        if case .offer = taken { self.changes.notify() }
        return taken
    }

    /// Waits for something to happen. Returns false if the consumer was cancelled. There is no limit while the script
    /// is busy, because what it does has its own.
    private func idle(past version: Int) async -> Bool {
        let deadline = self.locked { $0.isBusy } ? nil : self.core.limits.deadline(after: self.core.limits.hold)
        switch await self.changes.wait(past: version, until: deadline) {
        case .changed: return true
        case .cancelled: return false
        case .timedOut:
            // Something may have happened after the time was over.
            guard self.changes.version == version else { return true }
            self.log.reportIdle()
            self.end(as: .deadlineExceeded, because: "nothing happened on the stream for too long")
            return true
        }
    }

    // MARK: - What the script does

    /// Does one piece of work. Code of the test runs here, outside the lock.
    private func perform(_ work: Work) {
        switch work {
        case .step(let step): self.perform(step)
        case .offer: self.proceed(with: [])
        case .input(let input, let count): self.react(to: input, count: count)
        case .close: self.reactToClose()
        case .end: self.finish(self.log.library.end(StreamStep<Types, Output>.End.completed(nil, [:])))
        }
    }

    private func perform(_ step: StreamStep<Types, Output>) {
        switch step.kind {
        case .event: self.proceed(with: [])
        case .end(let end): self.finish(self.log.library.end(end))
        case .delay(let delay): self.pause { await $0.core.pass(nil, after: delay, rpc: $0.log.rpc) }
        case .gate(let gate): self.pause { await $0.core.pass(gate, after: nil, rpc: $0.log.rpc) }
        case .hold: self.pause { await $0.hold() }
        }
    }

    private func react(to input: Input, count: Int) {
        let answer = self.locked { $0.answer } ?? Machine.Answer()
        let steps = answer.steps(for: input, count: count)
        let ends = self.kind == .server && answer.serve == nil
        self.proceed(with: steps.map(Work.step) + (ends ? [.end] : []))
    }

    private func reactToClose() {
        let (answer, inputs) = self.locked { ($0.answer ?? Machine.Answer(), $0.inputs) }
        if let produce = answer.produce {
            self.keep(Task { self.proceed(with: await produce(inputs).map(Work.step) + [.end]) })
        } else if answer.serve != nil {
            self.proceed(with: [])
        } else {
            let steps = answer.produceNow?(inputs) ?? answer.onClose
            self.proceed(with: steps.map(Work.step) + [.end])
        }
    }

    /// Lets the script go on, with `work` before the rest of it.
    private func proceed(with work: [Work]) {
        self.locked { $0.proceed(with: work) }
        self.wake()
    }

    /// Stops the script until `wait` is over. If `wait` returns false, it took too long, and the stream ends.
    private func pause(_ wait: @escaping @Sendable (StreamRunner) async -> Bool) {
        self.keep(
            Task {
                if await wait(self) {
                    self.proceed(with: [])
                } else {
                    self.end(as: .deadlineExceeded, because: "held for too long")
                }
            })
    }

    /// Waits until the stream ends. Returns false, and reports it, if that takes too long.
    private func hold() async -> Bool {
        guard await self.core.limits.deadline(after: self.core.limits.hold).pass() else { return true }
        self.log.reportForgottenHold()
        return false
    }
}

/// Whether a call was accepted.
enum Acceptance<Types: RPCTypes>: Sendable {
    /// It was, with this metadata.
    case accepted(Types.Metadata)
    /// It was not: the call ended like this.
    case rejected(StreamEnd<Types>)
}
