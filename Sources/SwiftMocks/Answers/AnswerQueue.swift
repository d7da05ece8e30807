/// The answers of one `given` statement for one rpc, or of one rule, used from first to last.
///
/// An answer is used once as many calls have taken it as its `times` says, or one. With `times`, it
/// is then spent. Without, it stays for a call that no unused answer is for, if it is the last that
/// is for that call. A queue whose answers are all spent answers no call until it gets another one,
/// so mocks don't ask it: see ``Stubs`` and ``Rules``.
final class AnswerQueue: Sendable {
    private struct State {
        var slots: [StubSlot] = []
        /// The number of answers. One with `times` counts that many times.
        var count = 0
        /// All answers before this one are used.
        var firstUnused = 0
        /// All answers before this one are spent.
        var firstUnspent = 0

        func has(_ slot: StubSlot) -> Bool { slot.index < slots.count && slots[slot.index] === slot }

        func slots(from index: Int) -> ArraySlice<StubSlot> { slots[min(slots.count, index)...] }

        /// Takes an answer for a call; nil if it is used, or removed.
        /// - Parameter isAgain: whether it is the last one, which stays, and which may be used.
        mutating func take(_ slot: StubSlot, isAgain: Bool = false) -> TakenAnswer? {
            guard has(slot), isAgain || !slot.isUsed else { return nil }
            var place = slot.position
            if !isAgain {
                place = place.adding(slot.uses)
                slot.uses += 1
                skipUsed()
            }
            return TakenAnswer(
                answer: slot.answer, source: Answerer.Source(site: slot.site, position: place, count: count))
        }

        mutating func skipUsed() {
            while firstUnused < slots.count, slots[firstUnused].isUsed { firstUnused += 1 }
            while firstUnspent < firstUnused, slots[firstUnspent].times != nil { firstUnspent += 1 }
        }
    }

    /// What a queue has for a call.
    enum Result {
        case answer(TakenAnswer)
        /// No answer for this call.
        case none
        /// No answer for any call: all are spent.
        case spent
    }

    private let state = Locked(State())

    var slots: [StubSlot] { state.withLock { $0.slots } }

    /// Whether all answers are spent, or there are none.
    /// - Parameter index: the first answer that counts.
    func isSpent(from index: Int = 0) -> Bool {
        state.withLock { $0.slots(from: max(index, $0.firstUnspent)).isEmpty }
    }

    /// The first answer for all calls, which lets no call get to older queues; nil if each answer
    /// is for some.
    var firstForAllCalls: StubSlot? { state.withLock { $0.slots.first { $0.isForAllCalls } } }

    /// Marks the answers that wait for a call as hidden. Returns the newest one that no call has
    /// used; nil if all were used or hidden before.
    func hide(behind slot: StubSlot) -> StubSlot? {
        state.withLock { state in
            var newest: StubSlot?
            for hidden in state.slots(from: state.firstUnused) where !hidden.isUsed && hidden.hider == nil {
                hidden.hider = slot.site
                if hidden.uses == 0 { newest = hidden }
            }
            return newest
        }
    }

    /// - Parameters:
    ///   - times: how many calls get the answer; nil for one that stays if it is the last.
    ///   - stage: see ``MockCore/State/stage``.
    @discardableResult
    func append(
        _ answer: Answer, for selection: Selection, times: Int?, at site: CallSite, serial: Int = 0, stage: Int = 0
    ) -> StubSlot {
        state.withLock { state in
            let earlier = state.count
            // `times: .max` means all calls.
            state.count = earlier.adding(times ?? 1)
            let slot = StubSlot(
                selection, at: site, answer, times: times, position: earlier.adding(1), index: state.slots.count,
                serial: serial, stage: stage)
            state.slots.append(slot)
            state.skipUsed()
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

    /// An answer that a call did not get, at one moment.
    struct Candidate {
        let slot: StubSlot
        /// Whether no further call gets it.
        let isSpent: Bool
    }

    /// Returns the newest answers, from the newest on.
    func newest(_ count: Int) -> [Candidate] {
        state.withLock { state in
            state.slots.suffix(count).reversed().map { Candidate(slot: $0, isSpent: $0.isSpent) }
        }
    }

    /// - Parameter index: the first answer that counts.
    func unused(from index: Int = 0) -> [UnusedStub] {
        state.withLock { state in
            state.slots(from: max(index, state.firstUnused)).filter { !$0.isUsed }
                .map { UnusedStub(slot: $0, uses: $0.uses, hider: $0.hider) }
        }
    }

    /// Takes an answer, if there is one for a call. Matchers run outside the lock, so they may call
    /// the mock again. The answer is taken under the lock, so that none is used twice.
    /// - Parameters:
    ///   - request: the message of the call, if it is there.
    ///   - index: the first answer that counts.
    ///   - isFor: whether an answer is for the call.
    func take(for request: (any Sendable)?, from index: Int = 0, where isFor: (StubSlot) -> Bool) -> Result {
        let (unspent, unused) = state.withLock {
            ($0.slots(from: max(index, $0.firstUnspent)), $0.slots(from: max(index, $0.firstUnused)))
        }
        if unspent.isEmpty { return .spent }
        for slot in unused where isFor(slot) {
            guard let taken = state.withLock({ $0.take(slot) }) else { continue }
            slot.selection.payload.capture?(request)
            return .answer(taken)
        }
        // The last answer stays, unless it is for a number of calls.
        guard let last = unspent.last(where: isFor), last.times == nil,
            let taken = state.withLock({ $0.take(last, isAgain: true) })
        else { return .none }
        last.selection.payload.capture?(request)
        return .answer(taken)
    }
}

/// One answer of a `given` statement.
final class StubSlot: @unchecked Sendable {
    let selection: Selection
    let site: CallSite
    /// The number of calls that get it; nil for one call, or for all further ones if it is the
    /// last.
    let times: Int?
    /// The position among the answers of its queue, from 1.
    let position: Int
    /// The index in its queue, which counts an answer with `times` once.
    let index: Int
    /// The position among all answers of the mock, in the order of stubbing.
    let serial: Int
    /// The part of the test in which it was stubbed: see ``MockCore/State/stage``.
    let stage: Int
    /// The test that wrote the statement, which is told if the answer stays unused; nil outside
    /// tests whose mocks are checked.
    let scope = TestScope.current?.id

    // Guarded by the lock of the queue, which alone reads them.

    fileprivate var answer: Answer
    /// The number of calls that have taken it before it was used.
    fileprivate var uses = 0
    /// The place of the newer statement that answers all calls in its place.
    fileprivate var hider: CallSite?

    fileprivate init(
        _ selection: Selection, at site: CallSite, _ answer: Answer, times: Int?, position: Int, index: Int,
        serial: Int, stage: Int
    ) {
        self.selection = selection
        self.site = site
        self.answer = answer
        self.times = times
        self.position = position
        self.index = index
        self.serial = serial
        self.stage = stage
    }

    /// Whether it is for all calls of its rpc, without end.
    var isForAllCalls: Bool { times == nil && selection.isForAllCalls }

    fileprivate var isUsed: Bool { uses >= times ?? 1 }
    fileprivate var isSpent: Bool { times != nil && isUsed }
}
