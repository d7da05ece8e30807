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

    /// The newest answer for an rpc, and whether it is used up.
    func newest(for rpc: String) -> (slot: StubSlot, isUsedUp: Bool)? {
        let slot = statements[rpc]?.last?.slots.last { $0.selection.rpc == rpc }
        return slot.map { ($0, $0.times != nil && $0.isUsedUp) }
    }

    /// The unused answers, in the order of stubbing.
    var unused: [UnusedStub] {
        statements.flatMap { rpc, all in
            all.flatMap { $0.unused().filter { $0.slot.selection.rpc == rpc } }
        }.sorted { $0.slot.serial < $1.slot.serial }
    }
}
