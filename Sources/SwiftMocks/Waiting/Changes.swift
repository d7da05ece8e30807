/// Lets tasks of an adapter sleep until something changes.
///
/// Read ``version`` first, then check the condition, then call ``changed(past:)``. Then no change in between is missed.
@_spi(Adapters) public struct Changes: Sendable {
    private let signal = Signal()

    /// Creates it, without changes.
    public init() {}

    /// The number of changes so far.
    public var version: Int { signal.version }

    /// Wakes every sleeper.
    public func notify() {
        signal.notify()
    }

    /// Sleeps until there is a change past `version`. Returns false if the task is cancelled.
    public func changed(past version: Int) async -> Bool {
        await signal.wait(past: version) == .changed
    }
}
