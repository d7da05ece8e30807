/// The `given` statements of a mock. Guarded by the mock's lock.
struct Stubs {
    /// The answers of one statement for an rpc.
    struct Entry: QueueListEntry {
        let queue: AnswerQueue
        let serial: Int
    }

    /// The statements that have answers for an rpc, oldest first.
    private(set) var statements: [String: [Entry]] = [:]
    /// Those of them that calls ask. A statement whose answers are spent is not among them until it
    /// gets another answer.
    private var asked: [String: QueueList<Entry>] = [:]
    private var lastSerial = 0
    /// The last reset that has removed answers of an rpc.
    private var resets: [String: StubsReset] = [:]

    /// The statements that a call of an rpc asks for its answer, oldest first.
    func asked(for rpc: String) -> [Entry] { asked[rpc]?.entries ?? [] }

    /// An answer that a statement has got.
    struct Added {
        let slot: StubSlot
        /// The newest unused answer of an older statement that gets no call any more, because the
        /// new one is for all; nil if the new one takes no call from an unused answer.
        let hidden: StubSlot?
    }

    /// - Parameter stage: see ``MockCore/State/stage``.
    @discardableResult
    mutating func add(
        _ answer: Answer, for selection: Selection, times: Int? = nil, at site: CallSite, stage: Int = 0,
        to statement: StatementAnswers
    ) -> Added {
        lastSerial += 1
        let rpc = selection.rpc
        let queue = statement.queue(for: rpc)
        let first = queue.slots.first?.serial
        let entry = Entry(queue: queue, serial: first ?? lastSerial)
        if first == nil { statements[rpc, default: []].append(entry) }
        let slot = queue.append(answer, for: selection, times: times, at: site, serial: lastSerial, stage: stage)
        asked[rpc, default: QueueList()].insert(entry)
        let isFirst = slot.isForAllCalls && queue.firstForAllCalls === slot
        return Added(slot: slot, hidden: isFirst ? hide(behind: slot, of: entry) : nil)
    }

    /// Marks the answers of statements that are older than one which is for all calls. Returns the
    /// newest that no call has used.
    private func hide(behind slot: StubSlot, of newer: Entry) -> StubSlot? {
        var newest: StubSlot?
        for older in (statements[slot.selection.rpc] ?? []).reversed() where older.serial < newer.serial {
            newest = older.queue.hide(behind: slot) ?? newest
            // It has marked those before it.
            if older.queue.firstForAllCalls != nil { break }
        }
        return newest
    }

    /// Stops asking a statement for answers to calls of an rpc, if they are spent.
    mutating func stopAsking(_ entry: Entry, for rpc: String) {
        if entry.queue.isSpent() { asked[rpc]?.remove(entry) }
    }

    /// Removes all answers, and returns them to be released outside the lock. A statement that is
    /// still being written keeps its later ones.
    /// - Parameter reset: the reset of the test that removes them.
    mutating func removeAll(by reset: StubsReset?) -> [StubSlot] {
        if let reset { for rpc in statements.keys { resets[rpc] = reset } }
        defer {
            statements = [:]
            asked = [:]
        }
        return statements.values.flatMap { $0.flatMap { $0.queue.removeAll() } }
    }

    /// Returns the reset that has removed the answers for an rpc; nil if none has, or a newer
    /// statement has others.
    func reset(ofAnswersFor rpc: String) -> StubsReset? { statements[rpc] == nil ? resets[rpc] : nil }

    /// Returns the newest answers for an rpc, from the newest statement on.
    func newest(_ count: Int, for rpc: String) -> [AnswerQueue.Candidate] {
        var newest: [AnswerQueue.Candidate] = []
        for statement in (statements[rpc] ?? []).reversed() {
            newest += statement.queue.newest(count - newest.count)
            if newest.count == count { break }
        }
        return newest
    }

    /// The unused answers, in the order of stubbing.
    var unused: [UnusedStub] {
        statements.values.flatMap { $0.flatMap { $0.queue.unused() } }.sorted { $0.slot.serial < $1.slot.serial }
    }
}
