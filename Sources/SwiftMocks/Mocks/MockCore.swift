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
        /// The recordings that answer what no statement does, before a real server and the policy; the newest first.
        var recordings: [Replay] = []
        /// Forwards the direct calls that nothing before the policy answers; nil if nothing can.
        var forwarder: Forwarder?
    }

    init(
        name: String, typeName: String, policy: MockPolicy?, site: CallSite, library: any RPCLibrary.Type,
        reporter: any MockReporter.Type
    ) {
        self.name = name
        self.typeName = typeName
        self.policy = policy ?? .ofScope(or: reporter.defaultPolicy)
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

    /// Adds a call to the log, and to the calls in flight if there is one, in one step. Then it runs the actions that match it.
    func record(_ opening: Event, of call: (any Unfinished)? = nil) {
        let recorded = withState { state in
            if let call { state.inFlight[ObjectIdentifier(call)] = call }
            // What answers a server stream is found by its request.
            return state.append(opening, isAsking: opening.kind != .serverStream)
        }
        if recorded.observers != nil || !recorded.actions.isEmpty { follow(opening, recorded) }
    }

    /// Adds a recorded call to the calls in flight. Returns false if a reset has ended it.
    func enter(_ call: any Unfinished, of opening: Event) -> Bool {
        withState { state in
            guard state.log.follows(opening) else { return false }
            state.inFlight[ObjectIdentifier(call)] = call
            return true
        }
    }

    /// Records that something happened on a stream, unless a reset has ended the stream.
    /// - Returns: whether it is the first message of the stream.
    @discardableResult
    func record(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Bool {
        let event = part(phase, of: opening, payload: payload)
        let (recorded, isFirst) = withState { state -> (Recorded?, Bool) in
            let facts = state.log.facts(of: opening)
            facts?.served?.note(phase)
            let isFirst = phase == .sent && facts?.request == nil
            if isFirst { facts?.request = payload }
            guard state.log.follows(opening) else { return (nil, isFirst) }
            let isAsking = isFirst && opening.kind == .serverStream && facts?.isOver == false
            return (state.append(event, isAsking: isAsking), isFirst)
        }
        if let recorded { follow(event, recorded) }
        return isFirst
    }

    /// Returns an event that is not recorded yet. The parts of a server stream have its request as their message, if they have no
    /// other.
    private func part(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Event {
        Event(phase, of: opening, payload: payload ?? (opening.kind == .serverStream ? request(of: opening) : nil))
    }

    /// Runs the actions that match an event. Then the checks that wait see it, unless it asks for the answer of its call.
    private func follow(_ event: Event, _ recorded: Recorded) {
        guard !recorded.actions.isEmpty else { return tell(event, recorded.observers) }
        for action in recorded.actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
        tell(event, withState { $0.log.settle(event) })
    }

    /// Tells the checks that wait of an event that they may see.
    private func tell(_ event: Event?, _ observers: [any LogObserver]?) {
        guard let event, let observers else { return }
        EventBroadcast.tell()
        for observer in observers { observer.logged(event) }
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

    /// Records the answer and the end of a call that is not in flight. Returns false if a reset has ended it.
    func end(_ opening: Event, with outcome: any Sendable, by answerer: Answerer) -> Bool {
        let (isThere, answered) = withState { state -> (Bool, CallLog.Answered) in
            guard state.log.follows(opening) else { return (false, (nil, nil)) }
            return (true, state.log.end(opening, with: outcome, by: answerer))
        }
        tell(answered.event, answered.observers)
        return isThere
    }

    /// Records how a call ended, all in one step, and the answer that it got if that was not recorded before. A call
    /// that has ended is not in flight.
    func record(
        _ phases: [Phase], endOf opening: Event, of call: any Unfinished, outcome: any Sendable, answerer: Answerer?
    ) {
        // A call with one request and one response has none. Without optimization, the functions of sequences would cost it
        // as much as all the rest here.
        let events = phases.isEmpty ? [] : phases.map { part($0, of: opening) }
        let (answered, recorded, _) = withState { state in
            // Returned, so that it is not released under the lock.
            let call = state.inFlight.removeValue(forKey: ObjectIdentifier(call))
            let answered = state.log.end(opening, with: outcome, by: answerer)
            let isThere = !events.isEmpty && state.log.follows(opening)
            return (answered, isThere ? events.map { state.append($0, isAsking: false) } : [], call)
        }
        tell(answered.event, answered.observers)
        for index in recorded.indices { follow(events[index], recorded[index]) }
    }

    /// The first message of a call or a stream.
    func request(of opening: Event) -> (any Sendable)? {
        opening.payload ?? withState { $0.log.facts(of: opening)?.request }
    }

    /// Whether no reset has ended a call that is recorded.
    func follows(_ opening: Event) -> Bool {
        withState { $0.log.follows(opening) }
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
    func note(_ answerer: Answerer, on opening: Event, isSettled: Bool = true) {
        let answered = withState { state -> CallLog.Answered in
            let facts = state.log.facts(of: opening)
            facts?.answerer = answerer
            if case .server = answerer { facts?.served?.isForwarded = true }
            return isSettled ? state.log.settleAnswer(of: opening) : (nil, nil)
        }
        tell(answered.event, answered.observers)
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

    /// What may answer a call of an rpc, oldest first.
    func choices(rpc: String) -> (rules: [Rules.Entry], statements: [StubStatement], recordings: [Replay]) {
        withState { ($0.rules.entries, $0.stubs.statements[rpc] ?? [], $0.recordings) }
    }

    /// Takes an answer of the newest statement that has one for this call. Matchers run outside the lock, so they may
    /// call the mock again. The answer is then taken under the lock, so that no answer is used twice.
    func takeAnswer(
        of statements: [StubStatement], to opening: Event, payload: (any Sendable)?
    ) -> (answer: Answer, source: Answerer.Source)? {
        for statement in statements.reversed() {
            let (slots, rest) = withState { _ in (statement.slots, statement.rest()) }
            for slot in rest where slot.selection.answers(opening, payload) {
                guard let taken = withState({ _ in statement.take(slot) }) else { continue }
                slot.selection.payload.capture?(payload)
                return taken
            }
            // The last answer stays, unless it is for a number of calls.
            guard let last = slots.last(where: { $0.selection.answers(opening, payload) }), last.times == nil,
                let taken = withState({ _ in statement.take(last, isAgain: true) })
            else { continue }
            last.selection.payload.capture?(payload)
            return taken
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
        let (gone, answers) = withState { state in
            let old = state
            var answers: [StubSlot] = []
            if scopes.contains(.stubs) {
                answers = state.stubs.removeAll()
                state.rules.removeAll()
            }
            if scopes.contains(.actions) { state.actions = [:] }
            if scopes.contains(.calls) {
                // Its observers are told of no later event.
                state.log = CallLog(after: old.log, areCallsOver: endsCalls)
                if endsCalls { state.inFlight = [:] }
            }
            return (old, answers)
        }
        // What is gone is released outside the lock: it holds objects of the test, and their `deinit` may use the mock.
        defer { withExtendedLifetime(answers) {} }
        guard scopes.contains(.calls) else { return }
        reporter.unstubbed.reset()
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

/// What follows from an event that the log has got: actions, and who is told of it now; nil if nobody is.
private typealias Recorded = (actions: [Action], observers: [any LogObserver]?)

extension MockCore.State {
    /// Adds an event to the log.
    fileprivate mutating func append(_ event: Event, isAsking: Bool) -> Recorded {
        log.append(event, isAsking: isAsking)
        let actions = actions.isEmpty ? [] : actions[event.rpc] ?? []
        return (actions, actions.isEmpty ? log.settle(event) : nil)
    }
}

/// The action of a `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}

/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends the call as cancelled, if it has not ended yet.
    func end(because reason: String)
    /// Ends the call, if it has not ended yet.
    func end(_ outcome: CallOutcome)
}
