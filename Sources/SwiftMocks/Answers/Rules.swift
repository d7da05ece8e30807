/// The `given` statements about every rpc of their mocks, which share them.
struct Rules {
    struct Entry {
        let statement: StubStatement
        let selection: Selection
        /// Whether it ranks below every other answer except the policy's.
        let isLast: Bool
        /// The first answer that counts: a reset removes those before it.
        let start: Int
    }

    /// Oldest first.
    private(set) var entries: [Entry] = []
    private var statements: Set<ObjectIdentifier> = []

    /// Adds a statement, unless it is there. Answers that it already has do not count.
    mutating func add(_ statement: StubStatement, for selection: Selection, isLast: Bool) {
        guard statements.insert(ObjectIdentifier(statement)).inserted else { return }
        let start = statement.slots.count
        entries.append(Entry(statement: statement, selection: selection, isLast: isLast, start: start))
    }

    mutating func remove(_ statement: StubStatement) {
        guard statements.remove(ObjectIdentifier(statement)) != nil else { return }
        entries.removeAll { $0.statement === statement }
    }

    mutating func removeAll() {
        entries = []
        statements = []
    }

    /// The answers that no call has used. Rules for unstubbed calls may remain unused.
    var unused: [UnusedStub] { entries.filter { !$0.isLast }.flatMap { $0.statement.unused(from: $0.start) } }
}
