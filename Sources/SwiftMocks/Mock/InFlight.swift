/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends it, if nothing has ended it yet.
    func end(as status: MockStatus, because reason: String)
}

/// The calls and streams that must end when the mock is reset or freed.
struct InFlight {
    private var calls: [ObjectIdentifier: any Unfinished] = [:]

    var isEmpty: Bool { self.calls.isEmpty }

    mutating func insert(_ call: any Unfinished) {
        self.calls[ObjectIdentifier(call)] = call
    }

    /// Removes a call. The caller releases it outside the lock.
    mutating func remove(_ call: any Unfinished) -> (any Unfinished)? {
        self.calls.removeValue(forKey: ObjectIdentifier(call))
    }

    mutating func removeAll() -> [any Unfinished] {
        defer { self.calls = [:] }
        return Array(self.calls.values)
    }
}

/// How calls in flight wait, and how they end.
extension MockCore {
    /// Keeps `call` until it is over.
    func begin(_ call: any Unfinished) {
        self.withState { $0.inFlight.insert(call) }
    }

    func forget(_ call: any Unfinished) {
        _ = self.withState { $0.inFlight.remove(call) }
    }

    /// Ends everything, because the mock is gone.
    func shutDown() {
        self.endAll(because: "the mock was freed")
        self.reporter.close()
    }

    func endAll(because reason: String) {
        let calls = self.withState { $0.inFlight.removeAll() }
        for call in calls { call.end(as: .canceled, because: reason) }
    }

    /// Waits for a delay and a gate. Returns false, and reports it, if the gate stayed shut for too long.
    func pass(_ gate: Gate?, after delay: Delay?, rpc: String) async -> Bool {
        if let delay { _ = await self.limits.deadline(after: delay).pass() }
        guard let gate else { return true }
        guard await gate.pass(until: self.limits.deadline(after: self.limits.hold)) == .timedOut else { return true }
        self.reportForgotten(gate, rpc: rpc)
        return false
    }
}
