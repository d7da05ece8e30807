/// The log, stubs, actions, calls in flight and reports of a mock, without message types.
///
/// One lock guards log, stubs and actions, and is held only while lists change. Code of users
/// (matchers, producers, actions) and the creation of reports run outside it.
final class MockCore: @unchecked Sendable {
    /// The name in reports: `ElizaService.ClientMock`.
    let name: String
    /// The name of the type in code.
    let typeName: String
    let policy: MockPolicy
    /// The place where the test has made the mock.
    let site: CallSite
    /// The value at which key paths to rpcs begin: see ``RPCList/keep(_:)``.
    let root: Any?
    let limits: TimeLimits
    /// The number of unread messages from which a writer waits; nil if it never does.
    let window: Int?
    let describer: Describer
    let reporter: Reporter
    /// Forwards the direct calls that only the policy would answer; nil if there is no server. Set
    /// before the first call.
    var forwarder: Forwarder?

    private let lock = Lock()
    private var state = State()

    /// What the lock guards.
    struct State {
        var log = CallLog()
        var stubs = Stubs()
        var rules = Rules()
        /// Counts calls, checks, looks at the log, resets, and blocks of code with `given`
        /// statements.
        var stage = 0
        /// The place of the newest `given` statement.
        private var newestGiven: CallSite?
        /// The calls and streams that end when the mock is reset or freed.
        var inFlight: [ObjectIdentifier: any CallInFlight] = [:]
        /// The recordings that answer after statements, before a real server and the policy; the
        /// newest first.
        var recordings: [Replay] = []

        /// Returns the stage of a new answer of a `given` statement. Two statements of one stage
        /// stand in one block of code, and the test has done nothing with the mock between them.
        mutating func stage(of given: CallSite) -> Int {
            if newestGiven.map(given.isInBlock) == false { stage += 1 }
            newestGiven = given
            return stage
        }
    }

    init(
        name: String, typeName: String, policy: MockPolicy?, site: CallSite, library: any RPCLibrary.Type,
        reporterType: any MockReporter.Type, root: Any?
    ) {
        self.name = name
        self.typeName = typeName
        self.policy = policy ?? .ofScope(or: reporterType.defaultPolicy)
        self.site = site
        self.root = root
        limits = TimeLimits.current
        window = FlowControl.window
        describer = Describer(library: library, redaction: Redaction(environment: limits.environment))
        self.reporter = Reporter(reporterType)
        reports.wrongEnvironment()
    }

    var reports: MockReports { MockReports(of: self) }

    /// Runs `body` with the state under the lock. It must run no code of users.
    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    /// Adds a call to the log, and to the calls in flight if there is one, in one step. Then runs
    /// the actions that match it.
    func recordOpening(_ opening: Event, of call: (any CallInFlight)? = nil) {
        handle(
            withState { state in
                state.stage += 1
                if let call { state.inFlight[ObjectIdentifier(call)] = call }
                // The answer of a server stream is chosen by its request.
                return state.log.append(opening, awaitsAnswer: opening.kind != .serverStream)
            })
    }

    /// Adds a call that is recorded to those in flight. Returns false if a reset has ended it.
    func addInFlight(_ call: any CallInFlight, of opening: Event) -> Bool {
        withState { state in
            guard state.log.isRecording(opening) else { return false }
            state.inFlight[ObjectIdentifier(call)] = call
            return true
        }
    }

