/// An event that a call of any rpc yields to the code under test; the typed form is `StreamEvent`.
package enum CallEvent: Sendable {
    case metadata(any Sendable)
    case message(any Sendable)
    case end(CallOutcome)
}
