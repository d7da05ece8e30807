/// The answer that a call gets, and its origin.
struct ChosenAnswer {
    /// The answer after the pauses; ``Answer/others`` if no statement answers.
    var answer: Answer
    /// The origin of the answer in the log.
    var answerer: Answerer
    /// The pauses before the answer.
    var pauses: [Pause] = []
    /// The rule with the first of the pauses, if another statement answers.
    var pausingRule: Answerer?

    /// Returns another answer after the same pauses.
    func pausing(_ other: ChosenAnswer) -> ChosenAnswer {
        ChosenAnswer(
            answer: other.answer, answerer: other.answerer, pauses: pauses + other.pauses, pausingRule: pausingRule)
    }

    /// Adds what a statement answers, and its pauses. Returns false if it only pauses the call.
    mutating func add(_ answer: Answer, by answerer: Answerer) -> Bool {
        switch answer {
        case .others: return false
        case .paused(let pause, let answer):
            if pause.delay != nil || pause.gate?.isOpen == false {
                pauses.append(pause)
                if case .others = answer { pausingRule = pausingRule ?? answerer }
            }
            return add(answer, by: answerer)
        case .reply, .produced, .script, .task, .failure, .forwarded:
            self.answer = answer
            self.answerer = answerer
            return true
        }
    }
}
