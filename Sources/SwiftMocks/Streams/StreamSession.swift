/// One open stream: what the code under test sends into it, and what it gets out of it.
///
/// A `StreamMachine` knows what comes next; the session does it. What comes out is made when somebody asks: each ``next()``
/// of an `async` stream runs the script up to the next event; a callback stream asks as long as there is something to
/// deliver.
public final class StreamSession<Types: RPCTypes, Input: Sendable, Output: Sendable>: Unfinished, @unchecked Sendable {
    typealias Machine = StreamMachine<Types, Input, Output>

    let core: MockCore
    let library: RPCLibrary<Types>
    let name: String
    let kind: StreamKind
    let call: RPCCall<Types, Void>
    let substitute: StreamSubstitute<Types, Input, Output>?
    let deliver: (@Sendable (StreamEvent<Types, Output>) -> Void)?
    /// Notified when a waiting consumer or server should look again.
    let changes = Signal()
    let mailbox: Mailbox<Input>

    // Guarded by the mock's lock.
    private var machine = Machine()
    private var opening: Event?
    private var site: CallSite?
    private var tasks: [Task<Void, Never>] = []
    private var hasLeft = false

    init(
        _ mock: MockRPCs<Types>, name: String, kind: StreamKind, call: RPCCall<Types, Void>,
        orElse substitute: StreamSubstitute<Types, Input, Output>?,
        deliver: (@Sendable (StreamEvent<Types, Output>) -> Void)?
    ) {
        self.core = mock.core
        self.library = mock.library
        self.name = name
        self.kind = kind
        self.call = call
        self.substitute = substitute
        self.deliver = deliver
        self.mailbox = Mailbox(onAsked: self.changes)
    }

    func locked<Result>(_ body: (inout Machine) -> Result) -> Result {
        self.core.withState { _ in body(&self.machine) }
    }

    @discardableResult
    private func record(_ phase: Phase, payload: Input? = nil) -> Event {
        let (opening, request) = self.core.withState { _ in
            (self.opening, self.kind == .server ? self.machine.inputs.first : nil)
        }
        return self.core.record(
            EventDraft(
                rpc: self.name, phase: phase, variant: self.call.variant, payload: payload ?? request,
                metadata: AnyMetadata(self.call.initialMetadata, of: self.library), options: self.call.options,
                opening: opening))
    }

    /// Wakes those who wait, to look again, and delivers to a callback.
    private func wake() {
        self.changes.notify()
        self.pump()
    }

    /// Keeps a task that must not outlive the stream.
    private func keep(_ task: Task<Void, Never>) {
        let isOver = self.core.withState { _ in
            if !self.machine.isOver { self.tasks.append(task) }
            return self.machine.isOver
        }
        if isOver { task.cancel() }
    }

    // MARK: - What the code under test does; none of it ever traps, whatever the order

    /// Records the opening, and finds who answers; a server stream has to wait for its request first.
    func open() {
        let event = self.record(.opened)
        self.core.withState { _ in self.opening = event }
        self.core.begin(self)
        if self.kind != .server { self.findAnswer(payload: nil) }
        self.wake()
    }

    /// Whether the stream has ended, by whomever.
    var isOver: Bool { self.locked { $0.isOver } }

    /// Records a message, and hands it to the script if the stream is still open.
    public func send(_ input: Input) {
        let count = self.locked { $0.send(input) }
        self.record(.sent, payload: input)
        self.substitute?.send(input)
        guard let count else { return }
        if self.kind == .server {
            guard count == 1 else { return }
            self.findAnswer(payload: input)
        } else {
            self.findAnswerAtLast()
        }
        self.mailbox.put(input)
        if self.kind == .server { self.mailbox.close() }
        if let onFirstInput = self.locked({ $0.answer?.onFirstInput }) {
            self.enqueue(count == 1 ? onFirstInput().map(StreamWork.step) : [])
        } else {
            self.enqueue([.input(input, count: count)])
        }
    }

    /// Ends the client's side. Only the first time counts.
    public func close() {
        guard self.locked({ $0.close() }) else { return }
        self.record(.closed)
        self.substitute?.close()
        self.findAnswerAtLast()
        self.mailbox.close()
        self.enqueue([.close])
    }

    /// Gives the stream up: it ends with `.canceled`, unless it has ended before. Only the first time counts. One that
    /// yields the outputs of a `mock…` property ends without a word, as there.
    public func cancel() {
        self.cancel(as: .canceled)
    }

