/// The `given` statements of a mock.
struct Stubs {
    /// The name of a statement. A statement that goes on after a reset starts again without its removed answers.
    struct StatementID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var statements: [StatementID: StubStatement] = [:]
    /// The statements for each rpc, oldest first.
    private var ids: [String: [StatementID]] = [:]
    private var lastID = 0
    private var lastSerial = 0

    mutating func makeID() -> StatementID {
        lastID += 1
        return StatementID(number: lastID)
    }

    func of(_ rpc: String) -> [StatementID] { ids[rpc] ?? [] }

    @discardableResult
    mutating func add(
        _ answer: any Sendable, for selection: Selection, times: Int? = nil, at site: CallSite, to id: StatementID
    ) -> StubSlot {
        let isKnown = statements[id]?.answers(selection.rpc) ?? false
        if !isKnown { ids[selection.rpc, default: []].append(id) }
        lastSerial += 1
        return statements[id, default: StubStatement()]
            .append(answer, for: selection, times: times, at: site, serial: lastSerial)
    }

    /// Changes the answer that a slot has now. Returns its new form, and the old one to release; nil if a reset has
    /// removed it.
    mutating func change(
        _ slot: StubSlot, of id: StatementID, _ change: (any Sendable) -> any Sendable
    ) -> (new: StubSlot, old: StubSlot)? {
        statements[id]?.change(slot, change)
    }

    /// Returns the first answer of a statement that is not used up, after `slot`.
    mutating func unused(of id: StatementID, after slot: StubSlot?) -> StubSlot? {
        statements[id]?.unused(from: slot.map { $0.index + 1 } ?? 0)
    }

    /// Takes an answer for a call. Returns nil if another call has taken it.
    mutating func take(_ slot: StubSlot, of id: StatementID) -> TakenAnswer? {
        statements[id]?.take(slot)
    }

    /// Uses an answer that stays.
    func again(_ slot: StubSlot, of id: StatementID) -> TakenAnswer? {
        statements[id]?.again(slot)
    }

    func slots(of id: StatementID) -> [StubSlot] { statements[id]?.slots ?? [] }

    mutating func removeAll() {
        statements = [:]
        ids = [:]
    }

    /// The newest answer for an rpc, and whether it is used up.
    func newest(for rpc: String) -> (slot: StubSlot, isUsedUp: Bool)? {
        of(rpc).lazy.reversed().compactMap { statements[$0]?.newest(for: rpc) }.first
    }

    /// The answers that no call has used, in the order in which they were stubbed.
    var unused: [UnusedStub] {
        statements.values.flatMap { $0.allUnused() }.sorted { $0.slot.serial < $1.slot.serial }
    }
}
