/// The log, stubs, actions, calls in flight and reports of a mock, without message types.
///
/// One lock guards log, stubs and actions, and is held only while lists change. Code of users (matchers, producers, actions) and
/// the creation of reports run outside it.
final class MockCore: @unchecked Sendable {
    let name: String
    let typeName: String
    let policy: MockPolicy
    let site: CallSite
    let limits: TimeLimits
    /// The number of unread messages from which a writer waits; nil if it never does.
    let window: Int?
    let describer: Describer
    let reporter: Reporter

    private let lock = Lock()
    private var state = State()

    struct State {
        var log = CallLog()
        var stubs = Stubs()
        var rules = Rules()
        /// The actions for each rpc, oldest first.
        var actions: [String: [Action]] = [:]
        /// The calls and streams that end when the mock is reset or freed.
        var inFlight: [ObjectIdentifier: any Unfinished] = [:]
        /// The recordings that answer after statements, before a real server and the policy; the newest first.
        var recordings: [Replay] = []
        /// Forwards the direct calls that only the policy would answer; nil if there is no server.
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

    /// Adds a call to the log, and to the calls in flight if there is one, in one step. Then runs the actions that match it.
    func record(_ opening: Event, of call: (any Unfinished)? = nil) {
        let recorded = withState { state in
            if let call { state.inFlight[ObjectIdentifier(call)] = call }
            // The answer of a server stream is chosen by its request.
            return state.append(opening, isAsking: opening.kind != .serverStream)
        }
        if recorded.observers != nil || !recorded.actions.isEmpty { follow(opening, recorded) }
    }

    /// Adds a recorded call to those in flight. Returns false if a reset has ended it.
    func enter(_ call: any Unfinished, of opening: Event) -> Bool {
        withState { state in
            guard state.log.follows(opening) else { return false }
            state.inFlight[ObjectIdentifier(call)] = call
            return true
        }
    }

    /// Records a part of a stream, unless a reset has ended the stream.
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

    /// Runs the actions that match an event, and then settles it, unless it asks for the answer of its call.
    private func follow(_ event: Event, _ recorded: Recorded) {
        guard !recorded.actions.isEmpty else { return tell(event, recorded.observers) }
        for action in recorded.actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
        tell(event, withState { $0.log.settle(event) })
    }

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

    /// Records in one step how a call ended, and its answer if that was not recorded before. The call is in flight no more.
    func record(
        _ phases: [Phase], endOf opening: Event, of call: any Unfinished, outcome: any Sendable, answerer: Answerer?
    ) {
        // A call with one request and one response has none. Without optimization, a sequence's functions would double its cost
        // here.
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

    /// The recorded outcome of a call; nil before its end.
    func outcome(of opening: Event) -> (any Sendable)? {
        withState { $0.log.facts(of: opening)?.outcome }
    }

    /// Records the origin of a call's answer.
    /// - Parameter isSettled: whether checks that wait may see the call now.
    func note(_ answerer: Answerer, on opening: Event, isSettled: Bool = true) {
        let answered = withState { state -> CallLog.Answered in
            let facts = state.log.facts(of: opening)
            facts?.answerer = answerer
            if case .server = answerer { facts?.served?.isForwarded = true }
            return isSettled ? state.log.settleAnswer(of: opening) : (nil, nil)
        }
        tell(answered.event, answered.observers)
    }

    func note(metadata: any Sendable, on opening: Event) {
        withState { $0.log.facts(of: opening)?.served?.serverMetadata = metadata }
    }

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

    /// The possible origins of an rpc's answers, oldest first.
    func choices(rpc: String) -> (rules: [Rules.Entry], statements: [StubStatement], recordings: [Replay]) {
        withState { ($0.rules.entries, $0.stubs.statements[rpc] ?? [], $0.recordings) }
    }

    /// Takes an answer of the newest statement that has one for this call. Matchers run outside the lock, so they may call the mock
    /// again. The answer is taken under the lock, so that none is used twice.
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

    var snapshot: MockSnapshot { snapshot(hasReceipts: false) }

    /// - Parameter hasReceipts: whether messages that streams have delivered are among the events.
    func snapshot(hasReceipts: Bool) -> MockSnapshot {
        withState { MockSnapshot(of: self, $0, hasReceipts: hasReceipts) }
    }

    /// The events so far. While they are retained, the next event copies the log.
    var events: [Event] { withState { $0.log.events } }

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
                // Its observers are notified of no later event.
                state.log = CallLog(after: old.log, areCallsOver: endsCalls)
                if endsCalls { state.inFlight = [:] }
            }
            return (old, answers)
        }
        // Released outside the lock: it holds objects of the test, and their `deinit` may use the mock.
        defer { withExtendedLifetime(answers) {} }
        guard scopes.contains(.calls) else { return }
        reporter.unstubbed.reset()
        if endsCalls { for call in gone.inFlight.values { call.end(because: "the mock was reset") } }
        for observer in gone.log.allObservers { observer.logWasCleared() }
    }

    /// Ends all calls in flight, and drops stubs and actions, because the mock is freed. The app may keep its calls for longer;
    /// they must not retain objects of the test.
    func close() {
        let calls = withState { state in
            defer { state.inFlight = [:] }
            return state.inFlight
        }
        for call in calls.values { call.end(because: "the mock was freed") }
        reset([.stubs, .actions])
    }
}

/// The consequences of a recorded event: actions, and the observers to notify now; nil if there are none.
private typealias Recorded = (actions: [Action], observers: [any LogObserver]?)

extension MockCore.State {
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

protocol Unfinished: AnyObject, Sendable {
    /// Ends the call as cancelled, if it has not ended yet.
    func end(because reason: String)
    func end(_ outcome: CallOutcome)
}
