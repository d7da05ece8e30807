/// What the script of a call does with a piece of its work. Code of the test runs here.
struct CallScript<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    typealias Answer = CallAnswer<Library, Input, Output>
    typealias Work = CallWork<Library, Input, Output>

    let core: MockCore
    let kind: CallKind
    let call: RPCCall<Library, Void>
    let opening: Event

    /// What follows from a piece of work.
    enum Result: Sendable {
        /// The script goes on, with these steps and this work before the rest of it.
        case proceed([StreamStep<Library, Output>] = [], then: Work? = nil, isProgress: Bool = true)
        case end(CallOutcome<Library, Output>)
        /// A wait has taken too long. That is reported, unless the call has ended meanwhile.
        case overdue(CallOutcome<Library, Output>, report: @Sendable () -> Void)
        /// What follows is known later.
        case later(@Sendable () async -> Result)
    }

    func perform(_ work: Work, of answer: Answer, inputs: [Input]) -> Result {
        switch work {
        case .step(let step): perform(step)
        case .offer: .proceed()
        case .input(let input, let number): react(to: input, number: number, by: answer)
        case .reply(let producer, let request): reply(producer, to: request)
        case .close: reactToClose(of: inputs, by: answer)
        case .end: .end(Library.outcome(.completed(nil, [:])))
        }
    }

    private func perform(_ step: StreamStep<Library, Output>) -> Result {
        switch step.kind {
        case .metadata, .message: .proceed()
        case .end(let end): .end(Library.outcome(end))
        case .pause(let delay, let gate): .later { await pass(gate, after: delay) }
        case .hold: .later { await hold() }
        }
    }

    func pass(_ gate: Gate?, after delay: Delay?) async -> Result {
        guard let gate = await core.pass(gate, after: delay) else { return .proceed() }
        return overdue { core.reports.forgotten(gate, rpc: opening.rpc) }
    }

    /// Waits until the stream ends.
    private func hold() async -> Result {
        guard await core.limits.deadline(after: core.limits.hold).pass() else { return .proceed() }
        return overdue { core.reports.forgottenHold(opening) }
    }

    private func overdue(_ report: @escaping @Sendable () -> Void) -> Result {
        .overdue(outcome(.deadlineExceeded, because: "held for too long"), report: report)
    }

    private func react(to input: Input, number: Int, by answer: Answer) -> Result {
        switch answer {
        case .reply(let producer, nil, nil): return reply(producer, to: input)
        case .reply(let producer, let delay, let gate):
            return .proceed([StreamStep(kind: .pause(delay, gate))], then: .reply(producer, input))
        case .script(let script):
            let steps = script.steps(for: input, number: number)
            return .proceed(steps, then: kind == .serverStream ? .end : nil, isProgress: !steps.isEmpty)
        case .server, .property, .waiting, .handover: return .proceed()
        }
    }

    private func reply(_ producer: Answer.Producer, to request: Input) -> Result {
        switch producer {
        case .now(let produce): .end(.reply(produce(call.with(request)).settled))
        case .later(let produce):
            .later { .end(.reply(await produce(call.with(request)).settled)) }
        }
    }

    private func reactToClose(of inputs: [Input], by answer: Answer) -> Result {
        guard case .script(let script) = answer else { return .proceed(then: .end) }
        switch script.onClose {
        case .steps(let steps): return .proceed(steps, then: .end)
        case .now(let produce): return .proceed(produce(inputs), then: .end)
        case .later(let produce):
            return .later { .proceed(await produce(inputs), then: .end) }
        }
    }

    /// Returns the outcome of a call that ends without its answer.
    func outcome(_ status: MockStatus, because reason: String) -> CallOutcome<Library, Output> {
        let failure = Library.failure(status, reason)
        return kind == .unary
            ? .reply(Reply(result: .failure(failure)).settled) : .end(Library.failed(failure))
    }
}
