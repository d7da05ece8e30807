/// Numbers the events of all mocks of the process, which orders them. It retains nothing of a test.
enum EventClock {
    private static let last = Locked(0)

    /// The number of the last event.
    static var now: Int { last.value }

    /// Returns a number that is greater than all before.
    static func tick() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
