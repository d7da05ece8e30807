/// The log, the stubs and the actions of a mock, its calls in flight, and its reports. It does not depend on message
/// types.
///
/// One lock guards log, stubs and actions. The lock is held only while lists change. Code of users (matchers,
/// producers, actions) and the creation of reports run outside it.
final class MockCore: @unchecked Sendable {
    /// The name of the mock in reports.
    let name: String
    /// The name of its type in code.
    let typeName: String
    let policy: MockPolicy
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
        /// Answers what no statement does, an `AnswerSource`, before a real server and the policy.
        var addedSource: (any Sendable)?
        /// Forwards the direct calls that nothing before the policy answers, an `AnswerSource`; nil if nothing can.
        var forwarder: (any Sendable)?
    }

    init(
        name: String, typeName: String, policy: MockPolicy?, site: CallSite, library: any RPCLibrary.Type,
        reporter: any MockReporter.Type
    ) {
        self.name = name
        self.typeName = typeName
        self.policy = policy ?? .inherited(or: reporter.defaultPolicy)
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

    /// Adds a call to the log and to the calls in flight, in one step. Then it runs the actions that match it. The checks
    /// that wait see the call when its answer is settled.
    func record(_ event: Event, of call: any Unfinished) {
        let recorded = withState { state in
            state.inFlight[ObjectIdentifier(call)] = call
            // What answers a server stream is found by its request.
            return state.append(event, waitsForAnswer: event.kind != .serverStream)
        }
        follow(recorded, event)
    }

    /// Runs the actions that match an event. Then the checks that wait see it, unless it waits for the answer of its call.
    private func follow(_ recorded: Recorded, _ event: Event) {
        guard recorded.hasListeners else { return tell(recorded.settled) }
        for action in recorded.actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
        tell(recorded.isSettledByActions ? withState { $0.settle(event) } : recorded.settled)
    }

    /// Tells the checks that wait of events that are settled.
    private func tell(_ settled: Settled?) {
        guard let settled else { return }
        EventBroadcast.tell()
        guard !settled.observers.isEmpty else { return }
        for event in settled.events {
            for observer in settled.observers { observer.logged(event) }
        }
    }

    /// Lets the checks that wait see a call, and the parts of it that waited for its answer: no later statement can answer
    /// it, or it is to be answered when it is used.
    func settle(callOf opening: Event) {
        tell(withState { $0.settle(callOf: opening) })
    }

    /// Records that something happened on a stream, unless a reset has ended the stream. The parts of a server stream
    /// have its request as their message, if they have no other.
    /// - Returns: whether it is the first message of the stream, and whether it waits for ``settle(callOf:)``.
    @discardableResult
    func record(
        _ phase: Phase, of opening: Event, payload: (any Sendable)? = nil
    ) -> (isFirst: Bool, waitsForAnswer: Bool) {
        let event = part(phase, of: opening, payload: payload)
        let (recorded, isFirst, waits) = withState { state in
            let facts = state.log.facts(of: opening)
            facts?.served?.note(phase)
            let isFirst = phase == .sent && facts?.request == nil
            if isFirst { facts?.request = payload }
            let waits = facts?.isAnswered(by: phase, isFirst: isFirst) ?? false
            return (state.append(event, of: opening, waitsForAnswer: waits), isFirst, waits)
        }
        if let recorded { follow(recorded, event) }
        return (isFirst, waits)
    }

    /// Returns an event that is not recorded yet.
    private func part(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Event {
        Event(phase, of: opening, payload: payload ?? (opening.kind == .serverStream ? request(of: opening) : nil))
    }

    /// Records that a stream has delivered a message, unless a reset has ended the stream.
    func record(received message: any Sendable, of opening: Event) {
        let (receipt, observers) = withState { state -> (DeliveredMessage?, [any LogObserver]) in
            guard state.log.follows(opening) else { return (nil, []) }
            let receipt = state.log.append(received: message, on: opening)
            return (receipt, state.log.observers(of: opening.rpc))
        }
        guard let receipt else { return }
        EventBroadcast.tell()
        for observer in observers { observer.logged(receipt.event) }
    }

    /// Records how a call ended, all in one step, and the answer that it got if that was not recorded before. A call
    /// that has ended is not in flight.
    func record(
        _ phases: [Phase], endOf opening: Event, of call: any Unfinished, outcome: (any Sendable)?,
        answerer: Answerer? = nil
    ) {
        // A call with one request and one response has none. Without optimization, the functions of sequences would cost it
        // as much as all the rest here.
        let hasEvents = !phases.isEmpty
        let events = hasEvents ? phases.map { part($0, of: opening) } : []
        let (settled, recorded, _) = withState { state in
            let facts = state.log.facts(of: opening)
            facts?.outcome = outcome
            facts?.isOver = true
            facts?.served?.noteMoment()
            if let answerer { facts?.answerer = answerer }
            // Returned, so that it is not released under the lock.
            let call = state.inFlight.removeValue(forKey: ObjectIdentifier(call))
            let settled = state.settle(callOf: opening)
            guard hasEvents else { return (settled, [Recorded](), call) }
            return (settled, events.compactMap { state.append($0, of: opening, waitsForAnswer: false) }, call)
        }
        tell(settled)
        guard hasEvents else { return }
        for index in recorded.indices { follow(recorded[index], events[index]) }
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

    /// How a call ended, as the log has it; nil before.
    func outcome(of opening: Event) -> (any Sendable)? {
        withState { $0.log.facts(of: opening)?.outcome }
    }

    /// Records which answer a call gets.
    /// - Parameter isSettled: whether the checks that wait may see the call now.
    func note(_ answerer: Answerer, on event: Event, isSettled: Bool = true) {
        tell(
            withState { state in
                let facts = state.log.facts(of: event)
                facts?.answerer = answerer
                if case .server = answerer { facts?.served?.isForwarded = true }
                return isSettled ? state.settle(callOf: event) : nil
            })
    }

    /// Records what the real server has sent.
    func note(metadata: any Sendable, on opening: Event) {
        withState { $0.log.facts(of: opening)?.served?.serverMetadata = metadata }
    }

    /// Records what the real server has sent.
    func note(message: any Sendable, on opening: Event) {
        withState { state in
            let served = state.log.facts(of: opening)?.served
            served?.serverMessages.append(message)
            served?.noteMoment()
        }
    }

    /// Records why no server has answered, unless the call has ended before.
    func note(networkFault: String, on opening: Event) {
        withState { state in
            guard let facts = state.log.facts(of: opening), !facts.isOver else { return }
            facts.served?.networkFault = networkFault
        }
    }

    /// Takes an answer of the newest statement that has one for this call. Matchers run outside the lock, so they may
    /// call the mock again. The answer is then taken under the lock, so that no answer is used twice.
    func takeAnswer(to opening: Event, payload: (any Sendable)?) -> TakenAnswer? {
        let matches: (StubSlot) -> Bool = { slot in
            slot.selection.rpc == opening.rpc && slot.selection.accepts(payload, of: opening)
        }
        for id in withState({ $0.stubs.of(opening.rpc) }).reversed() {
            var last: StubSlot?
            while let slot = withState({ $0.stubs.unused(of: id, after: last) }) {
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

    /// Takes an answer of the newest rule that has one for this call.
    /// - Parameters:
    ///   - last: the number of the rule that the call has followed before; only older ones count then.
    ///   - areLast: whether rules for unstubbed calls are asked, or those that come before all other statements.
    func takeRule(for opening: Event, after last: Int?, areLast: Bool) -> (taken: TakenAnswer, number: Int)? {
        for entry in withState({ $0.rules.entries }).reversed()
        where entry.rule.isLast == areLast && entry.number < last ?? .max {
            if let taken = entry.rule.take(for: opening, from: entry.start) { return (taken, entry.number) }
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

    /// The events so far. While they are kept, the next event copies the log.
    var events: [Event] { withState { $0.log.events } }

    /// The events so far that a selection may be about.
    func events(for selection: Selection) -> [Event] {
        guard selection.phase == .received else { return events }
        return withState { $0.log.receipts }.filter { $0.opening.rpc == selection.rpc }.map(\.event)
    }

    /// Waits for a delay and a gate. Returns the gate if it stays shut for too long.
    func pass(_ gate: Gate?, after delay: MockDuration?) async -> Gate? {
        if let delay { _ = await limits.deadline(after: delay).pass() }
        guard let gate else { return nil }
        return await gate.pass(until: limits.deadline(ofLimit: limits.hold)) == .timedOut ? gate : nil
    }

    func reset(_ scopes: ResetScope) {
        let endsCalls = scopes.isSuperset(of: .all)
        let gone = withState { state in
            let old = state
            if scopes.contains(.stubs) {
                state.stubs.removeAll()
                state.rules.removeAll()
            }
            if scopes.contains(.actions) { state.actions = [:] }
            if scopes.contains(.calls) {
                // Its observers are told of no later event.
                state.log = CallLog(after: old.log, areCallsOver: endsCalls)
                if endsCalls { state.inFlight = [:] }
            }
            return old
        }
        guard scopes.contains(.calls) else { return }
        reporter.unstubbed.reset()
        // The rest is released outside the lock, too: it holds objects of the test, and their `deinit` may use the mock.
        if endsCalls { for call in gone.inFlight.values { call.end(because: "the mock was reset") } }
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

/// Events that are settled, in their order, and those who must be told of them.
private struct Settled {
    let events: [Event]
    let observers: [any LogObserver]
}

/// What follows from an event that the log has got.
private struct Recorded {
    var actions: [Action] = []
    /// The event itself, if it is settled at once.
    var settled: Settled?
    /// Whether the event is settled when the actions have run.
    var isSettledByActions = false

    var hasListeners: Bool {
        guard actions.isEmpty else { return true }
        return if let settled { !settled.observers.isEmpty } else { false }
    }
}

extension MockCore.State {
    /// Adds an event to the log.
    fileprivate mutating func append(_ event: Event, waitsForAnswer: Bool) -> Recorded {
        log.append(event)
        let actions = actions[event.rpc] ?? []
        guard !waitsForAnswer else { return Recorded(actions: actions) }
        guard actions.isEmpty else { return Recorded(actions: actions, isSettledByActions: true) }
        return Recorded(settled: settle(event))
    }

    /// Adds a part of a stream to the log. Returns nil if a reset has ended the stream.
    fileprivate mutating func append(_ event: Event, of opening: Event, waitsForAnswer: Bool) -> Recorded? {
        guard log.follows(opening) else { return nil }
        if waitsForAnswer { log.facts(of: opening)?.unsettled.append(event) }
        return append(event, waitsForAnswer: waitsForAnswer)
    }

    /// Settles the opening of a call, and the parts that wait for its answer.
    fileprivate mutating func settle(callOf opening: Event) -> Settled? {
        guard let facts = log.facts(of: opening), !facts.unsettled.isEmpty else { return settle(opening) }
        defer { facts.unsettled = [] }
        return settle(opening, with: facts.unsettled)
    }

    /// Settles an event. Returns nil if it is settled already.
    fileprivate mutating func settle(_ event: Event) -> Settled? {
        guard log.settle(event) else { return nil }
        let observers = log.observers(of: event.rpc)
        // Most tests have none at the time of a call.
        return Settled(events: observers.isEmpty ? [] : [event], observers: observers)
    }

    /// Settles an event, and parts of the same stream. Returns nil if all of them are settled already.
    private mutating func settle(_ event: Event, with parts: [Event]) -> Settled? {
        var events: [Event] = log.settle(event) ? [event] : []
        for part in parts where log.settle(part) { events.append(part) }
        return events.isEmpty ? nil : Settled(events: events, observers: log.observers(of: event.rpc))
    }
}

/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends the call as cancelled, if it has not ended yet.
    func end(because reason: String)
}
