import SwiftProtobuf

// How a call begins its answer and performs it. Code of the test runs here, outside the lock.

/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    typealias Forward = @Sendable (_ call: any Unfinished, _ rpc: AnyRPC) async -> Void

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
        startPauses(pauses) { [self] in
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
            answer = .reply(CallOutcome(ErasedReply<Library>(result: .success(empty), initialMetadata: [:])))
        } else {
            answer = .steps((empty.map { [.yield(.message($0))] } ?? []) + [completion()], for: kind)
        }
        return ChosenAnswer(answer: answer, answerer: .policy(policy))
    }

    /// The empty message of an rpc with one response; nil if the type has none.
    var emptyAnswer: (any SwiftProtobuf.Message)? { kind.hasOneResponse ? opening.target?.output?.init() : nil }

    private func serve(_ answer: Answer) {
        guard case .server(let serve) = answer else { return }
        start(\.server) { [self] in
            do {
                try await serve(self, head)
                enqueue(completion())
            } catch {
                enqueue(.yield(.end(outcome(Library.failure(for: error)))))
            }
        }
    }

    func enqueue(_ step: CallStep) {
        locked { $0.enqueue(step) }
        wake()
    }

    private func start(_ task: WritableKeyPath<CallState, Task<Void, Never>?>, _ body: @escaping CallTasks.Body) {
        locked { $0.start(task, body) }
    }

    /// Starts to wait for delays and gates, and then acts.
    private func startPauses(
        _ pauses: [(delay: MockDuration?, gate: Gate?)], then act: @escaping @Sendable () -> Void
    ) {
        start(\.work) { [self] in
            let turn = core.limits.testClock.map(ClockTurn.init)
            defer { turn?.end() }
            for (delay, gate) in pauses { guard await wait(for: gate, after: delay, in: turn) else { return } }
            act()
        }
    }

    /// Waits for a delay and a gate. Returns false if the call ends before, also because the gate stays shut for too long, or the
    /// scope of the test's clock has ended.
    func wait(for gate: Gate?, after delay: MockDuration?, in turn: ClockTurn? = nil) async -> Bool {
        switch await core.limits.wait(for: gate, after: delay, in: turn) {
        case .over: return true
        case .shut(let gate): end(overdue) { _ in core.reports.forgotten(gate, rpc: opening.rpc) }
        case .cancelled:
            if locked({ $0.client == .cancelled }) { turn?.recordLeftWait(of: "\(opening.rpc) #\(opening.number)") }
        case .clockEnded: end(outcome(.canceled, because: "the scope of its clock has ended"))
        }
        return false
    }

    private var overdue: CallOutcome { outcome(.deadlineExceeded, because: "held for too long") }
}

// MARK: - Scripts

extension MockCall {
    /// Performs a step that yields no event. Returns false if the script got no further.
    @discardableResult
    func perform(_ step: CallStep, of script: Answer.Script?) -> Bool {
        switch step {
        case .input(let input):
            guard let script else { return false }
            var steps = head.steps(of: script.parts.reaction(to: input), [input.message])
            if kind == .serverStream { steps.append(completion()) }
            proceed(with: steps)
            return !steps.isEmpty
        case .close(let inputs):
            guard let script else { return false }
            if case .later(let make) = script.parts.onClose {
                start(\.work) { [self] in proceed(with: await make(head, inputs) + [completion()]) }
            } else {
                proceed(with: head.steps(of: script.parts.onClose, inputs) + [completion()])
            }
        case .yield(.end(let outcome), _): endScript(outcome)
        case .pause(let delay, let gate):
            startPauses([(delay, gate)]) { [self] in proceed(with: []) }
        case .hold:
            start(\.work) { [self] in
                guard await core.limits.deadline(ofLimit: core.limits.hold).wait() else { return }
                end(overdue) { _ in core.reports.forgottenHold(opening) }
            }
        case .yield: break
        }
        return true
    }

    private func proceed(with steps: [CallStep]) {
        locked { $0.proceed(with: steps) }
        wake()
    }

    // Not inlined, because the types that they need would be looked up for each message, too.

    /// The end without an error.
    @inline(never)
    private func completion() -> CallStep { .end(Library.completed()) }

    @inline(never)
    private func endScript(_ outcome: CallOutcome) {
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
