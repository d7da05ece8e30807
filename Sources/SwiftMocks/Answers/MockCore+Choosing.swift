// How a call finds its answer. Matchers and closures of rules run here, outside the lock.

extension MockCore {
    /// Chooses the answer of a call that begins: of the newest matching rule, or else of the newest
    /// statement about the rpc.
    func choose(for opening: Event) -> ChosenAnswer { ConditionRead.runOutside { choice(for: opening) } }

    private func choice(for opening: Event) -> ChosenAnswer {
        var chosen = ChosenAnswer(answer: .others, answerer: .policy(policy))
        let (rules, statements) = withState { ($0.rules.asked, $0.stubs.asked(for: opening.rpc)) }
        if !rules.isEmpty, choose(of: rules, for: opening, &chosen) { return chosen }
        if statements.isEmpty { return chosen }
        // Statements select streams before they have messages.
        let request = opening.kind == .serverStream ? request(of: opening) : opening.payload
        for statement in statements.reversed() {
            switch statement.queue.take(for: request, where: { $0.selection.accepts(request, of: opening) }) {
            case .answer(let taken): if chosen.add(taken.answer, by: .stub(taken.source)) { return chosen }
            case .spent: withState { $0.stubs.stopAsking(statement, for: opening.rpc) }
            case .none: break
            }
        }
        return chosen
    }

    /// Chooses the answer of a rule for unstubbed calls. Returns false if there is none.
    func chooseForUnstubbed(for opening: Event, _ chosen: inout ChosenAnswer) -> Bool {
        choose(of: withState { $0.rules.asked }, areForUnstubbed: true, for: opening, &chosen)
    }

    private func choose(
        of rules: [Rules.Entry], areForUnstubbed: Bool = false, for opening: Event, _ chosen: inout ChosenAnswer
    ) -> Bool {
        for entry in rules.reversed() where entry.isForUnstubbed == areForUnstubbed {
            // Another mock of the rule may have used its last answer.
            if entry.queue.isSpent(from: entry.start) {
                withState { $0.rules.stopAsking(entry) }
                continue
            }
            // Asked once, as all answers of a rule are for the same calls.
            guard entry.selection.acceptsCall(of: opening),
                case .answer(let taken) = entry.queue.take(for: nil, from: entry.start, where: { _ in true })
            else { continue }
            // Reports treat rules for unstubbed calls like any stub.
            if chosen.add(taken.answer, by: areForUnstubbed ? .stub(taken.source) : .rule(taken.source)) { return true }
        }
        return false
    }
}
