// How rules answer a call. They come before all other statements.

extension MockCall {
    /// Follows the newest rule that has an answer for the call.
    /// - Parameter last: the number of the rule that the call has followed before; only older ones count then.
    func followRule(after last: Int?) -> RuleResult {
        var last = last
        while let (taken, number) = core.takeRule(metadata: opening.metadata, after: last) {
            guard let answer = taken.answer as? RuleAnswer<Library> else { break }
            if let answer = Answer.answer(answer, for: kind) {
                return .answered(start(answer, by: .rule(taken.source)))
            }
            if case .wait(let delay, let gate) = answer, delay != nil || gate?.isOpen == false {
                wait(for: gate, after: delay, because: taken.source, number)
                return .answered(nil)
            }
            last = number
        }
        return .unanswered
    }

    /// What rules do to a call.
    enum RuleResult {
        /// A rule answers it, or makes it wait.
        case answered(LastDelivery?)
        /// Something else must answer it.
        case unanswered
    }

    /// Makes the call wait. After that, older rules and other statements answer it.
    private func wait(for gate: Gate?, after delay: Delay?, because source: Answerer.Source, _ number: Int) {
        guard locked({ $0.beginWaiting() }) else { return }
        core.note(.rule(source), on: opening)
        keep(Task { if await pass(gate, after: delay) { findAnswer(after: number) } })
    }
}
