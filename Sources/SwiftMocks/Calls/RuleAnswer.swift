/// The answer of a rule, which fits every rpc because it has no message.
enum RuleAnswer<Library: RPCLibrary>: Sendable {
    /// Fails the call: at once, after some time, or once a gate is open.
    case fail(Library.Failure, after: Delay?, gate: Gate?)
    /// Makes the call wait, and then has it look at what else is given for it.
    case wait(Delay?, Gate?)
    /// Leaves the answer to whoever serves the mock, who spoils it if there is a fault.
    case handOver(NetworkFault?, after: Delay?, gate: Gate?)
}

extension CallAnswer {
    /// Creates the answer to a call that a rule answers; nil for a rule that only makes it wait.
    init?(_ answer: RuleAnswer<Library>, for kind: CallKind) {
        switch answer {
        case .wait: return nil
        case .handOver(let fault, let delay, let gate):
            self = .handover(Handover(fault: fault, after: delay, gate: gate))
        case .fail(let failure, let delay, let gate):
            let steps = Step.pause(delay, gate) + [Step(kind: .end(.failed(failure, nil)))]
            switch kind {
            case .unary: self = .reply(.now { _ in Reply(result: .failure(failure)) }, after: delay, gate: gate)
            case .serverStream: self = .script(Script(onEachInput: { _ in steps }))
            case .clientStream, .bidirectionalStream:
                var script = Script()
                script.reply(with: steps, afterInputs: 0)
                self = .script(script)
            }
        }
    }
}
