/// The `given` statements about every rpc of their mocks, which share them. Guarded by the lock of
/// a mock.
struct Rules {
    struct Entry: QueueListEntry {
        let queue: AnswerQueue
        let selection: Selection
        /// Whether it ranks below every other answer except the policy's.
        let isForUnstubbed: Bool
        /// The first answer that counts: a reset removes those before it.
        let start: Int
        let serial: Int
    }

    /// All rules.
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// Those that calls ask. A rule whose answers are spent is not among them until it gets another
    /// answer.
    private var list = QueueList<Entry>()
    private var lastSerial = 0
    /// The last reset that has removed rules.
    private var lastReset: StubsReset?

    /// The rules that a call asks for its answer, oldest first.
    var asked: [Entry] { list.entries }

    /// Adds a rule, unless it is there. Answers that it already has do not count.
    mutating func add(_ queue: AnswerQueue, for selection: Selection, isForUnstubbed: Bool) {
        guard entries[ObjectIdentifier(queue)] == nil else { return }
        lastSerial += 1
        entries[ObjectIdentifier(queue)] = Entry(
            queue: queue, selection: selection, isForUnstubbed: isForUnstubbed, start: queue.slots.count,
            serial: lastSerial)
    }

    /// Asks a rule for its answers, as it has got another one.
    mutating func startAsking(_ queue: AnswerQueue) {
        if let entry = entries[ObjectIdentifier(queue)] { list.insert(entry) }
    }

    /// Stops asking a rule, if its answers are spent.
    mutating func stopAsking(_ entry: Entry) {
        if entry.queue.isSpent(from: entry.start) { list.remove(entry) }
    }

    mutating func remove(_ queue: AnswerQueue) {
        if let entry = entries.removeValue(forKey: ObjectIdentifier(queue)) { list.remove(entry) }
    }

    /// - Parameter reset: the reset of the test that removes them.
    mutating func removeAll(by reset: StubsReset?) {
        if let reset, !entries.isEmpty { lastReset = reset }
        entries = [:]
        list = QueueList()
    }

    /// The reset that has removed the rules; nil if none has, or there are newer ones.
    var reset: StubsReset? { entries.isEmpty ? lastReset : nil }

    /// The answers that no call has used, in the order of stubbing. Rules for unstubbed calls may
    /// remain unused.
    var unused: [UnusedStub] {
        entries.values.filter { !$0.isForUnstubbed }.sorted { $0.serial < $1.serial }.flatMap {
            $0.queue.unused(from: $0.start)
        }
    }
}
