/// A `given` statement about every rpc of its mocks, which share its sequence of answers.
final class Rule: Sendable {
    let selection: Selection
    /// Whether it ranks below every other answer except the policy's.
    let isLast: Bool
    private let statement = Locked(StubStatement())

    init(_ metadata: MetadataMatcher, isLast: Bool) {
        selection = .everyRPC(metadata: metadata)
        self.isLast = isLast
    }

    var count: Int { statement.withLock { $0.slots.count } }

    func add(_ answer: Answer, times: Int?, at site: CallSite) {
        statement.withLock {
            _ = $0.append(answer, for: selection, times: times, at: site, serial: $0.slots.count)
        }
    }

    /// Returns the answer for a call, and counts it as used; nil if there is none. Runs matchers outside the lock.
    /// - Parameter index: the first answer that counts.
    func take(for opening: Event, from index: Int) -> StubStatement.Taken? {
        guard selection.acceptsMetadata(of: opening) else { return nil }
        return statement.withLock { statement in
            for slot in statement.rest(from: index) { if let taken = statement.take(slot) { return taken } }
            guard index < statement.slots.count, let last = statement.slots.last, last.times == nil else { return nil }
            return statement.take(last, isAgain: true)
        }
    }

    func unused(from index: Int) -> [UnusedStub] { statement.withLock { $0.unused(from: index) } }
}

struct Rules {
    struct Entry {
        let rule: Rule
        /// The first answer that counts: a reset removes those before it.
        let start: Int
    }

    /// Oldest first.
    private(set) var entries: [Entry] = []

    /// Adds a rule, unless it is there. Answers that the rule already has do not count.
    mutating func add(_ rule: Rule) {
        if entries.contains(where: { $0.rule === rule }) { return }
        entries.append(Entry(rule: rule, start: rule.count))
    }

    mutating func remove(_ rule: Rule) {
        entries.removeAll { $0.rule === rule }
    }

    mutating func removeAll() {
        entries = []
    }

    /// The answers that no call has used. A rule for unstubbed calls may remain unused.
    var unused: [UnusedStub] { entries.filter { !$0.rule.isLast }.flatMap { $0.rule.unused(from: $0.start) } }
}
