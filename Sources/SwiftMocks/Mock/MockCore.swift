import Foundation

/// Everything a mock knows: its log, stubs, actions and what is still going on. It knows no types of messages.
///
/// One lock guards it, held for edits of lists only: what users wrote (matchers, producers, actions) and the making of
/// reports run outside it.
final class MockCore: @unchecked Sendable {
    let name: String
    let policy: MockPolicy
    let site: CallSite
    let reporter: Reporter
    let limits: TimeLimits
    /// A message as text, a field a line.
    let text: @Sendable (Any) -> String
    /// Notified after each event.
    let changes = Signal()

    private let lock = NSLock()
    private var state = State()

    struct State {
        var log = CallLog()
        var stubs: [String: [StubStatement]] = [:]
        var stubCount = 0
        var actions: [String: [Action]] = [:]
        /// What must end when the mock is reset or freed.
        var unfinished: [ObjectIdentifier: any Unfinished] = [:]
    }

    init(name: String, policy: MockPolicy, site: CallSite, text: @escaping @Sendable (Any) -> String) {
        self.name = name
        self.policy = policy
        self.site = site
        self.text = text
        self.limits = TimeLimits.current
        self.reporter = Reporter(limits: self.limits)
        self.checkEnvironment()
    }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return body(&self.state)
    }

    /// Enters an event into the log, wakes who waits for it, and runs the actions that match it.
    @discardableResult
    func record(_ draft: EventDraft) -> Event {
        let (event, actions) = self.withState { state in
            (state.log.append(draft), state.actions[draft.rpc] ?? [])
        }
        self.changes.notify()
        for action in actions where action.selection.matches(event) {
            action.selection.payload.capture?(event.payload)
            action.perform(event)
        }
        return event
    }

    func add(_ action: Action) {
        self.withState { $0.actions[action.selection.rpc, default: []].append(action) }
    }

    /// Notes who answers a call.
    func note(_ answerer: Answerer, on event: Event) {
        self.withState { _ in event.answerer = answerer }
    }

    /// Notes how a call ended.
    func close(_ event: Event, answerer: Answerer?, outcome: any Sendable) {
        self.withState { _ in
            if let answerer { event.answerer = answerer }
            event.outcome = outcome
        }
    }
}
