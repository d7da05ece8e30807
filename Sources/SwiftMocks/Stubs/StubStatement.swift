/// The answers of one `given` statement, which are used from first to last.
struct StubStatement {
    private(set) var slots: [StubSlot] = []
    /// The number of answers for each rpc. One with `times` counts as so many.
    private var counts: [String: Int] = [:]
    /// For each slot the place of the next one that may be unused: its own, until it is used up.
    private var next: [Int] = []
    /// How many calls have taken each slot before it was used up.
    private var uses: [Int] = []

    func answers(_ rpc: String) -> Bool { counts[rpc] != nil }

    /// - Parameter times: how many calls get the answer; nil for one that stays if it is the last.
    mutating func append(
        _ answer: any Sendable, for selection: Selection, times: Int? = nil, at site: CallSite, serial: Int
    ) -> StubSlot {
        let earlier = counts[selection.rpc, default: 0]
        // An answer with `times: .max` is for all calls.
        counts[selection.rpc] = earlier.adding(times ?? 1)
        let slot = StubSlot(
            selection: selection, site: site, answer: answer, times: times, position: earlier.adding(1),
            index: slots.count, serial: serial, scope: TestScope.current?.id)
        next.append(slots.count)
        uses.append(0)
        slots.append(slot)
        return slot
    }

    /// The place of the first unused slot at `index` or later.
    private func placeOfUnused(from index: Int) -> Int {
        var place = index
        while place < next.count, next[place] != place { place = next[place] }
        return place
    }

    /// Returns the first unused slot at `index` or later, and whether later searches are to take a shorter way to it.
    func unused(from index: Int) -> (slot: StubSlot?, isFar: Bool) {
        let place = placeOfUnused(from: index)
        return (place < slots.count ? slots[place] : nil, index < place && next[index] != place)
    }

    /// Lets later searches from `index` take one step where the last one took many.
    mutating func shorten(from index: Int) {
        let end = placeOfUnused(from: index)
        var place = index
        while place < end {
            let step = next[place]
            next[place] = end
            place = step
        }
    }

    private func isUnused(_ slot: StubSlot) -> Bool { next[slot.index] == slot.index }

    /// The newest answer for an rpc, and whether it is used up.
    func newest(for rpc: String) -> (slot: StubSlot, isUsedUp: Bool)? {
        slots.last { $0.selection.rpc == rpc }.map { ($0, $0.times != nil && !isUnused($0)) }
    }

    /// The answers that some call could still be the first to use, from the one at `index`.
    func allUnused(from index: Int = 0) -> [UnusedStub] {
        slots.dropFirst(index).filter(isUnused).map { UnusedStub(slot: $0, uses: uses[$0.index]) }
    }

    /// Takes a slot for a call. Returns nil if other calls have used it up.
    mutating func take(_ slot: StubSlot) -> TakenAnswer? {
        guard has(slot), isUnused(slot) else { return nil }
        uses[slot.index] += 1
        if uses[slot.index] >= slot.times ?? 1 { next[slot.index] += 1 }
        return taken(slot, use: uses[slot.index])
    }

    /// Uses an answer that stays. Returns nil if it is gone.
    func again(_ slot: StubSlot) -> TakenAnswer? { has(slot) ? taken(slot, use: 1) : nil }

    private func taken(_ slot: StubSlot, use: Int) -> TakenAnswer {
        let source = Answerer.Source(
            site: slot.site, position: slot.position.adding(use - 1), count: counts[slot.selection.rpc, default: 0])
        return TakenAnswer(answer: slot.answer, source: source)
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
}

/// One answer of a `given` statement.
final class StubSlot: Sendable {
    let selection: Selection
    let site: CallSite
    let answer: any Sendable
    /// How many calls get it; nil for one call, or for all further ones if it is the last.
    let times: Int?
    /// The place among the answers of the statement for the same rpc, from 1.
    let position: Int
    /// The place among all answers of the statement.
    let index: Int
    /// The place in the order in which the mock's answers were stubbed.
    let serial: Int
    /// The test that has stubbed it, if its mocks are checked.
    let scope: TestScope.ID?

    fileprivate init(
        selection: Selection, site: CallSite, answer: any Sendable, times: Int?, position: Int, index: Int,
        serial: Int, scope: TestScope.ID?
    ) {
        self.selection = selection
        self.site = site
        self.answer = answer
        self.times = times
        self.position = position
        self.index = index
        self.serial = serial
        self.scope = scope
    }

    fileprivate convenience init(_ slot: StubSlot, answer: any Sendable) {
        self.init(
            selection: slot.selection, site: slot.site, answer: answer, times: slot.times, position: slot.position,
            index: slot.index, serial: slot.serial, scope: slot.scope)
    }
}

/// An answer that no call has used, or fewer than it is for.
struct UnusedStub {
    let slot: StubSlot
    /// How many calls have used it.
    let uses: Int

    var site: CallSite { slot.site }
    /// How many answers are left.
    var left: Int { (slot.times ?? 1) - uses }
    /// The place of the first one that is left.
    var position: Int { slot.position.adding(uses) }
}

/// The answer that a call has taken.
struct TakenAnswer {
    let answer: any Sendable
    let source: Answerer.Source
}
