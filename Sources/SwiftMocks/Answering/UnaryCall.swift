/// How a `given` statement answers a call.
struct UnaryAnswer<Types: RPCTypes, Request: Sendable, Response: Sendable>: Sendable {
    typealias Produce = @Sendable (RPCCall<Types, Request>) -> Reply<Types, Response>
    typealias ProduceLater = @Sendable (RPCCall<Types, Request>) async -> Reply<Types, Response>

    enum Source: Sendable {
        case now(Produce)
        case later(ProduceLater)
    }

    let source: Source
    var delay: Delay?
    var gate: Gate?

    var isImmediate: Bool { delay == nil && gate == nil }
}

/// A call with one response, from its recording to its answer. Only the first outcome counts.
public final class UnaryCall<Types: RPCTypes, Request: Sendable, Response: Sendable>: Unfinished {
    typealias Answer = UnaryAnswer<Types, Request, Response>

    private let core: MockCore
    private let library: RPCLibrary<Types>
    private let name: String
    private let call: RPCCall<Types, Request>
    private let deliver: @Sendable (Reply<Types, Response>) -> Void
    private let progress = Locked(Progress())

    private struct Progress {
        var event: Event?
        var tasks: [Task<Void, Never>] = []
        var reply: Reply<Types, Response>?
    }

    init(
        _ mock: TypedStore<Types>, name: String, call: RPCCall<Types, Request>,
        deliver: @escaping @Sendable (Reply<Types, Response>) -> Void
    ) {
        core = mock.core
        library = mock.library
        self.name = name
        self.call = call
        self.deliver = deliver
    }

    /// Cancels the call: it is answered as cancelled, unless it was answered before.
    public func cancel() {
        cancel(as: .canceled)
    }

    func cancel(as status: MockStatus) {
        end(as: status, because: "the call was cancelled")
    }

    func end(as status: MockStatus, because reason: String) {
        finish(failure(status, because: reason), answerer: status == .canceled ? .nobody("cancelled") : nil)
    }

    private func failure(_ status: MockStatus, because reason: String) -> Reply<Types, Response> {
        Reply(result: .failure(library.failure(status, reason)))
    }

    /// Records the call, runs the actions, and answers it: by the newest `given` statement that matches, else by
    /// `substitute`, else as the policy says.
    func answer(orElse substitute: Substitute<Request, Reply<Types, Response>>?) {
        let metadata = AnyMetadata(call.initialMetadata, of: library)
        let event = core.record(
            EventDraft(
                rpc: name, phase: .called, variant: call.variant, payload: call.request,
                metadata: metadata, options: call.options))
        guard admit(event) else { return }
        if let taken = core.takeAnswer(rpc: name, payload: call.request, metadata: metadata),
            let answer = taken.answer as? Answer
        {
            core.note(taken.answerer, on: event)
            follow(answer)
        } else if let substitute {
            finish(substitute.answer(call.request), answerer: .substitute(substitute.name))
        } else {
            finish(fallback(for: event), answerer: .policy(core.policy))
        }
    }

    /// Links the call to its entry in the log. Returns false if the call is already over.
    private func admit(_ event: Event) -> Bool {
        let reply = progress.withLock { progress in
            progress.event = event
            return progress.reply
        }
        guard let reply else { return true }
        core.close(event, answerer: .nobody("cancelled"), outcome: reply)
        return false
    }

    private func follow(_ answer: Answer) {
        if case .now(let produce) = answer.source, answer.isImmediate {
            return finish(produce(call), answerer: nil)
        }
        core.inFlight.insert(self)
        keep(Task { await wait(for: answer) })
    }

    /// Keeps a task, which is cancelled when the call ends.
    private func keep(_ task: Task<Void, Never>) {
        let isOver = progress.withLock { progress in
            progress.tasks.append(task)
            return progress.reply != nil
        }
        guard isOver else { return }
        task.cancel()
        core.inFlight.remove(self)
    }

    private func wait(for answer: Answer) async {
        guard await core.pass(answer.gate, after: answer.delay, rpc: name) else {
            return end(as: .deadlineExceeded, because: "held for too long")
        }
        switch answer.source {
        case .now(let produce): finish(produce(call), answerer: nil)
        case .later(let produce): finish(await produce(call), answerer: nil)
        }
    }

    private func fallback(for event: Event) -> Reply<Types, Response> {
        if core.policy == .relaxed, let message = library.emptyMessage(Response.self) as? Response {
            return Reply(result: .success(message), initialMetadata: [:])
        }
        core.note(.policy(core.policy), on: event)
        core.reports.unstubbed(event)
        return failure(.unimplemented, because: "\(core.name).\(name) has no stub for this call")
    }

    private func finish(_ reply: Reply<Types, Response>, answerer: Answerer?) {
        let reply = reply.settled(by: library)
        let (isFirst, event, tasks) = progress.withLock { progress in
            let isFirst = progress.reply == nil
            if isFirst { progress.reply = reply }
            return (isFirst, progress.event, progress.tasks)
        }
        guard isFirst else { return }
        core.inFlight.remove(self)
        if let event { core.close(event, answerer: answerer, outcome: reply) }
        for task in tasks { task.cancel() }
        deliver(reply)
    }
}

extension TypedStore {
    /// Records a call and answers it. If there is nothing to wait for, the answer is delivered before this returns.
    /// - Parameters:
    ///   - substitute: the answer if no `given` statement matches.
    ///   - deliver: receives the answer, exactly once.
    /// - Returns: the call, which can be cancelled.
    func call<Request: Sendable, Response: Sendable>(
        _ rpc: String, _ request: Request, metadata: Types.Metadata, options: Types.Options,
        orElse substitute: Substitute<Request, Reply<Types, Response>>?,
        deliver: @escaping @Sendable (Reply<Types, Response>) -> Void
    ) -> UnaryCall<Types, Request, Response> {
        let call = UnaryCall(
            self, name: rpc,
            call: RPCCall(request: request, initialMetadata: metadata, options: options, variant: .callback),
            deliver: deliver)
        call.answer(orElse: substitute)
        return call
    }

    /// Records a call and returns its reply. In a cancelled task, the call is answered at once: as cancelled, or with
    /// an exceeded deadline if `timeout` has passed.
    func call<Request: Sendable, Response: Sendable>(
        _ rpc: String, _ request: Request, metadata: Types.Metadata, options: Types.Options,
        timeout: CallTimeout? = nil, orElse substitute: Substitute<Request, Reply<Types, Response>>?
    ) async -> Reply<Types, Response> {
        let answer = Locked<Reply<Types, Response>?>(nil)
        let arrival = Signal()
        let call = UnaryCall(
            self, name: rpc,
            call: RPCCall(request: request, initialMetadata: metadata, options: options, variant: .async)
        ) { reply in
            answer.value = reply
            arrival.notify()
        }
        return await withTaskCancellationHandler {
            call.answer(orElse: substitute)
            while true {
                if let reply = answer.value { return reply }
                _ = await arrival.wait(past: 0)
            }
        } onCancel: {
            call.cancel(as: timeout.status)
        }
    }
}

/// The answer to a call that no `given` statement matches.
struct Substitute<Request, Answer> {
    /// The name in reports.
    let name: String
    let answer: (Request) -> Answer
}
