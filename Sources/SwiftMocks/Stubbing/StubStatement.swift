/// What one `given` statement says: answers, used first to last. What is `var` is guarded by the mock's lock.
final class StubStatement: @unchecked Sendable {
    private(set) var slots: [StubSlot] = []
    /// How many answers it has for each rpc.
    private var counts: [String: Int] = [:]
    /// Every slot before this one is used.
    private(set) var firstUnused = 0

    func answers(_ rpc: String) -> Bool { self.counts[rpc] != nil }

    func append(_ slot: StubSlot) {
        self.counts[slot.selection.rpc, default: 0] += 1
        slot.position = self.counts[slot.selection.rpc, default: 0]
        self.slots.append(slot)
    }

    /// Takes a slot for a call, unless another call was quicker.
    func take(_ slot: StubSlot) -> Bool {
        guard !slot.isUsed else { return false }
        slot.isUsed = true
        while self.firstUnused < self.slots.count, self.slots[self.firstUnused].isUsed { self.firstUnused += 1 }
        return true
    }

    func answerer(of slot: StubSlot) -> Answerer {
        .stub(slot.site, position: slot.position, of: self.counts[slot.selection.rpc, default: 0])
    }
}

/// One answer of a `given` statement. What is `var` is guarded by the mock's lock.
final class StubSlot: @unchecked Sendable {
    let selection: Selection
    let site: CallSite
    var answer: any Sendable
    var isUsed = false
    fileprivate(set) var position = 0
    /// The order in which a mock's answers were stubbed.
    var serial = 0

    init(selection: Selection, site: CallSite, answer: any Sendable) {
        self.selection = selection
        self.site = site
        self.answer = answer
    }
}

/// What a call has been given to answer with.
struct Claim {
    let answer: any Sendable
    let answerer: Answerer
    let site: CallSite
}

/// One `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}
