import Foundation

/// The log, the stubs and the actions of a mock, its calls in flight, and its reports. It does not depend on message
/// types.
///
/// One lock guards log, stubs and actions. The lock is held only while lists change. Code of users (matchers,
/// producers, actions) and the creation of reports run outside it.
final class MockCore: @unchecked Sendable {
    let name: String
    let policy: MockPolicy
    let site: CallSite
    let limits: TimeLimits
    let describer: Describer
    let reporter: Reporter
    let inFlight = InFlight()

    private let lock = NSLock()
    private var state = State()

    /// The state that the lock guards.
    struct State {
        var log = CallLog()
        var stubs = Stubs()
        var actions = Actions()
    }

    init(
        name: String, policy: MockPolicy, site: CallSite, words: any Vocabulary.Type,
        emptyMessage: @escaping @Sendable (Any.Type) -> Any?, text: @escaping @Sendable (Any) -> String
    ) {
        self.name = name
        self.policy = policy
        self.site = site
        limits = TimeLimits.current
        describer = Describer(
            words: words, redaction: Redaction(environment: limits.environment), text: text,
            emptyMessage: emptyMessage)
        reporter = Reporter(limits: limits)
        reports.wrongEnvironment()
    }

    var reports: MockReports { MockReports(of: self) }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    /// Adds an event to the log, tells the checks that wait for events of its rpc, and runs the actions that match it.
    @discardableResult
    func record(_ draft: EventDraft) -> Event {
        let (event, observers, actions) = withState { state in
            (state.log.append(draft), state.log.observers(of: draft.rpc), state.actions.of(draft.rpc))
        }
        for observer in observers { observer.logged(event) }
        for action in actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
        return event
    }

    /// Records which answer a call gets.
    func note(_ answerer: Answerer, on event: Event) {
        withState { _ in event.answerer = answerer }
    }

    /// Records how a call ended, and which answer it got if that was not recorded before.
    func close(_ event: Event, answerer: Answerer?, outcome: any Sendable) {
        withState { _ in
            if let answerer { event.answerer = answerer }
            event.outcome = outcome
        }
    }

    /// Takes an answer of the newest statement that has one for this call. Matchers run outside the lock, so they may
    /// call the mock again. The answer is then taken under the lock, so that no answer is used twice.
    func takeAnswer(rpc: String, payload: (any Sendable)?, metadata: AnyMetadata) -> TakenAnswer? {
        let statements = withState { $0.stubs.of(rpc) }
        for statement in statements.reversed() {
            let (slots, start) = withState { _ in (statement.slots, statement.firstUnused) }
            let matches: (StubSlot) -> Bool = { slot in
                slot.selection.rpc == rpc && slot.selection.accepts(payload, metadata: metadata)
            }
            let unused = slots[start...].first { slot in
                withState { _ in !slot.isUsed } && matches(slot)
                    && withState { _ in statement.take(slot) }
            }
            guard let slot = unused ?? slots.last(where: matches) else { continue }
            slot.selection.payload.capture?(payload)
            return withState { _ in
                TakenAnswer(answer: slot.answer, answerer: statement.answerer(of: slot), site: slot.site)
            }
        }
        return nil
    }

    /// Marks events as verified. A check of a stream's input also covers its opening.
    func markVerified(_ events: [Event], selection: Selection) {
        withState { _ in
            for event in events {
                event.isVerified = true
                event.opening?.isVerified = true
            }
        }
        guard let capture = selection.payload.capture else { return }
        for event in events { capture(event.payload) }
    }

    /// Returns a snapshot of the mock.
    var snapshot: MockSnapshot {
        withState { MockSnapshot(of: self, $0) }
    }

    /// The events so far. Whoever keeps them makes the next event copy the log.
    var events: [Event] { withState { $0.log.events } }

    /// Waits for a delay and a gate. If the gate stays shut for too long, reports that and returns false.
    func pass(_ gate: Gate?, after delay: Delay?, rpc: String) async -> Bool {
        if let delay { _ = await limits.deadline(after: delay).pass() }
        guard let gate else { return true }
        guard await gate.pass(until: limits.deadline(after: limits.hold)) == .timedOut else { return true }
        reports.forgotten(gate, rpc: rpc)
        return false
    }

    func reset(_ scopes: ResetScopes) {
        let gone = withState { state in
            defer {
                if scopes.contains(.stubs) { state.stubs.removeAll() }
                if scopes.contains(.actions) { state.actions = Actions() }
                // With its observers: they are told of no later event.
                if scopes.contains(.calls) { state.log = CallLog() }
            }
            return (state.stubs, state.actions, state.log)
        }
        // Released outside the lock: it holds objects of the test, and their `deinit` may use the mock.
        withExtendedLifetime(gone) {}
        guard scopes.contains(.calls) else { return }
        inFlight.endAll(because: "the mock was reset")
        for observer in gone.2.allObservers { observer.logWasCleared() }
    }
}

/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends the call, if it has not ended yet.
    func end(as status: MockStatus, because reason: String)
}

/// The calls and streams that must end when the mock is reset or freed.
final class InFlight: Sendable {
    private let calls = Locked<[ObjectIdentifier: any Unfinished]>([:])

    var isEmpty: Bool { calls.value.isEmpty }

    /// Retains a call until it is over.
    func insert(_ call: any Unfinished) {
        calls.withLock { $0[ObjectIdentifier(call)] = call }
    }

    func remove(_ call: any Unfinished) {
        // Released outside the lock: it holds objects of the test, and their `deinit` may use the mock.
        _ = calls.withLock { $0.removeValue(forKey: ObjectIdentifier(call)) }
    }

    func endAll(because reason: String) {
        let calls = self.calls.withLock { calls in
            defer { calls = [:] }
            return Array(calls.values)
        }
        for call in calls { call.end(as: .canceled, because: reason) }
    }
}
