/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends the call, if it has not ended yet.
    func end(as status: MockStatus, because reason: String)
}

/// The calls and streams that must end when the mock is reset or freed.
final class InFlight: Sendable {
    private let calls = Locked<[ObjectIdentifier: any Unfinished]>([:])

    var isEmpty: Bool { calls.value.isEmpty }

    /// Retains a call until it is over.
    func insert(_ call: any Unfinished) {
        calls.withLock { $0[ObjectIdentifier(call)] = call }
    }

    func remove(_ call: any Unfinished) {
        // Released outside the lock: it holds objects of the test, and their `deinit` may use the mock.
        _ = calls.withLock { $0.removeValue(forKey: ObjectIdentifier(call)) }
    }

    func endAll(because reason: String) {
        let calls = self.calls.withLock { calls in
            defer { calls = [:] }
            return Array(calls.values)
        }
        for call in calls { call.end(as: .canceled, because: reason) }
    }
}
