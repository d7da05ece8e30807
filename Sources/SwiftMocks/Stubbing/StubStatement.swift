/// The answers of one `given` statement, which are used from first to last. The mock's lock guards the variables.
final class StubStatement: @unchecked Sendable {
    private(set) var slots: [StubSlot] = []
    /// The number of answers for each rpc.
    private var counts: [String: Int] = [:]
    /// All slots before this one are used.
    private(set) var firstUnused = 0

    func answers(_ rpc: String) -> Bool { counts[rpc] != nil }

    func append(_ slot: StubSlot) {
        counts[slot.selection.rpc, default: 0] += 1
        slot.position = counts[slot.selection.rpc, default: 0]
        slots.append(slot)
    }

    /// Takes a slot for a call. Returns false if another call has taken it.
    func take(_ slot: StubSlot) -> Bool {
        guard !slot.isUsed else { return false }
        slot.isUsed = true
        while firstUnused < slots.count, slots[firstUnused].isUsed { firstUnused += 1 }
        return true
    }

    func answerer(of slot: StubSlot) -> Answerer {
        .stub(slot.site, position: slot.position, of: counts[slot.selection.rpc, default: 0])
    }
}

/// One answer of a `given` statement. The mock's lock guards the variables.
final class StubSlot: @unchecked Sendable {
    let selection: Selection
    let site: CallSite
    var answer: any Sendable
    var isUsed = false
    fileprivate(set) var position = 0
    /// The place in the order in which the mock's answers were stubbed.
    var serial = 0

    init(selection: Selection, site: CallSite, answer: any Sendable) {
        self.selection = selection
        self.site = site
        self.answer = answer
    }
}

/// The answer that a call has taken.
struct TakenAnswer {
    let answer: any Sendable
    let answerer: Answerer
    let site: CallSite
}

/// The `given` statements of a mock.
struct Stubs {
    /// The statements for each rpc, oldest first.
    private var statements: [String: [StubStatement]] = [:]
    private var count = 0

    func of(_ rpc: String) -> [StubStatement] { statements[rpc] ?? [] }

    mutating func add(_ slot: StubSlot, to statement: StubStatement) {
        let rpc = slot.selection.rpc
        // A reset may have removed a statement to which the test still adds answers.
        let isKnown = statement.answers(rpc) && statements[rpc, default: []].contains { $0 === statement }
        if !isKnown { statements[rpc, default: []].append(statement) }
        count += 1
        slot.serial = count
        statement.append(slot)
    }

    mutating func removeAll() {
        statements = [:]
    }

    /// The answers that no call has used, in the order in which they were stubbed.
    var unused: [StubSlot] {
        var seen: Set<ObjectIdentifier> = []
        return statements.values.flatMap { $0 }
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
            .flatMap(\.slots)
            .filter { !$0.isUsed }
            .sorted { $0.serial < $1.serial }
    }
}
