/// The log, the stubs and the actions of a mock, its calls in flight, and its reports. It does not depend on message
/// types.
///
/// One lock guards log, stubs and actions. The lock is held only while lists change. Code of users (matchers,
/// producers, actions) and the creation of reports run outside it.
final class MockCore: @unchecked Sendable {
    let name: String
    let policy: MockPolicy.Resolved
    let site: CallSite
    let limits: TimeLimits
    /// The number of unread messages from which on a writer waits; nil if it never does.
    let window: Int?
    let describer: Describer
    let reporter: Reporter

    private let lock = Lock()
    private var state = State()

    /// The state that the lock guards.
    struct State {
        var log = CallLog()
        var stubs = Stubs()
        var rules = Rules()
        /// The actions for each rpc, oldest first.
        var actions: [String: [Action]] = [:]
        /// The calls and streams that must end when the mock is reset or freed.
        var inFlight: [ObjectIdentifier: any Unfinished] = [:]
    }

    init(
        name: String, policy: MockPolicy, site: CallSite, library: any RPCLibrary.Type,
        reporter: any MockReporter.Type
    ) {
        self.name = name
        self.policy = policy.resolved(or: reporter.defaultPolicy)
        self.site = site
        limits = TimeLimits.current
        window = FlowControl.window
        describer = Describer(library: library, redaction: Redaction(environment: limits.environment))
        self.reporter = Reporter(reporter)
        reports.wrongEnvironment()
    }

    var reports: MockReports { MockReports(of: self) }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    /// Adds a call to the log and to the calls in flight, in one step. Then it tells the checks that wait for events of
    /// its rpc, and runs the actions that match it.
    func record(_ event: Event, of call: any Unfinished) {
        let listeners = withState { state in
            state.log.append(event)
            state.inFlight[ObjectIdentifier(call)] = call
            return state.listeners(of: event.rpc)
        }
        tell(listeners, of: event)
    }

    /// Tells the checks that wait, and runs the actions that match.
    private func tell(_ listeners: Listeners, of event: Event) {
        EventNews.tell()
        guard !listeners.observers.isEmpty || !listeners.actions.isEmpty else { return }
        // A call that begins so is reported when it is refused. A check that waits reads the log again at its end.
        guard !Nesting.isEndless else { return event.phase.isBeginning ? () : reports.endlessCalls(event) }
        for observer in listeners.observers { observer.logged(event) }
        for action in listeners.actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
    }

