/// A `given` statement about every rpc of its mocks, and its answers. Its mocks share one sequence of them.
final class Rule: Sendable {
    let selection: Selection
    private let statement = Locked(StubStatement())

    init(_ metadata: MetadataMatcher) {
        selection = .everyRPC(metadata: metadata)
    }

    /// The number of its answers so far.
    var count: Int { statement.withLock { $0.slots.count } }

    func add(_ answer: any Sendable, times: Int?, at site: CallSite) {
        statement.withLock { statement in
            _ = statement.append(
                answer, for: selection, times: times, at: site, serial: statement.slots.count)
        }
    }

    /// Takes an answer for a call; nil if there is none for it. Matchers run outside the lock.
    /// - Parameter index: the first answer that counts.
    func take(for metadata: AnyMetadata, from index: Int) -> TakenAnswer? {
        guard selection.acceptsMetadata(metadata) else { return nil }
        return statement.withLock { statement in
            if let slot = statement.unused(from: index) { return statement.take(slot) }
            guard let last = statement.slots.dropFirst(index).last, last.times == nil else { return nil }
            return statement.again(last)
        }
    }

    func unused(from index: Int) -> [UnusedStub] { statement.withLock { $0.allUnused(from: index) } }
}

/// The rules of a mock.
struct Rules {
    /// A rule as a mock has it.
    struct Entry {
        let rule: Rule
        /// The first answer that counts: a reset has removed those before it.
        let start: Int
        /// The place in the order in which the mock got its rules.
        let number: Int
    }

    /// Oldest first.
    private(set) var entries: [Entry] = []
    private var ids: Set<ObjectIdentifier> = []
    private var lastNumber = 0

    /// Adds a rule that is about to get an answer, unless it is there.
    mutating func add(_ rule: Rule) {
        guard ids.insert(ObjectIdentifier(rule)).inserted else { return }
        lastNumber += 1
        entries.append(Entry(rule: rule, start: rule.count, number: lastNumber))
    }

    mutating func removeAll() {
        entries = []
        ids = []
    }

    /// The answers that no call has used.
    var unused: [UnusedStub] { entries.flatMap { $0.rule.unused(from: $0.start) } }
}