    /// Records a part of a stream, unless a reset has ended the stream.
    /// - Returns: whether it is the first message of the stream.
    @discardableResult
    func recordPart(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Bool {
        let event = part(phase, of: opening, payload: payload)
        let (recorded, isFirst) = withState { state -> (RecordedEvent?, Bool) in
            let facts = state.log.facts(of: opening)
            facts?.remote?.recordInput(phase)
            let isFirst = phase == .sent && facts?.request == nil
            if isFirst { facts?.request = payload }
            guard state.log.isRecording(opening) else { return (nil, isFirst) }
            let awaitsAnswer = isFirst && opening.kind == .serverStream && facts?.isOver == false
            return (state.log.append(event, awaitsAnswer: awaitsAnswer), isFirst)
        }
        handle(recorded)
        return isFirst
    }

    /// Returns an event that is not recorded yet. The parts of a server stream have its request as
    /// their message, if they have no other.
    private func part(_ phase: Phase, of opening: Event, payload: (any Sendable)? = nil) -> Event {
        Event(phase, of: opening, payload: payload ?? (opening.kind == .serverStream ? request(of: opening) : nil))
    }

    /// Runs the actions that match an event, and then lets checks that wait see it.
    private func handle(_ recorded: RecordedEvent?) {
        guard let recorded else { return }
        let event = recorded.event
        if !recorded.actions.isEmpty {
            ConditionRead.runOutside { perform(recorded.actions, of: event) }
            return handle(withState { $0.log.settle(afterActionsOf: event) })
        }
        guard let observers = recorded.observers else { return }
        EventBroadcast.tell()
        for observer in observers where observer.isOfInterest(event) { observer.changes.notify() }
    }

    private func perform(_ actions: [Action], of event: Event) {
        for action in actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
    }

    /// Records that a stream has delivered a message, unless a reset has ended the stream.
    func recordDelivered(_ message: any Sendable, of opening: Event) {
        let event = Event(.received, of: opening, payload: message)
        handle(withState { $0.log.isRecording(opening) ? $0.log.append(received: event) : nil })
    }

    /// Records the answer and the end of a call that is not in flight. Returns false if a reset has
    /// ended it.
    func recordEnd(of opening: Event, with outcome: any RecordedOutcome, by answerer: Answerer) -> Bool {
        let (isThere, settled) = withState { state -> (Bool, RecordedEvent?) in
            guard state.log.isRecording(opening) else { return (false, nil) }
            return (true, state.log.recordEnd(of: opening, with: outcome, by: answerer))
        }
        handle(settled)
        return isThere
    }

    /// Records in one step how a call ended, and its answer if that was not recorded before. The
    /// call is in flight no more.
    /// - Parameter phases: the parts of the stream that its end adds to the log; none for a unary
    ///   call.
    func recordEnd(
        of opening: Event, inFlight call: any CallInFlight, with outcome: any RecordedOutcome, by answerer: Answerer?,
        adding phases: [Phase]
    ) {
        // A call with one request and one response has none. Without optimization, a sequence's
        // functions would double its cost here.
        let events = phases.isEmpty ? [] : phases.map { part($0, of: opening) }
        let (settled, recorded) = withState { state in
            // The caller retains it, so it is not released under the lock.
            state.inFlight[ObjectIdentifier(call)] = nil
            let settled = state.log.recordEnd(of: opening, with: outcome, by: answerer)
            let isThere = !events.isEmpty && state.log.isRecording(opening)
            return (settled, isThere ? events.map { state.log.append($0, awaitsAnswer: false) } : [])
        }
        handle(settled)
        for recorded in recorded { handle(recorded) }
    }

    /// Returns the request of a unary call or a server stream, or the first message of another
    /// stream; nil if it has not been sent.
    func request(of opening: Event) -> (any Sendable)? {
        opening.payload ?? withState { $0.log.facts(of: opening)?.request }
    }

    /// Whether no reset has ended a call that is recorded.
    func isRecording(_ opening: Event) -> Bool {
        withState { $0.log.isRecording(opening) }
    }

    /// Returns the origin of the answer of an event's call; nil before it is chosen.
    func answerer(of event: Event) -> Answerer? {
        withState { $0.log.facts(of: event)?.answerer }
    }

    /// Records the origin of a call's answer, unless the call has ended before it.
    /// - Parameter isSettled: whether checks that wait may see the call now.
    func recordAnswerer(_ answerer: Answerer, of opening: Event, isSettled: Bool = true) {
        let settled = withState { state -> RecordedEvent? in
            guard let facts = state.log.facts(of: opening), !facts.endedEarly else { return nil }
            facts.answerer = answerer
            if case .realServer = answerer { facts.remote?.isForwarded = true }
            return isSettled ? state.log.settle(answered: opening) : nil
        }
        handle(settled)
    }

    /// Records metadata that a real server has sent, or a recording of it.
    func recordServerMetadata(_ metadata: any Sendable, of opening: Event) {
        withState { $0.log.facts(of: opening)?.remote?.serverMetadata = metadata }
    }

    /// Records a message that a real server has sent, or a recording of it.
    func recordServerMessage(_ message: any Sendable, of opening: Event) {
        withState { state in
            let remote = state.log.facts(of: opening)?.remote
            remote?.serverMessages.append(message)
            remote?.recordMoment()
        }
    }

    /// Records why no whole answer of a real server came, unless the call has ended before.
    func recordBrokenAnswer(because reason: String, of opening: Event) {
        withState { state in
            guard let facts = state.log.facts(of: opening), !facts.isOver else { return }
            facts.remote?.brokenBecause = reason
        }
    }

    /// Marks events as verified by a check, and captures their messages for its matchers.
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

    var snapshot: MockSnapshot { snapshot(isAboutReceipts: false) }

    /// - Parameter isAboutReceipts: whether a report is about the messages that streams have
    ///   delivered.
    func snapshot(isAboutReceipts: Bool) -> MockSnapshot {
        withState { state in
            state.stage += 1
            return MockSnapshot(of: self, state, isAboutReceipts: isAboutReceipts)
        }
    }

    /// The events so far. While they are retained, the next event copies the log.
    var events: [Event] { withState { $0.log.events } }

    /// Removes parts of the state. See ``ResetScope`` for what that ends.
    /// - Parameter site: the place of the test's reset; nil if the mock is freed.
    func reset(_ scopes: ResetScope, at site: CallSite?) {
        let endsCalls = scopes.isSuperset(of: .all)
        let (old, answers) = withState { state in
            let old = state
            state.stage += 1
            var answers: [StubSlot] = []
            if scopes.contains(.stubs) {
                let reset = site.map { StubsReset(scopes, at: $0, after: state.log) }
                answers = state.stubs.removeAll(by: reset)
                state.rules.removeAll(by: reset)
            }
            if scopes.contains(.actions) { state.log.actions = [:] }
            if scopes.contains(.calls) {
                state.log = CallLog(after: state.log, areCallsOver: endsCalls)
                if endsCalls { state.inFlight = [:] }
            }
            return (old, answers)
        }
        // Released outside the lock: it holds objects of the test, and their `deinit` may use the
        // mock.
        defer { withExtendedLifetime(answers) {} }
        guard scopes.contains(.calls) else { return }
        reporter.repeated.reset()
        if endsCalls { for call in old.inFlight.values { call.finish(because: "the mock was reset") } }
        for observer in old.log.observers { observer.changes.notify() }
    }

    /// Ends all calls in flight, and drops stubs and actions, because the mock is freed. The app
    /// may keep its calls for longer; they must not retain objects of the test.
    func tearDown() {
        let calls = withState { state in
            defer { state.inFlight = [:] }
            return state.inFlight
        }
        for call in calls.values { call.finish(because: "the mock was freed") }
        reset([.stubs, .actions], at: nil)
    }
}
