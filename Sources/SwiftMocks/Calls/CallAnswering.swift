// How a call chooses its answer and performs it. Code of the test runs here, outside the lock.

struct ChosenAnswer {
    /// A reply, a closure that makes one, a script, a server, or the real server.
    let answer: Answer
    /// The origin of the answer in the log.
    let answerer: Answerer
    /// The pauses before the answer.
    var pauses: [(delay: MockDuration?, gate: Gate?)] = []
    /// The rule with the first of the pauses, if another statement answers.
    var rule: Answerer?
}

/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    typealias Forward = @Sendable (_ call: any Sendable, _ rpc: AnyRPC) async -> Void

    /// The server that the call has reached.
    case server
    /// A client of the RPC library, which makes the call again.
    case client(Forward)
}

extension MockCall {
    /// Chooses the answer of a call that begins: of the newest matching rule, the newest statement about the rpc, recordings, a
    /// real server, a rule for unstubbed calls, and the policy, in this order.
    func choose() -> ChosenAnswer {
        var (pauses, rule) = ([(delay: MockDuration?, gate: Gate?)](), Answerer?.none)
        let (rules, statements, recordings) = core.choices(rpc: opening.rpc)

        func chosen(_ answer: Answer, _ answerer: Answerer) -> ChosenAnswer? {
            switch answer {
            case .reply, .produced, .script, .server: return ChosenAnswer(answer: answer, answerer: answerer)
            case .failure(let failure):
                let end = (typed(failure) as Library.Failure?).map { outcome($0) } ?? outcome(.unknown, because: "")
                return ended(end, isEarly: true, by: answerer)
            case .forwarded: return forwarded(by: answerer)
            case .others: return nil
            case .paused(let delay, let gate, let answer):
                if delay != nil || gate?.isOpen == false { pauses.append((delay, gate)) }
                if case .others = answer { rule = rule ?? answerer }
                return chosen(answer, answerer)
            }
        }

        func ruleAnswer(areLast: Bool) -> ChosenAnswer? {
            for entry in rules.reversed() where entry.rule.isLast == areLast {
                guard let taken = entry.rule.take(for: opening, from: entry.start) else { continue }
                // Reports treat rules for unstubbed calls like any stub.
                let answerer = areLast ? Answerer.stub(taken.source) : .rule(taken.source)
                if let chosen = chosen(taken.answer, answerer) { return chosen }
            }
            return nil
        }

        var choice = rules.isEmpty ? nil : ruleAnswer(areLast: false)
        if choice == nil, !statements.isEmpty {
            // Statements select streams before they have messages.
            let request = kind == .serverStream ? core.request(of: opening) : opening.payload
            let taken = core.takeAnswer(of: statements, to: opening, payload: request)
            if let taken { choice = chosen(taken.answer, .stub(taken.source)) }
        }
        var result =
            choice ?? answer(of: recordings) ?? (forwarder == nil ? nil : forwarded(by: .server(nil)))
            ?? ruleAnswer(areLast: true) ?? unstubbed()
        if !pauses.isEmpty { (result.pauses, result.rule) = (pauses + result.pauses, rule) }
        return result
    }

    /// Returns the answer of the real server; nil if the mock does not have the rpc. A missing server is reported as a mistake.
    private func forwarded(by answerer: Answerer) -> ChosenAnswer? {
        let origin = Answerer.server(answerer.source)
        switch forwarder {
        case .server: return ChosenAnswer(answer: .forwarded, answerer: origin)
        case .client(let forward):
            guard let rpc = opening.target else { return nil }
            let answer = Answer.server { [weak self] _, _ in if let self { await forward(self, rpc) } }
            return ChosenAnswer(answer: answer, answerer: origin)
        case nil:
            core.note(answerer, on: opening, isSettled: false)
            core.reports.cannotForward(opening)
            return ended(
                outcome(.unimplemented, because: "nothing can forward \(core.name).\(opening.rpc)"), by: answerer)
        }
    }

