/// An event that a call of any rpc yields to the code under test; the typed form is `StreamEvent`.
package enum CallEvent: Sendable {
    case metadata(any Sendable)
    case message(any Sendable)
    case end(CallOutcome)
}

/// How a call ended, for calls of any rpc.
package struct CallOutcome: Sendable {
    /// The value in the log: a `Reply` with its code, whose message has its type if a statement made it; or a `StreamEnd`.
    package let recorded: any Sendable
    let hasFailed: Bool

    /// Creates the outcome of a call with one request and one response.
    init<Library, Response>(_ reply: Reply<Library, Response>) {
        recorded = reply.settled
        hasFailed = false
    }

    init<Library>(_ end: StreamEnd<Library>) {
        recorded = end
        hasFailed = end.error != nil
    }
}

/// One piece of the work of a stream's answer.
enum CallStep: Sendable {
    /// - Parameter isOffer: whether a fake server waits until the event is taken.
    case yield(CallEvent, isOffer: Bool = false)
    case pause(Pause)
    case hold
    case input(Input)
    /// The reaction to the close, with the inputs if a closure needs them together.
    case close([any Sendable])

    /// The reaction to an input.
    struct Input: Sendable {
        let message: any Sendable
        /// The number among the inputs of the stream, from 1.
        let number: Int
    }

    static func end<Library>(_ end: StreamEnd<Library>) -> CallStep { .yield(.end(CallOutcome(end))) }
}
