/// What can happen on an rpc.
enum Phase: String, Sendable {
    case called, opened, sent, closed, cancelled, finished

    /// Whether this is something the code under test asked for, which a test may want to have verified.
    var isInteraction: Bool {
        self == .called || self == .opened || self == .sent
    }
}

/// Which of an rpc's two methods was called.
public enum CallVariant: String, Sendable {
    /// The `async` one.
    case async
    /// The one with a closure.
    case callback
}

/// One entry of a mock's log. What is `var` is guarded by the mock's lock.
final class Event: @unchecked Sendable {
    /// The order across mocks.
    let tick: Int
    /// The place in the mock's own log, from 1.
    let number: Int
    let rpc: String
    let phase: Phase
    let variant: CallVariant
    let payload: (any Sendable)?
    let metadata: AnyMetadata
    /// What the caller has set for the call, of the type that the RPC library has for that.
    let options: any Sendable
    /// The opening of the stream that this is part of; none for a call and for the opening itself.
    let opening: Event?

    var isVerified = false
    var answerer: Answerer?
    var outcome: (any Sendable)?

    init(tick: Int, number: Int, draft: EventDraft) {
        self.tick = tick
        self.number = number
        self.rpc = draft.rpc
        self.phase = draft.phase
        self.variant = draft.variant
        self.payload = draft.payload
        self.metadata = draft.metadata
        self.options = draft.options
        self.opening = draft.opening
    }
}

/// An event before the log has numbered it.
struct EventDraft {
    let rpc: String
    let phase: Phase
    let variant: CallVariant
    var payload: (any Sendable)?
    let metadata: AnyMetadata
    let options: any Sendable
    var opening: Event?
}

/// Who answered a call.
enum Answerer: Sendable {
    case stub(CallSite, position: Int, of: Int)
    case substitute(String)
    case policy(MockPolicy)
    case nobody(String)
}