    private func cancel(as status: MockStatus) {
        guard self.locked({ $0.cancel() }) else { return }
        self.record(.cancelled)
        let mayBeSubstitute = self.locked { $0.answer == nil || $0.answer?.onFirstInput != nil }
        let end = self.library.end(status, because: "the stream was cancelled")
        let isSilent = mayBeSubstitute && self.substitute?.isSet() == true
        self.finish(isSilent ? nil : end, recording: end)
    }

    /// Gives the stream up unless it has ended: the client has read all that it wants. Nothing can be sent after that.
    func leave(as status: MockStatus) {
        self.core.withState { _ in self.hasLeft = true }
        guard !self.isOver else { return }
        self.cancel(as: status)
        self.end(as: status, because: "the client has left the stream")
    }

    /// Whether the client has read all that it wants.
    var isLeft: Bool { self.core.withState { _ in self.hasLeft } }

    /// Gives the stream up because the client's side went wrong. It ends with `failure`, after the script has reacted to
    /// what was sent before; at once if the script is busy with something that takes time.
    func fail(_ failure: Types.Failure) {
        guard self.locked({ $0.cancel() }) else { return }
        self.record(.cancelled)
        self.mailbox.close()
        if self.locked({ $0.isHeldUp }) {
            self.finish(StreamEnd(code: self.library.code(failure), error: failure, finalMetadata: nil))
        } else {
            self.enqueue([.step(StreamStep(kind: .end(.failed(failure, nil))))])
        }
    }

    // MARK: - How it ends

    func end(as status: MockStatus, because reason: String) {
        self.finish(self.library.end(status, because: reason))
    }

    private func finish(_ end: StreamEnd<Types>?) {
        self.finish(end, recording: end)
    }

    /// Ends the stream; the first end counts. None ends it without saying how. The log has it before the consumer.
    private func finish(_ end: StreamEnd<Types>?, recording outcome: StreamEnd<Types>?) {
        let hasAsked = self.mailbox.isAsked
        let isFirst = self.core.withState { _ in
            let isFirst = self.machine.settle(end, hasAsked: hasAsked)
            if isFirst { self.opening?.outcome = outcome }
            return isFirst
        }
        guard isFirst else { return }
        self.core.forget(self)
        self.record(.finished)
        let tasks = self.core.withState { _ in
            self.machine.finish()
            defer { self.tasks = [] }
            return self.tasks
        }
        for task in tasks { task.cancel() }
        self.mailbox.close()
        self.wake()
    }

    // MARK: - Who answers: a `given` statement, else the substitute if the test has set it, else the policy

    private func findAnswer(payload: Input?) {
        let metadata = AnyMetadata(self.call.initialMetadata, of: self.library)
        let taken = self.core.takeAnswer(rpc: self.name, payload: payload, metadata: metadata)
        if let taken, let answer = taken.answer as? Machine.Answer {
            self.start(answer, answerer: taken.answerer, site: taken.site)
        } else if self.substitute?.isSet() != false || self.kind == .server || self.core.policy == .strict {
            self.answerWithoutStub()
        }
    }

    /// A relaxed stream may still find its substitute set, up to where it is first used.
    private func findAnswerAtLast() {
        if self.kind != .server, self.locked({ $0.isUnanswered }) { self.answerWithoutStub() }
    }

    private func answerWithoutStub() {
        if let substitute, substitute.isSet() {
            var answer = Machine.Answer()
            answer.onFirstInput = substitute.steps
            return self.start(answer, answerer: .substitute(substitute.name), site: nil)
        }
        let fallback = Machine.Answer(
            policy: self.core.policy, of: self.kind, library: self.library,
            reason: "\(self.core.name).\(self.name) has no stub for this stream")
        self.start(fallback, answerer: .policy(self.core.policy), site: nil)
        guard self.core.policy == .strict else { return }
        let (opening, inputs) = self.core.withState { _ in (self.opening, self.machine.inputs) }
        if let opening { self.core.reportUnstubbed(opening, request: inputs.first) }
    }

    private func start(_ answer: Machine.Answer, answerer: Answerer, site: CallSite?) {
        let opening = self.core.withState { _ in
            self.machine.answer(with: answer)
            self.site = site
            return self.opening
        }
        if let opening { self.core.note(answerer, on: opening) }
        guard let serve = answer.serve else { return }
        let server = StreamServer(session: self)
        self.keep(
            Task {
                await serve(server)
                self.enqueue([.end])
            })
    }

    // MARK: - What comes out

