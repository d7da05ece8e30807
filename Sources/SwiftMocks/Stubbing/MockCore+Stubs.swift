/// Who answers: the newest statement with an answer that matches. Matchers run outside the lock, so they may call the
/// mock again; what they found is then taken under it, so that no answer is handed out twice.
extension MockCore {
    func add(_ slot: StubSlot, to statement: StubStatement) {
        self.withState { state in
            let rpc = slot.selection.rpc
            // A reset may have taken away a statement that the test still goes on with.
            let isKnown = statement.answers(rpc) && state.stubs[rpc, default: []].contains { $0 === statement }
            if !isKnown { state.stubs[rpc, default: []].append(statement) }
            state.stubCount += 1
            slot.serial = state.stubCount
            statement.append(slot)
        }
    }

    func claim(rpc: String, payload: (any Sendable)?, headers: any CallMetadata) -> Claim? {
        let statements = self.withState { $0.stubs[rpc] ?? [] }
        for statement in statements.reversed() {
            let (slots, start) = self.withState { _ in (statement.slots, statement.firstUnused) }
            let matches: (StubSlot) -> Bool = { slot in
                slot.selection.rpc == rpc && slot.selection.accepts(payload, headers: headers)
            }
            let unused = slots[start...].first { slot in
                self.withState { _ in !slot.isUsed } && matches(slot)
                    && self.withState { _ in statement.take(slot) }
            }
            if let slot = unused ?? slots.last(where: matches) {
                return self.claimed(slot, of: statement, payload: payload)
            }
        }
        return nil
    }

    private func claimed(_ slot: StubSlot, of statement: StubStatement, payload: (any Sendable)?) -> Claim {
        slot.selection.payload.capture?(payload)
        return self.withState { _ in
            Claim(answer: slot.answer, answerer: statement.answerer(of: slot), site: slot.site)
        }
    }
}

extension MockCore.State {
    /// The answers that no call has used, in the order in which they were stubbed.
    var unusedStubs: [StubSlot] {
        var seen: Set<ObjectIdentifier> = []
        return self.stubs.values.flatMap { $0 }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
            .flatMap(\.slots)
            .filter { !$0.isUsed }
            .sorted { $0.serial < $1.serial }
    }
}
