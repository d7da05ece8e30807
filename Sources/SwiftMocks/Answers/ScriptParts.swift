struct ScriptParts: Sendable {
    /// The reaction to an input, or to all inputs at the close.
    enum Reaction: Sendable {
        case steps([CallStep])
        /// A closure that makes the steps from the input, or from all inputs.
        case now(@Sendable (AnsweredCall, [any Sendable]) -> [CallStep])
        case later(@Sendable (AnsweredCall, [any Sendable]) async -> [CallStep])
    }

    var onOpen: [CallStep] = []
    var onInputs: [(matcher: PayloadMatcher, steps: [CallStep])] = []
    /// The reaction to an input without one of its own. The request of a server stream is its input.
    var onEachInput: Reaction?
    /// The steps that run once this number of inputs is sent. If set, no other steps run for an input.
    var early: (inputs: Int, steps: [CallStep])?
    var onClose = Reaction.steps([])

    var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }

    var reactsToEachInput: Bool { onInputs.contains { $0.matcher.wanted.isAnything } }

    /// Whether a closure needs all inputs together.
    var keepsInputs: Bool { if case .steps = onClose { false } else { true } }

    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallStep], afterInputs count: Int) {
        early = (count, steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    func reaction(to input: CallStep.Input) -> Reaction {
        if let early { return .steps(early.inputs == input.number ? early.steps : []) }
        for (matcher, steps) in onInputs where matcher.accepts(input.message) {
            matcher.capture?(input.message)
            return .steps(steps)
        }
        return onEachInput ?? .steps([])
    }
}
