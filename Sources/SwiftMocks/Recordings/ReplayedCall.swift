import SwiftProtobuf

/// A recorded call, with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    /// The index in the recording.
    let index: Int
    /// What the client has sent.
    let requests: [any SwiftProtobuf.Message]
    /// The keys of the inputs, with the close at the end.
    let inputs: [InputKey]
    /// The answer of the server; never empty. The last event is the end. They are sent if there is
    /// no `answer`.
    let events: [ReplayedEvent]
    /// The answer in the form in which a statement has it, which costs least; nil if it depends on
    /// the inputs of the client, or on when the client leaves.
    let answer: Answer?
    /// The first inputs, by which a call finds the recorded one.
    let start: [InputKey]

    /// The metadata before them; nil if there were none.
    var metadata: (any Sendable)? {
        guard case .metadata(let metadata) = events[0].content else { return nil }
        return metadata
    }
}

/// An input of a client, for comparing it with a recorded one.
enum InputKey: Hashable, Sendable {
    /// A message, by the bytes that equal ones share.
    case message([UInt8])
    /// The client has closed its side.
    case close
}

/// An event of a recorded answer.
struct ReplayedEvent: Sendable {
    enum Content: Sendable {
        case metadata(any Sendable)
        case message(any Sendable)
        case end(CallOutcome)
        /// The end of a call that its client has left.
        case departure
    }

    let content: Content
    /// The number of inputs after which it comes, where the close counts as one.
    var afterInputsAndClose: Int
    /// The milliseconds before it.
    var pause: Int
}
