/// The `given` statements of a mock, guarded by the mock's lock, as are their answers.
struct Stubs {
    /// The statements that have answers for an rpc, oldest first.
    private(set) var statements: [String: [StubStatement]] = [:]
    private var lastSerial = 0

    @discardableResult
    mutating func add(
        _ answer: Answer, for selection: Selection, times: Int? = nil, at site: CallSite, to statement: StubStatement
    ) -> StubSlot {
        if !statement.answers(selection.rpc) { statements[selection.rpc, default: []].append(statement) }
        lastSerial += 1
        return statement.append(answer, for: selection, times: times, at: site, serial: lastSerial)
    }

    /// Removes all answers, and returns them to be released outside the lock. A statement that is still being written keeps its
    /// later ones.
    mutating func removeAll() -> [StubSlot] {
        defer { statements = [:] }
        return statements.values.flatMap { $0.flatMap { $0.removeAll() } }
    }

    /// The newest answer for an rpc, and whether it is used up.
    func newest(for rpc: String) -> (slot: StubSlot, isUsedUp: Bool)? {
        let slot = statements[rpc]?.last?.slots.last { $0.selection.rpc == rpc }
        return slot.map { ($0, $0.times != nil && $0.isUsedUp) }
    }

    /// The unused answers, in the order of stubbing.
    var unused: [UnusedStub] {
        statements.flatMap { rpc, all in
            all.flatMap { $0.unused().filter { $0.slot.selection.rpc == rpc } }
        }.sorted { $0.slot.serial < $1.slot.serial }
    }
}

/// The answers of one `given` statement, used from first to last. Guarded by the lock of its mock or of its rule.
final class StubStatement: @unchecked Sendable {
    typealias Taken = (answer: Answer, source: Answerer.Source)

    private(set) var slots: [StubSlot] = []
    /// The number of answers for each rpc. One with `times` counts that many times.
    private var counts: [String: Int] = [:]
    /// All answers before this one are used up.
    private(set) var firstUnused = 0

    func answers(_ rpc: String) -> Bool { counts[rpc] != nil }

    /// - Parameter times: how many calls get the answer; nil for one that stays if it is the last.
    func append(
        _ answer: Answer, for selection: Selection, times: Int?, at site: CallSite, serial: Int
    ) -> StubSlot {
        let earlier = counts[selection.rpc, default: 0]
        // `times: .max` means all calls.
        counts[selection.rpc] = earlier.adding(times ?? 1)
        slots.append(
            StubSlot(
                selection, at: site, answer, times: times, position: earlier.adding(1), index: slots.count,
                serial: serial))
        return slots[slots.count - 1]
    }

    func removeAll() -> [StubSlot] {
        defer { (slots, counts, firstUnused) = ([], [:], 0) }
        return slots
    }

    /// The answers from `index` on that may be left.
    func rest(from index: Int = 0) -> ArraySlice<StubSlot> { slots[min(slots.count, max(index, firstUnused))...] }

    func unused(from index: Int = 0) -> [UnusedStub] {
        rest(from: index).filter { !$0.isUsedUp }.map { UnusedStub(slot: $0, uses: $0.uses) }
    }

    /// Takes an answer for a call; nil if it is used up, or gone.
    /// - Parameter isAgain: whether it is the last one, which stays.
    func take(_ slot: StubSlot, isAgain: Bool = false) -> Taken? {
        guard slot.index < slots.count, slots[slot.index] === slot, isAgain || !slot.isUsedUp else { return nil }
        var place = slot.position
        if !isAgain {
            place = place.adding(slot.uses)
            slot.uses += 1
            while firstUnused < slots.count, slots[firstUnused].isUsedUp { firstUnused += 1 }
        }
        return (slot.answer, Answerer.Source(site: slot.site, position: place, count: counts[slot.selection.rpc] ?? 0))
    }

    func has(_ slot: StubSlot) -> Bool { slot.index < slots.count && slots[slot.index] === slot }
}

/// One answer of a `given` statement.
final class StubSlot: @unchecked Sendable {
    let selection: Selection
    let site: CallSite
    /// The number of calls that get it; nil for one call, or for all further ones if it is the last.
    let times: Int?
    /// The position among the statement's answers for the same rpc, from 1.
    let position: Int
    /// The index among all answers of the statement.
    let index: Int
    /// The position among all answers of the mock, in the order of stubbing.
    let serial: Int
    let scope = TestScope.current?.id

    // Guarded by the lock of the statement.
    var answer: Answer
    /// The number of calls that took it before it was used up.
    fileprivate(set) var uses = 0

    fileprivate init(
        _ selection: Selection, at site: CallSite, _ answer: Answer, times: Int?, position: Int, index: Int, serial: Int
    ) {
        (self.selection, self.site, self.answer, self.times) = (selection, site, answer, times)
        (self.position, self.index, self.serial) = (position, index, serial)
    }

    fileprivate var isUsedUp: Bool { uses >= times ?? 1 }
}

struct UnusedStub {
    let slot: StubSlot
    let uses: Int

    var site: CallSite { slot.site }
    var left: Int { (slot.times ?? 1) - uses }
    var position: Int { slot.position.adding(uses) }
}
