/// The answers of one `given` statement, which are used from first to last.
private struct StubStatement {
    private(set) var slots: [StubSlot] = []
    /// The number of answers for each rpc.
    private var counts: [String: Int] = [:]
    /// For each slot the place of the next one that may be unused: its own, until it is used.
    private var next: [Int] = []

    func answers(_ rpc: String) -> Bool { counts[rpc] != nil }

    mutating func append(_ answer: any Sendable, for selection: Selection, at site: CallSite, serial: Int) -> StubSlot {
        counts[selection.rpc, default: 0] += 1
        let slot = StubSlot(
            selection: selection, site: site, answer: answer, position: counts[selection.rpc, default: 0],
            index: slots.count, serial: serial)
        next.append(slots.count)
        slots.append(slot)
        return slot
    }

    /// Returns the first unused slot at `index` or later.
    mutating func unused(from index: Int) -> StubSlot? {
        var (place, steps) = (index, [Int]())
        while place < next.count, next[place] != place {
            steps.append(place)
            place = next[place]
        }
        // Later searches take one step where this one took many.
        for step in steps { next[step] = place }
        return place < slots.count ? slots[place] : nil
    }

    func isUnused(_ slot: StubSlot) -> Bool { next[slot.index] == slot.index }

    /// Takes a slot for a call. Returns false if another call has taken it.
    mutating func take(_ slot: StubSlot) -> Bool {
        guard has(slot), isUnused(slot) else { return false }
        next[slot.index] += 1
        return true
    }

    /// Changes the answer that a slot has now. Returns its new form, and the old one to release; nil if it is gone.
    mutating func change(
        _ slot: StubSlot, _ change: (any Sendable) -> any Sendable
    ) -> (new: StubSlot, old: StubSlot)? {
        guard has(slot) else { return nil }
        let old = slots[slot.index]
        slots[slot.index] = StubSlot(old, answer: change(old.answer))
        return (slots[slot.index], old)
    }

    private func has(_ slot: StubSlot) -> Bool {
        slot.index < slots.count && slots[slot.index].serial == slot.serial
    }

    func answerer(of slot: StubSlot) -> Answerer {
        .stub(slot.site, position: slot.position, of: counts[slot.selection.rpc, default: 0])
    }
}

/// One answer of a `given` statement.
final class StubSlot: Sendable {
    let selection: Selection
    let site: CallSite
    let answer: any Sendable
    /// The place among the answers of the statement for the same rpc, from 1.
    let position: Int
    /// The place among all answers of the statement.
    fileprivate let index: Int
    /// The place in the order in which the mock's answers were stubbed.
    let serial: Int

    fileprivate init(
        selection: Selection, site: CallSite, answer: any Sendable, position: Int, index: Int, serial: Int
    ) {
        self.selection = selection
        self.site = site
        self.answer = answer
        self.position = position
        self.index = index
        self.serial = serial
    }

    fileprivate convenience init(_ slot: StubSlot, answer: any Sendable) {
        self.init(
            selection: slot.selection, site: slot.site, answer: answer, position: slot.position, index: slot.index,
            serial: slot.serial)
    }
}

/// The answer that a call has taken.
struct TakenAnswer {
    let answer: any Sendable
    let answerer: Answerer
}

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
        _ answer: any Sendable, for selection: Selection, at site: CallSite, to id: StatementID
    ) -> StubSlot {
        let isKnown = statements[id]?.answers(selection.rpc) ?? false
        if !isKnown { ids[selection.rpc, default: []].append(id) }
        lastSerial += 1
        return statements[id, default: StubStatement()].append(answer, for: selection, at: site, serial: lastSerial)
    }

    /// Changes the answer that a slot has now. Returns its new form, and the old one to release; nil if a reset has
    /// removed it.
    mutating func change(
        _ slot: StubSlot, of id: StatementID, _ change: (any Sendable) -> any Sendable
    ) -> (new: StubSlot, old: StubSlot)? {
        statements[id]?.change(slot, change)
    }

    /// Returns the first answer of a statement that no call has used, after `slot`.
    mutating func unused(of id: StatementID, after slot: StubSlot?) -> StubSlot? {
        statements[id]?.unused(from: slot.map { $0.index + 1 } ?? 0)
    }

    /// Takes an answer for a call. Returns nil if another call has taken it.
    mutating func take(_ slot: StubSlot, of id: StatementID) -> TakenAnswer? {
        guard statements[id]?.take(slot) == true else { return nil }
        return again(slot, of: id)
    }

    /// Uses an answer that stays.
    func again(_ slot: StubSlot, of id: StatementID) -> TakenAnswer? {
        statements[id].map { TakenAnswer(answer: slot.answer, answerer: $0.answerer(of: slot)) }
    }

    func slots(of id: StatementID) -> [StubSlot] { statements[id]?.slots ?? [] }

    mutating func removeAll() {
        statements = [:]
        ids = [:]
    }

    /// The newest answer for an rpc.
    func newest(for rpc: String) -> StubSlot? {
        of(rpc).lazy.reversed().compactMap { slots(of: $0).last { $0.selection.rpc == rpc } }.first
    }

    /// The answers that no call has used, in the order in which they were stubbed.
    var unused: [StubSlot] {
        statements.values
            .flatMap { statement in statement.slots.filter(statement.isUnused) }
            .sorted { $0.serial < $1.serial }
    }
}
