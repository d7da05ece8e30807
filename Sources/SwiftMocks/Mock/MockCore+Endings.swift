/// A call in flight or an open stream.
protocol Unfinished: AnyObject, Sendable {
    /// Ends it, if nothing has ended it yet.
    func end(as status: MockStatus, because reason: String)
}

/// How what is still going on comes to its end.
extension MockCore {
    /// Keeps `call` until it is over.
    func begin(_ call: any Unfinished) {
        self.withState { $0.unfinished[ObjectIdentifier(call)] = call }
    }

    func forget(_ call: any Unfinished) {
        self.withState { _ = $0.unfinished.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// The mock is gone: nothing may go on.
    func shutDown() {
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
        let gone = self.withState { state in
            defer {
                if scopes.contains(.stubs) { state.stubs = [:] }
                if scopes.contains(.actions) { state.actions = [:] }
                if scopes.contains(.calls) { state.log.clear() }
            }
            return (state.stubs, state.actions, state.log)
        }
        // It goes outside the lock: with it go objects of the test, whose `deinit` may ask the mock.
        withExtendedLifetime(gone) {}
        guard scopes.contains(.calls) else { return }
        self.endAll(because: "the mock was reset")
        self.changes.notify()
    }
}
