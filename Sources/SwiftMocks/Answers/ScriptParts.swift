/// The steps of a stream's answer, by the events that start them.
struct ScriptParts: Sendable {
    /// The reaction to an input, or to all inputs at the close.
    enum Reaction: Sendable {
        case steps([CallStep])
        /// A closure that makes the steps from the input, or from all inputs.
        case now(@Sendable (CallContext, [any Sendable]) -> [CallStep])
        /// The same, made by an `async` closure. Only the close has such a reaction.
        case later(@Sendable (CallContext, [any Sendable]) async -> [CallStep])
    }

    /// The steps that run when the stream is opened.
    var onOpen: [CallStep] = []
    /// The steps that follow an input that a matcher accepts.
    struct InputReaction: Sendable {
        let matcher: PayloadMatcher
        let steps: [CallStep]
    }

    /// The reactions to inputs; the first whose matcher accepts an input counts.
    var onInputs: [InputReaction] = []
    /// The reaction to an input without one of its own. The request of a server stream is its
    /// input.
    var onEachInput: Reaction?
    /// Steps that run once this number of inputs is sent.
    struct EarlyReaction: Sendable {
        let inputs: Int
        let steps: [CallStep]
    }

    /// If set, no other steps run for an input.
    var early: EarlyReaction?
    /// The reaction to the close of the client's side.
    var onClose = Reaction.steps([])

    /// Whether steps may follow from an input before the close.
    var reactsToInputs: Bool { onEachInput != nil || early != nil || !onInputs.isEmpty }

    /// Whether one of the matchers accepts every input, so that no reaction after it is reached.
    var reactsToEachInput: Bool { onInputs.contains { $0.matcher.wanted.isAnything } }

    /// Whether a closure needs all inputs together.
    var keepsInputs: Bool { if case .steps = onClose { false } else { true } }

    /// Runs steps once `count` inputs are sent. If the client sends fewer, they run at the close.
    mutating func reply(with steps: [CallStep], afterInputs count: Int) {
        early = EarlyReaction(inputs: count, steps: steps)
        onOpen = count > 0 ? [] : steps
        onClose = .steps(steps)
    }

    /// Returns the reaction to an input, whose message the matcher captures.
    func reaction(to input: CallStep.Input) -> Reaction {
        if let early { return .steps(early.inputs == input.number ? early.steps : []) }
        for reaction in onInputs where reaction.matcher.accepts(input.message) {
            reaction.matcher.capture?(input.message)
            return .steps(reaction.steps)
        }
        return onEachInput ?? .steps([])
    }
}
