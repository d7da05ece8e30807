/// One open stream, as the code under test uses it: it sends, cancels and reads.
///
/// The session finds the answer. A `StreamRunner` runs the answer's script.
public final class StreamSession<Types: RPCTypes, Input: Sendable, Output: Sendable>: @unchecked Sendable {
    private typealias Runner = StreamRunner<Types, Input, Output>

    let library: RPCLibrary<Types>
    private let core: MockCore
    private let log: StreamLog<Types>
    private let kind: StreamKind
    private let substitute: StreamSubstitute<Types, Input, Output>?
    private let runner: Runner
    /// Guarded by the mock's lock.
    private var hasLeft = false

    init(
        _ mock: TypedStore<Types>, name: String, kind: StreamKind, call: RPCCall<Types, Void>,
        orElse substitute: StreamSubstitute<Types, Input, Output>?,
        deliver: (@Sendable (StreamEvent<Types, Output>) -> Void)?
    ) {
        library = mock.library
        core = mock.core
        log = StreamLog(mock, rpc: name, call: call)
        self.kind = kind
        self.substitute = substitute
        runner = StreamRunner(log, kind: kind, deliver: deliver)
    }

    // MARK: - What the code under test does, in any order

    /// Records the opening, and finds the answer. For a server stream, that waits for the request.
    func open() {
        log.open()
        core.inFlight.insert(runner)
        if kind != .server { findAnswer(payload: nil) }
        runner.wake()
    }

    /// Records a message, and hands it to the script if the stream is still open.
    public func send(_ input: Input) {
        let count = runner.locked { $0.send(input) }
        runner.record(.sent, payload: input)
        substitute?.send(input)
        guard let count else { return }
        if kind == .server {
            guard count == 1 else { return }
            findAnswer(payload: input)
        } else {
            ensureAnswer()
        }
        runner.mailbox.put(input)
        if kind == .server { runner.mailbox.close() }
        if let onFirstInput = runner.locked({ $0.answer?.onFirstInput }) {
            runner.enqueue(count == 1 ? onFirstInput().map(StreamWork.step) : [])
        } else {
            runner.enqueue([.input(input, count: count)])
        }
    }

    /// Ends the client's side. Only the first time counts.
    public func close() {
        guard runner.locked({ $0.close() }) else { return }
        runner.record(.closed)
        substitute?.close()
        ensureAnswer()
        runner.mailbox.close()
        runner.enqueue([.close])
    }

    /// Cancels the stream: it ends as cancelled, unless it has ended before. Only the first time counts. A stream that
    /// yields the outputs of a `mock…` property ends without a result.
    public func cancel() {
        cancel(as: .canceled)
    }

    private func cancel(as status: MockStatus) {
        guard runner.locked({ $0.cancel() }) else { return }
        runner.record(.cancelled)
        let mayBeSubstitute = runner.locked { $0.answer == nil || $0.answer?.onFirstInput != nil }
        let end = library.end(status, because: "the stream was cancelled")
        let isSilent = mayBeSubstitute && substitute?.isSet() == true
        runner.finish(isSilent ? nil : end, recording: end)
    }

    /// Cancels the stream unless it has ended, because the client stops reading. Nothing can be sent after that.
    func leave(as status: MockStatus) {
        core.withState { _ in hasLeft = true }
        guard !isOver else { return }
        cancel(as: status)
        runner.end(as: status, because: "the client has left the stream")
    }

    /// Cancels the stream because the client's side failed. It ends with `failure` after the script has reacted to the
    /// messages that were sent before, or at once if the script waits or runs a test's `async` closure.
    func fail(_ failure: Types.Failure) {
        guard runner.locked({ $0.cancel() }) else { return }
        runner.record(.cancelled)
        runner.mailbox.close()
        if runner.locked({ $0.isHeldUp }) {
            runner.finish(StreamEnd(code: library.code(failure), error: failure, finalMetadata: nil))
        } else {
            runner.enqueue([.step(StreamStep(kind: .end(.failed(failure, nil))))])
        }
    }

    // MARK: - What the code under test reads

    /// Whether the stream has ended, on either side.
    var isOver: Bool { runner.locked { $0.isOver } }

    /// Whether the client has stopped reading.
    var isLeft: Bool { core.withState { _ in hasLeft } }

    /// Returns the next event, as soon as there is one; nil at the end, and when the task is cancelled.
    public func next() async -> StreamEvent<Types, Output>? {
        ensureAnswer()
        return await runner.next()
    }

    /// Returns whether the call was accepted, as soon as that is known.
    func accepted() async -> Acceptance<Types> {
        ensureAnswer()
        return await runner.accepted()
    }

    /// Reads the whole stream, and returns its last message or its failure as one answer.
    func reply() async -> Reply<Types, Output> {
        var reply = Reply<Types, Output>(
            result: .failure(library.failure(.canceled, "the stream ended without a message")))
        while let event = await next() {
            switch event {
            case .metadata(let metadata): reply.initialMetadata = metadata
            case .message(let message): reply.result = .success(message)
            case .complete(let end):
                reply.finalMetadata = end.finalMetadata ?? [:]
                reply.code = end.code
                if let failure = end.error as? Types.Failure { reply.result = .failure(failure) }
            }
        }
        return reply.settled(by: library)
    }

    // MARK: - The answer: of a `given` statement, else of the substitute if the test has set it, else of the policy

    private func findAnswer(payload: Input?) {
        let taken = core.takeAnswer(rpc: log.rpc, payload: payload, metadata: log.metadata)
        if let taken, let answer = taken.answer as? Runner.Machine.Answer {
            runner.start(answer, answerer: taken.answerer, site: taken.site)
        } else if substitute?.isSet() != false || kind == .server || core.policy == .strict {
            answerWithoutStub()
        }
    }

    /// Makes sure that there is an answer. A relaxed stream looks for a substitute until it is first used.
    private func ensureAnswer() {
        if kind != .server, runner.locked({ $0.isUnanswered }) { answerWithoutStub() }
    }

    private func answerWithoutStub() {
        if let substitute, substitute.isSet() {
            var answer = Runner.Machine.Answer()
            answer.onFirstInput = substitute.steps
            return runner.start(answer, answerer: .substitute(substitute.name), site: nil)
        }
        let fallback = Runner.Machine.Answer(
            policy: core.policy, of: kind, library: library,
            reason: "\(core.name).\(log.rpc) has no stub for this stream")
        runner.start(fallback, answerer: .policy(core.policy), site: nil)
        guard core.policy == .strict else { return }
        log.reportUnstubbed(request: runner.locked { $0.inputs.first })
    }
}
