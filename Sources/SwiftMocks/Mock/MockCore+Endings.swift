/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends it, if nothing has ended it yet.
    func end(as status: MockStatus, because reason: String)
}

/// How what is still going on comes to its end.
extension MockCore {
    /// Keeps `call` until it is over; a mock that is gone ends it at once.
    func begin(_ call: any Unfinished) {
        let isTooLate = self.withState { state in
            if !state.isShutDown { state.unfinished[ObjectIdentifier(call)] = call }
            return state.isShutDown
        }
        if isTooLate { call.end(as: .canceled, because: "the mock was freed") }
    }

    func forget(_ call: any Unfinished) {
        self.withState { _ = $0.unfinished.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// The mock is gone: nothing may go on.
    func shutDown() {
        self.withState { $0.isShutDown = true }
        self.endAll(because: "the mock was freed")
        self.reporter.close()
    }

    func endAll(because reason: String) {
        let calls = self.withState { state in
            defer { state.unfinished = [:] }
            return Array(state.unfinished.values)
        }
        for call in calls { call.end(as: .canceled, because: reason) }
    }

    func reset(_ scopes: ResetScopes) {
        self.withState { state in
            if scopes.contains(.stubs) { state.stubs = [:] }
            if scopes.contains(.actions) { state.actions = [:] }
            if scopes.contains(.calls) { state.log.clear() }
        }
        guard scopes.contains(.calls) else { return }
        self.endAll(because: "the mock was reset")
        self.changes.notify()
    }
}
