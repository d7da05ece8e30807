/// Who answers a stream: a `given` statement, else the plain stream if the test has set it, else the policy.
extension StreamSession {
    typealias Answer = StreamAnswer<List, Input, Output>

    func settle(payload: Input?) {
        let claim = self.core.claim(rpc: self.name, payload: payload, headers: self.call.headers)
        if let claim, let answer = claim.answer as? Answer {
            self.start(answer, answerer: claim.answerer, site: claim.site)
        } else if self.plain.isSet() || self.kind == .server || self.core.policy == .strict {
            self.settleWithoutStub()
        } else {
            self.locked { $0.isUndecided = true }
        }
    }

    /// A relaxed stream may still find its plain stream set, up to where it is first used.
    func settleAtLast() {
        let isUndecided = self.locked { progress in
            defer { progress.isUndecided = false }
            return progress.isUndecided
        }
        if isUndecided { self.settleWithoutStub() }
    }

    private func settleWithoutStub() {
        if self.plain.isSet() {
            self.locked { $0.isPlain = true }
            return self.start(Answer(), answerer: .plain(self.plain.property), site: nil)
        }
        self.start(self.fallback, answerer: .policy(self.core.policy), site: nil)
        if self.core.policy == .strict { self.reportUnstubbed() }
    }

    private func start(_ answer: Answer, answerer: Answerer, site: CallSite?) {
        let opening = self.locked { progress in
            progress.answer = answer
            progress.site = site
            progress.queue += answer.onOpen.map(StreamWork.step)
            return progress.opening
        }
        if let opening { self.core.note(answerer, on: opening) }
        if let serve = answer.serve { self.run(serve) }
    }

    private func run(_ serve: @escaping Answer.Serve) {
        let server = StreamServer(session: self)
        self.keep(
            Task {
                await serve(server)
                self.enqueue([.end])
            })
    }

    /// What the first input sets free: the outputs that the plain stream has now, then an end without a word, as there.
    func plainWork() -> [StreamWork<List, Input, Output>] {
        self.plain.outputs().map { .step(StreamStep(kind: .event($0))) } + [.step(StreamStep(kind: .stop))]
    }

    private var fallback: Answer {
        var answer = Answer()
        let steps = self.fallbackSteps
        switch self.kind {
        case .bidirectional: answer.onOpen = steps
        case .client: answer.onClose = steps
        case .server: answer.onEachInput = { _ in steps }
        }
        return answer
    }

    private var fallbackSteps: [StreamStep<List, Output>] {
        guard self.core.policy == .relaxed else {
            let message = "\(self.core.name).\(self.name) has no stub for this stream"
            return [.fail(List.failure(.unimplemented, message: message))]
        }
        let empty = self.kind == .client ? List.emptyMessage(Output.self) : nil
        return empty.map { [.message($0), .complete()] } ?? [.complete()]
    }

    private func reportUnstubbed() {
        let (opening, inputs) = self.locked { ($0.opening, $0.inputs) }
        if let opening { self.core.reportUnstubbed(opening, request: inputs.first) }
    }
}
