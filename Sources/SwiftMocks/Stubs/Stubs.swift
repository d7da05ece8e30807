/// The `given` statements of a mock.
struct Stubs {
    /// Identifies a statement. One that is continued after a reset has only its later answers.
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

    /// Returns the first unused answer of a statement, or the first one after another.
    mutating func unused(of id: StatementID, after last: StubSlot?) -> StubSlot? {
        let index = if let last { last.index + 1 } else { 0 }
        // Most calls change nothing here, and changing a value in its dictionary costs more than reading it.
        guard let (slot, isFar) = statements[id]?.unused(from: index) else { return nil }
        if isFar { statements[id]?.shorten(from: index) }
        return slot
    }

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

/// A `given` statement about every rpc of its mocks, which share its sequence of answers.
final class Rule: Sendable {
    let selection: Selection
    /// Whether it answers only calls that nothing else but the policy answers.
    let isLast: Bool
    private let statement = Locked(StubStatement())

    init(_ metadata: MetadataMatcher, isLast: Bool) {
        selection = .everyRPC(metadata: metadata)
        self.isLast = isLast
    }

    var count: Int { statement.withLock { $0.slots.count } }

    func add(_ answer: any Sendable, times: Int?, at site: CallSite) {
        statement.withLock { statement in
            _ = statement.append(
                answer, for: selection, times: times, at: site, serial: statement.slots.count)
        }
    }

    /// Takes an answer for a call; nil if there is none for it. Matchers run outside the lock.
    /// - Parameter index: the first answer that counts.
    func take(for opening: Event, from index: Int) -> TakenAnswer? {
        guard selection.acceptsMetadata(of: opening) else { return nil }
        return statement.withLock { statement in
            let (slot, isFar) = statement.unused(from: index)
            if isFar { statement.shorten(from: index) }
            if let slot { return statement.take(slot) }
            guard let last = statement.slots.dropFirst(index).last, last.times == nil else { return nil }
            return statement.again(last)
        }
    }

    func unused(from index: Int) -> [UnusedStub] { statement.withLock { $0.allUnused(from: index) } }
}

/// The rules of a mock.
struct Rules {
    struct Entry {
        let rule: Rule
        /// The first answer that counts: a reset has removed those before it.
        let start: Int
        /// The position in the order in which the mock got its rules. Those for unstubbed calls have negative numbers: a call that
        /// has waited for one goes on with older ones.
        let number: Int
    }

    /// Oldest first.
    private(set) var entries: [Entry] = []
    private var ids: Set<ObjectIdentifier> = []
    private var lastNumber = 0

    /// Adds a rule, unless it is there. Answers that the rule already has do not count.
    mutating func add(_ rule: Rule) {
        guard ids.insert(ObjectIdentifier(rule)).inserted else { return }
        lastNumber += 1
        entries.append(Entry(rule: rule, start: rule.count, number: lastNumber - (rule.isLast ? Int.max / 2 : 0)))
    }

    mutating func remove(_ rule: Rule) {
        guard ids.remove(ObjectIdentifier(rule)) != nil else { return }
        entries.removeAll { $0.rule === rule }
    }

    mutating func removeAll() {
        entries = []
        ids = []
    }

    /// The answers that no call has used. A rule for unstubbed calls may remain unused.
    var unused: [UnusedStub] { entries.filter { !$0.rule.isLast }.flatMap { $0.rule.unused(from: $0.start) } }
}
