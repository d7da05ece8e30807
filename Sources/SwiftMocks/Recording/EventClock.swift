/// Numbers events across all mocks of the process, so that their order can be told; it holds nothing of any test.
enum EventClock {
    private static let last = Locked(0)

    static func tick() -> Int {
        self.last.withLock { last in
            last += 1
            return last
        }
    }
}
