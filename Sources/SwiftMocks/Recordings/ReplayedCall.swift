import SwiftProtobuf

/// A recorded call, with its messages in the types of an RPC library.
struct ReplayedCall: Sendable {
    /// The index in the recording.
    let index: Int
    /// What the client has sent.
    let requests: [any SwiftProtobuf.Message]
    /// The keys of the inputs, and at last nil for the close.
    let inputs: [[UInt8]?]
    /// The answer of the server; never empty. The last event is the end.
    let events: [ReplayedEvent]
    /// The answer in the form in which a statement has it; nil if it depends on the inputs of the
    /// client, or on when the client leaves.
    let answer: Answer?
    /// The first inputs, by which a call finds the recorded one.
    let start: [[UInt8]?]

    /// The metadata before them; nil if there were none.
    var metadata: (any Sendable)? {
        guard case .metadata(let metadata) = events[0].content else { return nil }
        return metadata
    }
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
    var afterInputs: Int
    /// The milliseconds before it.
    var pause: Int

    /// Nil for the departure of the client.
    var callEvent: CallEvent? {
        switch content {
        case .metadata(let metadata): .metadata(metadata)
        case .message(let message): .message(message)
        case .end(let outcome): .end(outcome)
        case .departure: nil
        }
    }
}
