/// An event that a call of any rpc yields to the code under test; the typed form is `StreamEvent`.
package enum CallEvent: Sendable {
    /// Metadata before the messages: `Library.Metadata`.
    case metadata(any Sendable)
    /// A message of the server, in the type of the rpc.
    case message(any Sendable)
    /// The end, which is the last event.
    case end(CallOutcome)
}
