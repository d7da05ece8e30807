/// One call on its way to its one answer; the first outcome counts.
public final class UnaryCall<List: RPCList, Request: Sendable, Response: Sendable>: Unfinished {
    typealias Answer = UnaryAnswer<List, Request, Response>

    private let core: MockCore
    private let name: String
    private let call: RPCCall<List, Request>
    private let deliver: @Sendable (Reply<List, Response>) -> Void
    private let progress = Locked(Progress())

    private struct Progress {
        var event: Event?
        var task: Task<Void, Never>?
        var reply: Reply<List, Response>?
    }

    init(
        core: MockCore, name: String, request: Request, headers: List.RPCMetadata, variant: CallVariant,
        deliver: @escaping @Sendable (Reply<List, Response>) -> Void
    ) {
        self.core = core
        self.name = name
        self.call = RPCCall(request: request, headers: headers, variant: variant)
        self.deliver = deliver
    }

    /// Gives the call up: it is answered with `.canceled`, unless it was answered before.
    public func cancel() {
        self.end(as: .canceled, because: "the call was cancelled")
    }

    func end(as status: MockStatus, because reason: String) {
        self.finish(.failure(status, because: reason), answerer: status == .canceled ? .nobody("cancelled") : nil)
    }

    /// Records the call, runs the actions, then lets answer who should.
    func answer(property: String, plain: ((Request) -> Reply<List, Response>)?) {
        let event = self.core.record(
            EventDraft(
                rpc: self.name, phase: .called, variant: self.call.variant, payload: self.call.request,
                headers: self.call.headers))
        guard self.admit(event) else { return }
        if let claim = self.core.claim(rpc: self.name, payload: self.call.request, headers: self.call.headers),
            let answer = claim.answer as? Answer
        {
            self.core.note(claim.answerer, on: event)
            self.follow(answer, of: claim)
        } else if let plain {
            self.finish(plain(self.call.request), answerer: .plain(property))
        } else {
            self.finish(self.fallback(for: event), answerer: .policy(self.core.policy))
        }
    }

    /// Ties the call to its entry in the log; false if the call is over already.
    private func admit(_ event: Event) -> Bool {
        let reply = self.progress.withLock { progress in
            progress.event = event
            return progress.reply
        }
        guard let reply else { return true }
        self.core.close(event, answerer: .nobody("cancelled"), outcome: reply)
        return false
    }

    private func follow(_ answer: Answer, of claim: Claim) {
        if case .now(let produce) = answer.source, answer.isImmediate {
            return self.finish(produce(self.call), answerer: nil)
        }
        self.core.begin(self)
        let task = Task { await self.wait(for: answer, of: claim) }
        let isOver = self.progress.withLock { progress in
            progress.task = task
            return progress.reply != nil
        }
        guard isOver else { return }
        task.cancel()
        self.core.forget(self)
    }

    private func wait(for answer: Answer, of claim: Claim) async {
        guard await self.core.pass(answer.gate, after: answer.delay, rpc: self.name) else {
            return self.end(as: .deadlineExceeded, because: "held for too long")
        }
        switch answer.source {
        case .now(let produce): self.finish(produce(self.call), answerer: nil)
        case .later(let produce): self.finish(await produce(self.call), answerer: nil)
        }
    }

    private func fallback(for event: Event) -> Reply<List, Response> {
        if self.core.policy == .relaxed, let message = List.emptyMessage(Response.self) { return .success(message) }
        self.core.note(.policy(self.core.policy), on: event)
        self.core.reportUnstubbed(event)
        return .failure(.unimplemented, because: "\(self.core.name).\(self.name) has no stub for this call")
    }

    private func finish(_ reply: Reply<List, Response>, answerer: Answerer?) {
        let (isFirst, event, task) = self.progress.withLock { progress in
            let isFirst = progress.reply == nil
            if isFirst { progress.reply = reply }
            return (isFirst, progress.event, progress.task)
        }
        guard isFirst else { return }
        self.core.forget(self)
        if let event { self.core.close(event, answerer: answerer, outcome: reply) }
        task?.cancel()
        self.deliver(reply)
    }
}
