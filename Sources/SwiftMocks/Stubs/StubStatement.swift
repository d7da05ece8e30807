/// The answers of one `given` statement, which are used from first to last.
struct StubStatement {
    private(set) var slots: [StubSlot] = []
    /// The number of answers for each rpc. One with `times` counts as so many.
    private var counts: [String: Int] = [:]
    /// For each slot the index of the next one that may be unused: its own, until it is used up.
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

    /// The index of the first unused slot at `index` or later.
    private func placeOfUnused(from index: Int) -> Int {
        var place = index
        while place < next.count, next[place] != place { place = next[place] }
        return place
    }

    /// Returns the first unused slot at `index` or later, and whether ``shorten(from:)`` would speed up later searches.
    func unused(from index: Int) -> (slot: StubSlot?, isFar: Bool) {
        let place = placeOfUnused(from: index)
        return (place < slots.count ? slots[place] : nil, index < place && next[index] != place)
    }

    /// Compresses the path from `index`, so that later searches take one step.
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

    /// The answers at `index` and later that are not used up.
    func allUnused(from index: Int = 0) -> [UnusedStub] {
        slots.dropFirst(index).filter(isUnused).map { UnusedStub(slot: $0, uses: uses[$0.index]) }
    }

    /// Takes a slot for a call. Returns nil if it is used up.
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

    /// Replaces the answer of a slot. Returns the new slot, and the old one, which the caller releases outside the lock; nil if it is
    /// gone.
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
    /// The position among the statement's answers for the same rpc, from 1.
    let position: Int
    /// The index among all answers of the statement.
    let index: Int
    /// The position among all answers of the mock, in the order of stubbing.
    let serial: Int
    /// The test that stubbed it, if its mocks are checked.
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

/// An answer that is not used up.
struct UnusedStub {
    let slot: StubSlot
    let uses: Int

    var site: CallSite { slot.site }
    var left: Int { (slot.times ?? 1) - uses }
    /// The position of the first use that is left.
    var position: Int { slot.position.adding(uses) }
}

struct TakenAnswer {
    let answer: any Sendable
    let source: Answerer.Source
}
