/// Whether a call may safely be made twice.
public enum IdempotencyLevel: Sendable {
    /// The service does not say.
    case unknown
    /// It changes nothing.
    case noSideEffects
    /// A second call changes nothing more than the first.
    case idempotent
}
