// How a call performs the steps of its script. Code of the test runs here, outside the lock.

extension MockCall {
    /// Performs a step that yields no event. Returns false if the script got no further.
    @discardableResult
    func perform(_ step: CallStep, of script: Answer.Script?) -> Bool {
        switch step {
        case .input(let input):
            guard let script else { return false }
            var steps = ConditionRead.runOutside {
                context.steps(of: script.parts.reaction(to: input), [input.message])
            }
            if kind == .serverStream { steps.append(completionStep()) }
            proceed(with: steps)
            return !steps.isEmpty
        case .close(let inputs):
            guard let script else { return false }
            if case .later(let make) = script.parts.onClose {
                startTask(\.work) { [self] in proceed(with: await make(context, inputs) + [completionStep()]) }
            } else {
                let steps = ConditionRead.runOutside { context.steps(of: script.parts.onClose, inputs) }
                proceed(with: steps + [completionStep()])
            }
        case .yield(.end(let outcome), _): finishScript(outcome)
        case .pause(let pause):
            startPauses([pause]) { [self] in proceed(with: []) }
        case .hold:
            startTask(\.work) { [self] in
                guard await core.limits.deadline(ofLimit: core.limits.hold).wait() else { return }
                finish(overdue) { _ in core.reports.forgottenHold(opening) }
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
    func completionStep() -> CallStep { .end(Library.completed()) }

    @inline(never)
    private func finishScript(_ outcome: CallOutcome) {
        finish(outcome) { run in
            if kind == .clientStream, let run, run.script == nil, !run.hasResponded, !outcome.hasFailed {
                core.reports.wrongResponses("ends without a response", to: opening)
            }
        }
    }
}

extension CallContext {
    /// Returns the steps of a reaction. Not generic, because its types would be looked up for each
    /// message.
    fileprivate func steps(of reaction: ScriptParts.Reaction, _ inputs: [any Sendable]) -> [CallStep] {
        switch reaction {
        case .steps(let steps): steps
        case .now(let make): make(self, inputs)
        case .later: []
        }
    }
}
