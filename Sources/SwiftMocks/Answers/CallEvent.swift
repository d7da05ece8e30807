/// What a call yields to the code under test, for calls of any rpc. With its types, it is a `StreamEvent`.
package enum CallEvent: Sendable {
    /// Metadata before the messages.
    case metadata(any Sendable)
    /// A message.
    case message(any Sendable)
    /// The end.
    case end(CallOutcome)
}

/// How a call ended, for calls of any rpc.
package struct CallOutcome: Sendable {
    /// The value that the log has for it: a `Reply` with its code, or a `StreamEnd`.
    package let recorded: any Sendable
    /// Whether it is the failure of a stream.
    let hasFailed: Bool

    /// Creates the outcome of a call with one request and one response.
    init<Library, Response>(_ reply: Reply<Library, Response>) {
        (recorded, hasFailed) = (reply.settled, false)
    }

    /// Creates the outcome of a stream that ended like this.
    init<Library>(_ end: StreamEnd<Library>) {
        (recorded, hasFailed) = (end, end.error != nil)
    }
}

/// One piece of the work of a stream's answer.
enum CallStep: Sendable {
    case yield(CallEvent)
    /// An event of a fake server, which waits until it is taken.
    case offer(CallEvent)
    case pause(MockDuration?, Gate?)
    case hold
    /// The reaction to an input, which has this number.
    case input(any Sendable, number: Int)
    /// The reaction to the close. It has the inputs, if a closure needs them together.
    case close([any Sendable])
    /// The end without an error.
    case complete

    /// Ends a stream.
    static func end<Library>(_ end: StreamEnd<Library>) -> CallStep { .yield(.end(CallOutcome(end))) }
}
