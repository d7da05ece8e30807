/// An answer of a statement that calls have not used, or not as often as its `times` says.
struct UnusedStub {
    let slot: StubSlot
    /// The number of calls that have used it.
    let uses: Int
    /// The place of a newer statement that answers all calls in its place; nil if calls still get
    /// to it.
    let hider: CallSite?

    /// The place of the statement.
    var site: CallSite { slot.site }
    /// The number of calls that could still use it.
    var left: Int { (slot.times ?? 1) - uses }
    /// The position of the first unused answer in its statement, from 1. An answer with `times`
    /// counts that many times.
    var position: Int { slot.position.adding(uses) }
}
