// How a call with one request and one response gets a reply that is there.

extension MockCore {
    /// Records a call with one request and one response, and chooses its answer. Returns its end if
    /// the reply is there; only else does the call need a `MockCall`. For direct calls of Connect:
    /// others have one before they are recorded.
    func answerAtOnce(_ opening: Event) -> (end: CallOutcome?, chosen: ChosenAnswer) {
        recordOpening(opening)
        let chosen = choose(for: opening)
        if chosen.pauses.isEmpty, let outcome = produceReply(of: chosen, to: opening),
            recordEnd(of: opening, with: outcome.recorded, by: chosen.answerer)
        {
            return (outcome, chosen)
        }
        return (nil, chosen)
    }

    /// Returns the reply of a call with one request and one response; nil if it is made later.
    /// If a closure of the test makes the reply, checks that wait see the call, and then the
    /// closure runs.
    func produceReply(of chosen: ChosenAnswer, to opening: Event) -> CallOutcome? {
        switch chosen.answer {
        case .reply(let outcome): return outcome
        case .produced(let produce):
            guard let request = opening.payload else { return nil }
            recordAnswerer(chosen.answerer, of: opening)
            return ConditionRead.runOutside { produce(CallContext(core: self, event: opening), request) }
        case .script, .task, .failure, .forwarded, .others, .paused: return nil
        }
    }
}
