struct UnusedStub {
    let slot: StubSlot
    let uses: Int

    var site: CallSite { slot.site }
    var left: Int { (slot.times ?? 1) - uses }
    var position: Int { slot.position.adding(uses) }
}
