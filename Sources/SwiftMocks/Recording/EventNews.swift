/// Tells those who wait for something else than events that some mock of the process has recorded one. It keeps nothing
/// from any test.
enum EventNews {
    private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])

    static func add(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = listener }
    }

    static func remove(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = nil }
    }

    static func tell() {
        for listener in listeners.value.values { listener.notify() }
    }
}