    /// The next event, as soon as there is one; none at the end, and when the task is cancelled.
    public func next() async -> StreamEvent<Types, Output>? {
        self.findAnswerAtLast()
        while true {
            let version = self.changes.version
            switch self.take() {
            case .event(let event), .offer(let event):
                guard case .metadata = event, self.locked({ $0.isAccepted }) else { return event }
                self.core.reportLateMetadata(rpc: self.name, site: self.core.withState { _ in self.site })
            case .over: return nil
            case .work(let work): self.perform(work)
            case .nothing:
                guard await self.idle(past: version) else { return nil }
            }
        }
    }

    /// Whether the call was accepted, as soon as that is known: when something other than a failure comes out, or when the
    /// script waits for the client. It takes the metadata, or the failure that comes first; ``next()`` hands on the rest.
    func accepted() async -> Acceptance<Types> {
        self.findAnswerAtLast()
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
                    return .rejected(self.library.end(.canceled, because: "the task was cancelled"))
                }
            }
        }
    }

    /// Delivers what there is to a callback stream, on this thread; one thread at a time, in order.
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

    /// Waits for something to happen; false if the consumer has left. What the script has begun takes its own time.
    private func idle(past version: Int) async -> Bool {
        let deadline = self.locked { $0.isBusy } ? nil : self.core.limits.deadline(after: self.core.limits.hold)
        switch await self.changes.wait(past: version, until: deadline) {
        case .changed: return true
        case .cancelled: return false
        case .timedOut:
            // Something may have happened between the end of the time and this line.
            guard self.changes.version == version else { return true }
            self.core.reportIdle(rpc: self.name, site: self.core.withState { _ in self.site })
            self.end(as: .deadlineExceeded, because: "nothing happened on the stream for too long")
            return true
        }
    }

    // MARK: - What the script does

    func enqueue(_ work: [StreamWork<Types, Input, Output>]) {
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

    /// Does one thing that the script holds. User code runs here, outside the lock.
    private func perform(_ work: StreamWork<Types, Input, Output>) {
        switch work {
        case .step(let step): self.perform(step)
        case .offer: self.proceed(with: [])
        case .input(let input, let count): self.react(to: input, count: count)
        case .close: self.reactToClose()
        case .end: self.finish(self.library.end(StreamStep<Types, Output>.End.completed(nil, [:])))
        }
    }

    private func perform(_ step: StreamStep<Types, Output>) {
        switch step.kind {
        case .event: self.proceed(with: [])
        case .end(let end): self.finish(self.library.end(end))
        case .delay(let delay): self.pause { await $0.core.pass(nil, after: delay, rpc: $0.name) }
        case .gate(let gate): self.pause { await $0.core.pass(gate, after: nil, rpc: $0.name) }
        case .hold: self.pause { await $0.hold() }
        }
    }

    private func react(to input: Input, count: Int) {
        let answer = self.locked { $0.answer } ?? Machine.Answer()
        let steps = answer.steps(for: input, count: count)
        let ends = self.kind == .server && answer.serve == nil
        self.proceed(with: steps.map(StreamWork.step) + (ends ? [.end] : []))
    }

    private func reactToClose() {
        let (answer, inputs) = self.locked { ($0.answer ?? Machine.Answer(), $0.inputs) }
        if let produce = answer.produce {
            self.keep(Task { self.proceed(with: await produce(inputs).map(StreamWork.step) + [.end]) })
        } else if answer.serve != nil {
            self.proceed(with: [])
        } else {
            let steps = answer.produceNow?(inputs) ?? answer.onClose
            self.proceed(with: steps.map(StreamWork.step) + [.end])
        }
    }

    /// Puts what follows before the rest of the queue and lets it go on. Steps set no further ones free.
    private func proceed(with work: [StreamWork<Types, Input, Output>]) {
        self.locked { $0.proceed(with: work) }
        self.wake()
    }

    /// Stops the script until `wait` is over; if it was for too long, the stream is.
    private func pause(_ wait: @escaping @Sendable (StreamSession) async -> Bool) {
        self.keep(
            Task {
                if await wait(self) {
                    self.proceed(with: [])
                } else {
                    self.end(as: .deadlineExceeded, because: "held for too long")
                }
            })
    }

    /// Waits for the end of the stream, but not for ever.
    private func hold() async -> Bool {
        guard await self.core.limits.deadline(after: self.core.limits.hold).pass() else { return true }
        let site = self.core.withState { _ in self.site }
        self.core.reportForgottenHold(rpc: self.name, site: site ?? self.core.site)
        return false
    }
}
