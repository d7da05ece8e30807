/// What the script of a call does with a piece of its work. Code of the test runs here.
struct CallScript: Sendable {
    let core: MockCore
    let kind: CallKind
    let opening: Event

    /// What follows from a piece of work.
    enum Result: Sendable {
        /// The script goes on, with these steps and this work before the rest of it.
        case proceed([CallStep] = [], then: CallWork? = nil, isProgress: Bool = true)
        case end(CallOutcome)
        /// The stream ends without an error.
        case complete
        /// A wait has taken too long. That is reported, unless the call has ended meanwhile.
        case overdue(report: @Sendable () -> Void)
        /// What follows is known later.
        case later(@Sendable () async -> Result)
    }

    func perform(_ work: CallWork, of answer: CallAnswer, inputs: [any Sendable]) -> Result {
        switch work {
        case .step(let step): perform(step)
        case .offer: .proceed()
        case .input(let input, let number): react(to: input, number: number, by: answer)
        case .reply(let producer, let request): reply(producer, to: request)
        case .close: reactToClose(of: inputs, by: answer)
        case .end: .complete
        }
    }

    private func perform(_ step: CallStep) -> Result {
        switch step {
        case .metadata, .message: .proceed()
        case .end(let outcome): .end(outcome)
        case .pause(let delay, let gate): .later { await pass(gate, after: delay) }
        case .hold: .later { await hold() }
        }
    }

    func pass(_ gate: Gate?, after delay: Delay?) async -> Result {
        guard let gate = await core.pass(gate, after: delay) else { return .proceed() }
        return .overdue { core.reports.forgotten(gate, rpc: opening.rpc) }
    }

    /// Waits until the stream ends.
    private func hold() async -> Result {
        guard await core.limits.deadline(after: core.limits.hold).pass() else { return .proceed() }
        return .overdue { core.reports.forgottenHold(opening) }
    }

    private func react(to input: any Sendable, number: Int, by answer: CallAnswer) -> Result {
        switch answer {
        case .reply(let producer, nil, nil): return reply(producer, to: input)
        case .reply(let producer, let delay, let gate):
            return .proceed([.pause(delay, gate)], then: .reply(producer, input))
        case .script(let script):
            let steps = script.steps(for: input, number: number)
            return .proceed(steps, then: kind == .serverStream ? .end : nil, isProgress: !steps.isEmpty)
        case .server, .property, .waiting, .handover: return .proceed()
        }
    }

    private func reply(_ producer: CallAnswer.Producer, to request: any Sendable) -> Result {
        switch producer {
        case .constant(let reply): .end(.reply(reply))
        case .now(let produce): .end(.reply(produce(opening, request)))
        case .later(let produce): .later { .end(.reply(await produce(opening, request))) }
        }
    }

    private func reactToClose(of inputs: [any Sendable], by answer: CallAnswer) -> Result {
        guard case .script(let script) = answer else { return .proceed(then: .end) }
        switch script.onClose {
        case .steps(let steps): return .proceed(steps, then: .end)
        case .now(let produce): return .proceed(produce(inputs), then: .end)
        case .later(let produce):
            return .later { .proceed(await produce(inputs), then: .end) }
        }
    }
}
