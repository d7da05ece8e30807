// How a call begins its answer and performs it. Code of the test runs here, outside the lock.

/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    typealias Forward = @Sendable (_ call: any Sendable, _ rpc: AnyRPC) async -> Void

    /// The server that the call has reached.
    case server
    /// A client of the RPC library, which makes the call again.
    case client(Forward)
}

extension MockCall {
    /// Chooses the answer of a call that begins. A call cancelled before uses up no answer.
    func findAnswer() {
        if locked({ $0.isUnanswered }) { start(core.choose(for: opening)) }
    }

    /// Begins the answer of a call that is recorded, and not in flight yet.
    func enter(with chosen: ChosenAnswer) {
        if core.enter(self, of: opening) { start(chosen) } else { end(because: "the mock was reset") }
    }

    func start(_ chosen: ChosenAnswer) {
        let chosen = completed(chosen)
        let pauses = chosen.pauses
        if pauses.isEmpty, let outcome = core.reply(of: chosen, to: opening) {
            return end(outcome, answerer: chosen.answerer)
        }
        guard let answer = chosen.answer, locked({ $0.begin(answer, isPaused: !pauses.isEmpty) }) else { return }
        core.note(chosen.rule ?? chosen.answerer, on: opening)
        guard !pauses.isEmpty else { return serve(answer) }
        keep { [self] in
            for (delay, gate) in pauses { guard await pass(gate, after: delay) else { return } }
            guard locked({ $0.run != nil }) else { return }
            core.note(chosen.answerer, on: opening)
            guard locked({ $0.endPause() }) else { return }
            if let outcome = core.reply(of: chosen, to: opening) { end(outcome) } else { serve(answer) }
            wake()
        }
    }

    /// Returns an answer that can begin. Where no statement answers, that is the answer of a recording, of a real server, of a rule
    /// for unstubbed calls, or of the policy, in this order.
    private func completed(_ chosen: ChosenAnswer) -> ChosenAnswer {
        var chosen = chosen
        if let answer = chosen.answer {
            _ = chosen.add(answer, by: chosen.answerer)
        } else {
            if let replayed = answer(of: core.withState { $0.recordings }) { return chosen.pausing(replayed) }
            if forwarder != nil {
                chosen.answer = .forwarded
            } else if !core.chooseLast(for: opening, &chosen) {
                return chosen.pausing(unstubbed())
            }
        }
        switch chosen.answer {
        case .failure(let failure):
            let end = (typed(failure) as Library.Failure?).map { outcome($0) } ?? outcome(.unknown, because: "")
            chosen.answer = ended(end, isEarly: true)
        case .forwarded:
            guard let forwarder else {
                core.note(chosen.answerer, on: opening, isSettled: false)
                core.reports.cannotForward(opening)
                let reason = "nothing can forward \(core.name).\(opening.rpc)"
                chosen.answer = ended(outcome(.unimplemented, because: reason))
                break
            }
            chosen.answerer = .server(chosen.answerer.source)
            if case .client(let forward) = forwarder, let rpc = opening.target {
                chosen.answer = .server { call, _ in await forward(call, rpc) }
            }
        case .reply, .produced, .script, .server, .others, .paused, nil: break
        }
        return chosen
    }

    private func ended(_ end: CallOutcome, isEarly: Bool = false) -> Answer {
        kind == .unary ? .reply(end) : .steps([.yield(.end(end))], for: kind, isEarly: isEarly)
    }

    private func unstubbed() -> ChosenAnswer {
        // A matcher may have ended the call.
        if core.policy == .strict, core.follows(opening), locked({ $0.end == nil }) {
            core.note(.policy(.strict), on: opening, isSettled: false)
            core.reports.unstubbed(opening, request: core.request(of: opening))
        }
        return policyAnswer(because: "has no stub for this \(kind == .unary ? "call" : "stream")")
    }