    /// Records that something happened on a stream, unless a reset has removed the stream. The parts of a server stream
    /// have its request as their message, if they have no other.
    /// - Returns: whether it is the first message of the stream.
    @discardableResult
    func record(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Bool {
        let event = part(phase, of: opening, payload: payload)
        let (listeners, isFirst) = withState { state in
            let facts = state.log.facts(of: opening)
            let isFirst = phase == .sent && facts?.request == nil
            if isFirst { facts?.request = payload }
            return (state.append(event, of: opening), isFirst)
        }
        if let listeners { tell(listeners, of: event) }
        return isFirst
    }

    /// Returns an event that is not recorded yet.
    private func part(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Event {
        Event(phase, of: opening, payload: payload ?? (opening.kind == .serverStream ? request(of: opening) : nil))
    }

    /// Records that a stream has delivered a message, unless a reset has removed the stream.
    func record(received message: any Sendable, of opening: Event) {
        let (receipt, observers) = withState { state -> (Receipt?, [any LogObserver]) in
            guard state.log.has(opening) else { return (nil, []) }
            let receipt = Receipt(payload: message, opening: opening)
            state.log.append(receipt)
            return (receipt, state.log.observers(of: opening.rpc))
        }
        guard let receipt else { return }
        EventNews.tell()
        for observer in observers { observer.logged(receipt.event) }
    }

    /// Records how a call ended, all in one step, and the answer that it got if that was not recorded before. A call
    /// that has ended is not in flight.
    func record(
        _ phases: [Phase], endOf opening: Event, of call: any Unfinished, outcome: (any Sendable)?,
        answerer: Answerer? = nil
    ) {
        let events = phases.map { part($0, of: opening) }
        let (listeners, _) = withState { state in
            let facts = state.log.facts(of: opening)
            facts?.outcome = outcome
            facts?.isOver = true
            if let answerer { facts?.answerer = answerer }
            // Returned, so that it is not released under the lock.
            let call = state.inFlight.removeValue(forKey: ObjectIdentifier(call))
            return (events.compactMap { state.append($0, of: opening) }, call)
        }
        for (event, listeners) in zip(events, listeners) { tell(listeners, of: event) }
    }

    /// The first message of a call or a stream.
    func request(of opening: Event) -> (any Sendable)? {
        opening.payload ?? withState { $0.log.facts(of: opening)?.request }
    }

    func isInFlight(_ call: any Unfinished) -> Bool {
        withState { $0.inFlight[ObjectIdentifier(call)] != nil }
    }

    func answerer(of event: Event) -> Answerer? {
        withState { $0.log.facts(of: event)?.answerer }
    }

    /// Records which answer a call gets.
    func note(_ answerer: Answerer, on event: Event) {
        withState { $0.log.facts(of: event)?.answerer = answerer }
    }

    /// Records what the real server has sent.
    func note(metadata: any Sendable, on opening: Event) {
        withState { $0.log.facts(of: opening)?.served?.serverMetadata = metadata }
    }

    /// Records what the real server has sent.
    func note(message: any Sendable, on opening: Event) {
        withState { $0.log.facts(of: opening)?.served?.serverMessages.append(message) }
    }

    /// Takes an answer of the newest statement that has one for this call. Matchers run outside the lock, so they may
    /// call the mock again. The answer is then taken under the lock, so that no answer is used twice.
    func takeAnswer(rpc: String, payload: (any Sendable)?, metadata: AnyMetadata) -> TakenAnswer? {
        let matches: (StubSlot) -> Bool = { slot in
            slot.selection.rpc == rpc && slot.selection.accepts(payload, metadata: metadata)
        }
        for id in withState({ $0.stubs.of(rpc) }).reversed() {
            var last: StubSlot?
            while let slot = withState({ $0.stubs.statements[id]?.unused(from: last.map { $0.index + 1 } ?? 0) }) {
                if matches(slot), let taken = withState({ $0.stubs.statements[id]?.take(slot) }) {
                    slot.selection.payload.capture?(payload)
                    return taken
                }
                last = slot
            }
            // The last answer stays, unless it is for a number of calls.
            guard let slot = withState({ $0.stubs.statements[id]?.slots })?.last(where: matches), slot.times == nil,
                let taken = withState({ $0.stubs.statements[id]?.again(slot) })
            else { continue }
            slot.selection.payload.capture?(payload)
            return taken
        }
        return nil
    }

    /// Takes an answer of the newest rule that has one for this call. Rules come before all other statements.
    /// - Parameter last: the number of the rule that the call has followed before; only older ones count then.
    func takeRule(metadata: AnyMetadata, after last: Int?) -> (taken: TakenAnswer, number: Int)? {
        for entry in withState({ $0.rules.entries }).reversed() where entry.number < last ?? .max {
            if let taken = entry.rule.take(for: metadata, from: entry.start) { return (taken, entry.number) }
        }
        return nil
    }

    /// Marks events as verified.
    func markVerified(_ events: [Event], selection: Selection) {
        withState { state in
            for event in events { state.log.markVerified(event) }
        }
        if let capture = selection.request?.capture {
            // The request of a stream is captured once, whatever number of its messages is counted.
            var streams: Set<ObjectIdentifier> = []
            for event in events where streams.insert(ObjectIdentifier(event.opening ?? event)).inserted {
                capture(request(of: event.opening ?? event))
            }
        }
        guard let capture = selection.payload.capture else { return }
        for event in events { capture(event.payload) }
    }

    /// Returns a snapshot of the mock.
    var snapshot: MockSnapshot { snapshot(hasReceipts: false) }

    /// - Parameter hasReceipts: whether messages that streams have delivered are among the events.
    func snapshot(hasReceipts: Bool) -> MockSnapshot {
        withState { MockSnapshot(of: self, $0, hasReceipts: hasReceipts) }
    }

    /// The events so far. Whoever keeps them makes the next event copy the log.
    var events: [Event] { withState { $0.log.events } }

    /// The events so far that a selection may be about.
    func events(for selection: Selection) -> [Event] {
        guard selection.phase == .received else { return events }
        return withState { $0.log.receipts }.filter { $0.opening.rpc == selection.rpc }.map(\.event)
    }

    /// Waits for a delay and a gate. Returns the gate if it stays shut for too long.
    func pass(_ gate: Gate?, after delay: Delay?) async -> Gate? {
        if let delay { _ = await limits.deadline(after: delay).pass() }
        guard let gate else { return nil }
        return await gate.pass(until: limits.deadline(ofLimit: limits.hold)) == .timedOut ? gate : nil
    }

    func reset(_ scopes: ResetScopes) {
        let gone = withState { state in
            let old = state
            if scopes.contains(.stubs) {
                state.stubs.removeAll()
                state.rules.removeAll()
            }
            if scopes.contains(.actions) { state.actions = [:] }
            if scopes.contains(.calls) {
                // Its observers are told of no later event.
                state.log = CallLog(after: old.log)
                state.inFlight = [:]
            }
            return old
        }
        guard scopes.contains(.calls) else { return }
        reporter.unstubbed.reset()
        // The rest is released outside the lock, too: it holds objects of the test, and their `deinit` may use the mock.
        for call in gone.inFlight.values { call.end(because: "the mock was reset") }
        for observer in gone.log.allObservers { observer.logWasCleared() }
    }

    /// Ends all calls in flight, and forgets stubs and actions, because the mock is freed. The app may keep its calls for
    /// longer. They must keep nothing of the test alive.
    func close() {
        let calls = withState { state in
            defer { state.inFlight = [:] }
            return state.inFlight
        }
        for call in calls.values { call.end(because: "the mock was freed") }
        reset([.stubs, .actions])
    }
}

/// Who is told of an event.
private struct Listeners {
    var observers: [any LogObserver] = []
    var actions: [Action] = []
}

extension MockCore.State {
    fileprivate func listeners(of rpc: String) -> Listeners {
        Listeners(observers: log.observers(of: rpc), actions: actions[rpc] ?? [])
    }

    /// Adds a part of a stream to the log. Returns who is told of it; nil if a reset has removed the stream from the log.
    fileprivate mutating func append(_ event: Event, of opening: Event) -> Listeners? {
        guard log.has(opening) else { return nil }
        log.append(event)
        return listeners(of: opening.rpc)
    }
}

/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends the call as cancelled, if it has not ended yet.
    func end(because reason: String)
}
