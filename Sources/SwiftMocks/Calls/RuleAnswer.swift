/// The answer of a rule, which fits every rpc because it has no message.
enum RuleAnswer<Library: RPCLibrary>: Sendable {
    /// Fails the call: at once, after some time, or once a gate is open.
    case fail(Library.Failure, after: Delay?, gate: Gate?)
    /// Makes the call wait, and then has it look at what else is given for it.
    case wait(Delay?, Gate?)
    /// Leaves the answer to whoever serves the mock, who spoils it if there is a fault.
    case handOver(NetworkFault?, after: Delay?, gate: Gate?)
}

extension TypedAnswer {
    /// Returns the answer to a call that a rule answers; nil for a rule that only makes it wait.
    static func answer(_ answer: RuleAnswer<Library>, for kind: CallKind) -> CallAnswer? {
        switch answer {
        case .wait: return nil
        case .handOver(let fault, let delay, let gate):
            return handover(Handover(fault: fault, after: delay, gate: gate)).answer
        case .fail(let failure, let delay, let gate):
            let steps = CallStep.pause(ifAny: delay, gate) + [.end(CallOutcome(Library.failed(failure)))]
            switch kind {
            case .unary: return reply(Reply(result: .failure(failure)), after: delay, gate: gate).answer
            case .serverStream: return .script(.init(onEachInput: { _ in steps }))
            case .clientStream, .bidirectionalStream:
                var script = CallAnswer.Script()
                script.reply(with: steps, afterInputs: 0)
                return .script(script)
            }
        }
    }
}
