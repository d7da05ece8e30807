/// The `given` statements of a mock, guarded by the mock's lock.
struct Stubs {
    /// The statements that have answers for an rpc, oldest first.
    private(set) var statements: [String: [StubStatement]] = [:]
    private var lastSerial = 0

    @discardableResult
    mutating func add(
        _ answer: Answer, for selection: Selection, times: Int? = nil, at site: CallSite, to statement: StubStatement
    ) -> StubSlot {
        if !statement.answers(selection.rpc) { statements[selection.rpc, default: []].append(statement) }
        lastSerial += 1
        return statement.append(answer, for: selection, times: times, at: site, serial: lastSerial)
    }

    /// Removes all answers, and returns them to be released outside the lock. A statement that is still being written keeps its
    /// later ones.
    mutating func removeAll() -> [StubSlot] {
        defer { statements = [:] }
        return statements.values.flatMap { $0.flatMap { $0.removeAll() } }
    }

    /// An answer that a call did not get.
    struct Candidate {
        let slot: StubSlot
        let isUsedUp: Bool
    }

    /// Returns the newest answers for an rpc, from the newest on.
    func newest(_ count: Int, for rpc: String) -> [Candidate] {
        let slots = (statements[rpc] ?? []).reversed().lazy
            .flatMap { $0.slots.reversed() }.filter { $0.selection.rpc == rpc }
        return slots.prefix(count).map { Candidate(slot: $0, isUsedUp: $0.times != nil && $0.isUsedUp) }
    }

    /// The unused answers, in the order of stubbing.
    var unused: [UnusedStub] {
        statements.flatMap { rpc, all in
            all.flatMap { $0.unused().filter { $0.slot.selection.rpc == rpc } }
        }.sorted { $0.slot.serial < $1.slot.serial }
    }
}
