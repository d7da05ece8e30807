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
