/// The `given` statements of a mock.
struct Stubs {
    /// The name of a statement. A statement that goes on after a reset starts again without its removed answers.
    struct StatementID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// The statements that have answers.
    var statements: [StatementID: StubStatement] = [:]
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

/// The action of a `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}