    private func ended(_ end: CallOutcome, isEarly: Bool = false, by answerer: Answerer) -> ChosenAnswer {
        let answer = kind == .unary ? Answer.reply(end) : .steps([.yield(.end(end))], for: kind, isEarly: isEarly)
        return ChosenAnswer(answer: answer, answerer: answerer)
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
            return ended(outcome(.unimplemented, because: "\(core.name).\(opening.rpc) \(reason)"), by: .policy(policy))
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
}

// MARK: - The beginning of an answer

extension MockCall {
    /// Records and answers a call with one request and one response that is not shared yet. Returns its end; nil if that comes
    /// later.
    func answerAtOnce() -> CallOutcome? {
        core.record(opening)
        let chosen = choose()
        if chosen.pauses.isEmpty, let outcome = replyNow(of: chosen),
            core.end(opening, with: outcome.recorded, by: chosen.answerer)
        {
            return outcome
        }
        guard core.enter(self, of: opening) else {
            end(because: "the mock was reset")
            return nil
        }
        start(chosen)
        return nil
    }

    /// Chooses the answer of a call that begins. A call cancelled before uses up no answer.
    func findAnswer() {
        if locked({ $0.isUnanswered }) { start(choose()) }
    }

    /// Returns the reply of a call with one request and one response; nil if it is made later.
    private func replyNow(of chosen: ChosenAnswer) -> CallOutcome? {
        switch chosen.answer {
        case .reply(let outcome): return outcome
        case .produced(let produce):
            guard let request = opening.payload else { return nil }
            core.note(chosen.answerer, on: opening)
            return produce(head, request)
        case .script, .server, .failure, .forwarded, .others, .paused: return nil
        }
    }

    func start(_ chosen: ChosenAnswer) {
        let pauses = chosen.pauses
        if pauses.isEmpty, let outcome = replyNow(of: chosen) { return end(outcome, answerer: chosen.answerer) }
        guard locked({ $0.begin(chosen.answer, isPaused: !pauses.isEmpty) }) else { return }
        core.note(chosen.rule ?? chosen.answerer, on: opening)
        guard !pauses.isEmpty else { return serve(chosen.answer) }
        keep { [self] in
            for (delay, gate) in pauses { guard await pass(gate, after: delay) else { return } }
            guard locked({ $0.run != nil }) else { return }
            core.note(chosen.answerer, on: opening)
            guard locked({ $0.endPause() }) else { return }
            if let outcome = replyNow(of: chosen) { end(outcome) } else { serve(chosen.answer) }
            wake()
        }
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
        let number = locked { $0.numberTask() }
        let task = CallTasks.start { [weak self] in
            await body()
            self?.locked { $0.releaseTask(number) }
        }
        if !locked({ $0.keep(task, number: number) }) { task.cancel() }
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
    func perform(_ job: CallState.Job) -> Bool {
        switch job.step {
        case .input, .close:
            if case .close(let inputs) = job.step, case .later(let make)? = job.script?.parts.onClose {
                keep { [self] in proceed(with: await make(head, inputs) + [.complete]) }
                return true
            }
            let steps = head.steps(following: job)
            proceed(with: steps)
            return !steps.isEmpty
        case .yield(.end(let outcome)): endScript(outcome)
        case .complete: endScript(CallOutcome(Library.completed()))
        case .pause(let delay, let gate): keep { [self] in if await pass(gate, after: delay) { proceed(with: []) } }
        case .hold:
            keep { [self] in
                guard await core.limits.deadline(ofLimit: core.limits.hold).pass() else { return }
                end(overdue) { _ in core.reports.forgottenHold(opening) }
            }
        case .yield, .offer: break
        }
        return true
    }

    private func proceed(with steps: [CallStep]) {
        locked { $0.proceed(with: steps) }
        wake()
    }

    private func endScript(_ outcome: CallOutcome) {
        end(outcome) { run in
            if kind == .clientStream, let run, run.script == nil, !run.hasResponded, !outcome.hasFailed {
                core.reports.wrongResponses("ends without a response", to: opening)
            }
        }
    }
}

extension AnsweredCall {
    /// Returns the reaction to an input or the close. Not generic, because its types would be looked up for each message.
    fileprivate func steps(following job: CallState.Job) -> [CallStep] {
        guard let parts = job.script?.parts else { return [] }
        var steps: [CallStep]
        switch job.step {
        case .input(let input, let number):
            steps = made(parts.reaction(to: input, number: number), [input])
            guard kind == .serverStream else { return steps }
        case .close(let inputs): steps = made(parts.onClose, inputs)
        case .yield, .offer, .pause, .hold, .complete: return []
        }
        steps.append(.complete)
        return steps
    }

    private func made(_ reaction: ScriptParts.Reaction, _ inputs: [any Sendable]) -> [CallStep] {
        switch reaction {
        case .steps(let steps): steps
        case .now(let make): make(self, inputs)
        case .later: []
        }
    }
}
