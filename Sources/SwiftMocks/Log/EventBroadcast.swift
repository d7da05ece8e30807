/// Notifies listeners that wait for something else than events when a mock of the process settles
/// an event. It retains nothing of a test.
enum EventBroadcast {
    private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])

    static func add(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = listener }
    }

    static func remove(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = nil }
    }

    /// Notifies all listeners.
    static func tell() {
        for listener in listeners.withLock({ $0 }).values { listener.notify() }
    }
}
