/// The answers of one `given` statement, used from first to last.
final class StubStatement: Sendable {
    private struct State {
        var slots: [StubSlot] = []
        /// The number of answers for each rpc. One with `times` counts that many times.
        var counts: [String: Int] = [:]
        /// All answers before this one are used up.
        var firstUnused = 0

        func has(_ slot: StubSlot) -> Bool { slot.index < slots.count && slots[slot.index] === slot }

        func slots(from index: Int) -> ArraySlice<StubSlot> { slots[min(slots.count, index)...] }

        /// Takes an answer for a call; nil if it is used up, or gone.
        /// - Parameter isAgain: whether it is the last one, which stays.
        mutating func take(_ slot: StubSlot, isAgain: Bool = false) -> TakenAnswer? {
            guard has(slot), isAgain || !slot.isUsedUp else { return nil }
            var place = slot.position
            if !isAgain {
                place = place.adding(slot.uses)
                slot.uses += 1
                while firstUnused < slots.count, slots[firstUnused].isUsedUp { firstUnused += 1 }
            }
            let count = counts[slot.selection.rpc] ?? 0
            return TakenAnswer(
                answer: slot.answer, source: Answerer.Source(site: slot.site, position: place, count: count))
        }
    }

    private let state = Locked(State())

    var slots: [StubSlot] { state.withLock { $0.slots } }

    func answers(_ rpc: String) -> Bool { state.withLock { $0.counts[rpc] != nil } }

    /// - Parameter times: how many calls get the answer; nil for one that stays if it is the last.
    @discardableResult
    func append(
        _ answer: Answer, for selection: Selection, times: Int?, at site: CallSite, serial: Int = 0
    ) -> StubSlot {
        state.withLock { state in
            let earlier = state.counts[selection.rpc, default: 0]
            // `times: .max` means all calls.
            state.counts[selection.rpc] = earlier.adding(times ?? 1)
            let slot = StubSlot(
                selection, at: site, answer, times: times, position: earlier.adding(1), index: state.slots.count,
                serial: serial)
            state.slots.append(slot)
            return slot
        }
    }

    func removeAll() -> [StubSlot] {
        state.withLock { state in
            defer { state = State() }
            return state.slots
        }
    }

    /// Changes the current script of an answer. Returns false if the answer is removed.
    func change(_ slot: StubSlot, _ change: (inout ScriptParts) -> Void) -> Bool {
        let old = state.withLock { state -> Answer? in
            guard state.has(slot), case .script(let script) = slot.answer else { return nil }
            var parts = script.parts
            change(&parts)
            slot.answer = .script(Answer.Script(parts))
            return .script(script)
        }
        // The old script is released outside the lock.
        return old != nil
    }

    func unused(from index: Int = 0) -> [UnusedStub] {
        state.withLock { state in
            state.slots(from: max(index, state.firstUnused)).filter { !$0.isUsedUp }
                .map { UnusedStub(slot: $0, uses: $0.uses) }
        }
    }

    /// Takes an answer, if there is one for a call. Matchers run outside the lock, so they may call the mock again. The answer is
    /// taken under the lock, so that none is used twice.
    /// - Parameters:
    ///   - request: the message of the call, if it is there.
    ///   - index: the first answer that counts.
    ///   - isFor: whether an answer is for the call.
    func take(for request: (any Sendable)?, from index: Int = 0, where isFor: (StubSlot) -> Bool) -> TakenAnswer? {
        let (slots, remaining) = state.withLock { ($0.slots(from: index), $0.slots(from: max(index, $0.firstUnused))) }
        for slot in remaining where isFor(slot) {
            guard let taken = state.withLock({ $0.take(slot) }) else { continue }
            slot.selection.payload.capture?(request)
            return taken
        }
        // The last answer stays, unless it is for a number of calls.
        guard let last = slots.last(where: isFor), last.times == nil,
            let taken = state.withLock({ $0.take(last, isAgain: true) })
        else { return nil }
        last.selection.payload.capture?(request)
        return taken
    }
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
    fileprivate(set) var answer: Answer
    /// The number of calls that took it before it was used up.
    fileprivate(set) var uses = 0

    fileprivate init(
        _ selection: Selection, at site: CallSite, _ answer: Answer, times: Int?, position: Int, index: Int, serial: Int
    ) {
        self.selection = selection
        self.site = site
        self.answer = answer
        self.times = times
        self.position = position
        self.index = index
        self.serial = serial
    }

    var isUsedUp: Bool { uses >= times ?? 1 }
}
