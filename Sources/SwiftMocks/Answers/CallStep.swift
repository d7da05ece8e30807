/// One piece of the work of a stream's answer.
enum CallStep: Sendable {
    /// - Parameter isOffer: whether a fake server waits until the event is delivered.
    case yield(CallEvent, isOffer: Bool = false)
    /// Suspends the answer.
    case pause(Pause)
    /// Leaves the stream open until it is cancelled.
    case hold
    /// The reaction to an input.
    case input(Input)
    /// The reaction to the close, with the inputs if a closure needs them together.
    case close([any Sendable])

    /// A message of the client.
    struct Input: Sendable {
        let message: any Sendable
        /// The number among the inputs of the stream, from 1.
        let number: Int
    }

    /// Returns the step that ends a stream.
    static func end<Library>(_ end: StreamEnd<Library>) -> CallStep { .yield(.end(CallOutcome(end))) }
}
