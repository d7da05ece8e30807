/// A call that can be given up.
public struct Cancelable: Sendable {
    /// Gives the call up.
    public let cancel: @Sendable () -> Void

    /// A call that `cancel` gives up.
    public init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }
}
