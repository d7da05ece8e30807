extension MockCore {
    /// Records a call with one request and one response, and chooses its answer. Returns its end if the reply is there.
    func answer(_ opening: Event) -> (end: CallOutcome?, chosen: ChosenAnswer) {
        recordOpening(opening)
        let chosen = choose(for: opening)
        if chosen.pauses.isEmpty, let outcome = reply(of: chosen, to: opening),
            recordEnd(of: opening, with: outcome.recorded, by: chosen.answerer)
        {
            return (outcome, chosen)
        }
        return (nil, chosen)
    }

    /// Chooses the answer of a call that begins: of the newest matching rule, or else of the newest statement about the rpc.
    func choose(for opening: Event) -> ChosenAnswer { ConditionRead.leave { choice(for: opening) } }

    private func choice(for opening: Event) -> ChosenAnswer {
        var chosen = ChosenAnswer(answer: nil, answerer: .policy(policy))
        let (rules, statements) = withState { ($0.rules.entries, $0.stubs.statements[opening.rpc] ?? []) }
        if !rules.isEmpty, choose(of: rules, for: opening, &chosen) { return chosen }
        if statements.isEmpty { return chosen }
        // Statements select streams before they have messages.
        let request = opening.kind == .serverStream ? request(of: opening) : opening.payload
        for statement in statements.reversed() {
            let taken = statement.take(for: request) { slot in
                slot.selection.rpc == opening.rpc && slot.selection.accepts(request, of: opening)
            }
            guard let taken else { continue }
            chosen.answer = taken.answer
            chosen.answerer = .stub(taken.source)
            break
        }
        return chosen
    }

    /// Chooses the answer of a rule for unstubbed calls. Returns false if there is none.
    func chooseLast(for opening: Event, _ chosen: inout ChosenAnswer) -> Bool {
        choose(of: withState { $0.rules.entries }, areLast: true, for: opening, &chosen)
    }

    private func choose(
        of rules: [Rules.Entry], areLast: Bool = false, for opening: Event, _ chosen: inout ChosenAnswer
    ) -> Bool {
        for entry in rules.reversed() where entry.isLast == areLast {
            // Asked once, as all answers of a rule are for the same calls.
            guard entry.selection.acceptsMetadata(of: opening),
                let taken = entry.statement.take(for: nil, from: entry.start, where: { _ in true })
            else { continue }
            // Reports treat rules for unstubbed calls like any stub.
            if chosen.add(taken.answer, by: areLast ? .stub(taken.source) : .rule(taken.source)) { return true }
        }
        return false
    }

    /// Returns the reply of a call with one request and one response; nil if it is made later.
    func reply(of chosen: ChosenAnswer, to opening: Event) -> CallOutcome? {
        switch chosen.answer {
        case .reply(let outcome): return outcome
        case .produced(let produce):
            guard let request = opening.payload else { return nil }
            recordAnswerer(chosen.answerer, of: opening)
            return ConditionRead.leave { produce(AnsweredCall(core: self, opening: opening), request) }
        case .script, .server, .failure, .forwarded, .others, .paused, nil: return nil
        }
    }
}