    /// Returns the policy's answer: an empty one, or a failure.
    /// - Parameter reason: the text about the rpc in the failure's message.
    func policyAnswer(because reason: String) -> ChosenAnswer {
        let (policy, empty) = (core.policy, emptyAnswer)
        let answer: Answer
        if policy == .strict || kind == .unary && empty == nil {
            answer = ended(outcome(.unimplemented, because: "\(core.name).\(opening.rpc) \(reason)"))
        } else if kind == .unary, let empty {
            answer = .reply(CallOutcome(Reply<Library, Output>(result: .success(empty), initialMetadata: [:])))
        } else {
            answer = .steps((empty.map { [.yield(.message($0))] } ?? []) + [.end(Library.completed())], for: kind)
        }
        return ChosenAnswer(answer: answer, answerer: .policy(policy))
    }

    /// The empty message of an rpc with one response; nil if the type has none.
    var emptyAnswer: Output? {
        kind.hasOneResponse ? Library.emptyMessage(Output.self).flatMap { typed($0) } : nil
    }

    private func serve(_ answer: Answer) {
        guard case .server(let serve) = answer else { return }
        keep { [self] in
            do {
                try await serve(self, head)
                enqueue(.complete)
            } catch {
                enqueue(.yield(.end(outcome(Library.failure(for: error)))))
            }
        }
    }

    func enqueue(_ step: CallStep) {
        locked { $0.enqueue(step) }
        wake()
    }

    /// Runs `body` in a task, which is cancelled when the call ends.
    func keep(_ body: @escaping @Sendable () async -> Void) {
        locked { state in
            state.keep { number in
                CallTasks.start { [weak self] in
                    await body()
                    self?.locked { $0.releaseTask(number) }
                }
            }
        }
    }

    /// Waits for a delay and a gate. Returns false if the gate stays shut for too long, which ends the call.
    func pass(_ gate: Gate?, after delay: MockDuration?) async -> Bool {
        guard let gate = await core.pass(gate, after: delay) else { return true }
        end(overdue) { _ in core.reports.forgotten(gate, rpc: opening.rpc) }
        return false
    }

    private var overdue: CallOutcome { outcome(.deadlineExceeded, because: "held for too long") }
}

// MARK: - Scripts

extension MockCall {
    /// Performs one piece of work. Returns false if the script got no further.
    @discardableResult
    func perform(_ work: CallState.Work) -> Bool {
        switch work {
        case .input(let input, let script):
            var steps = head.steps(of: script.parts.reaction(to: input), [input.message])
            if kind == .serverStream { steps.append(.complete) }
            proceed(with: steps)
            return !steps.isEmpty
        case .close(let inputs, let script):
            if case .later(let make) = script.parts.onClose {
                keep { [self] in proceed(with: await make(head, inputs) + [.complete]) }
            } else {
                proceed(with: head.steps(of: script.parts.onClose, inputs) + [.complete])
            }
        case .end(let outcome): endScript(outcome)
        case .pause(let delay, let gate): keep { [self] in if await pass(gate, after: delay) { proceed(with: []) } }
        case .hold:
            keep { [self] in
                guard await core.limits.deadline(ofLimit: core.limits.hold).pass() else { return }
                end(overdue) { _ in core.reports.forgottenHold(opening) }
            }
        }
        return true
    }

    private func proceed(with steps: [CallStep]) {
        locked { $0.proceed(with: steps) }
        wake()
    }

    /// Not inlined, because the types that it needs would be looked up for each message, too.
    /// - Parameter outcome: nil for the end without an error.
    @inline(never)
    private func endScript(_ outcome: CallOutcome?) {
        let outcome = outcome ?? CallOutcome(Library.completed())
        end(outcome) { run in
            if kind == .clientStream, let run, run.script == nil, !run.hasResponded, !outcome.hasFailed {
                core.reports.wrongResponses("ends without a response", to: opening)
            }
        }
    }
}

extension AnsweredCall {
    /// Returns the steps of a reaction. Not generic, because its types would be looked up for each message.
    fileprivate func steps(of reaction: ScriptParts.Reaction, _ inputs: [any Sendable]) -> [CallStep] {
        switch reaction {
        case .steps(let steps): steps
        case .now(let make): make(self, inputs)
        case .later: []
        }
    }
}
