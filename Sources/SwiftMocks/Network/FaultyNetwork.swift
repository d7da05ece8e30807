/// A network between a client and a server or mock, which fails when the test says so. An adapter
/// owns one for each client that it breaks.
package final class FaultyNetwork<Library: RPCLibrary>: ScopeMember {
    /// Selects calls.
    package typealias Filter = @Sendable (NetworkCall<Library>) -> Bool

    private struct State {
        /// The faults that are switched on and not used up, the newest last.
        var rules: [FaultRule<Library>] = []
        /// The faults that ended before they had their effect.
        var endedRules: [FaultRule<Library>] = []
        /// How often faults were switched on or off.
        var edits = 0
        /// The methods of the calls that were opened while a fault was switched on.
        var methods: [String] = []
        var calls: [ObjectIdentifier: FaultyCall<Library>] = [:]

        /// Removes a rule from those that are switched on.
        mutating func switchOff(_ rule: FaultRule<Library>) {
            rule.lastCall = methods.count
            rules.removeAll { $0 === rule }
            if !rule.isUsedUp { endedRules.append(rule) }
        }
    }

    private let state = Locked(State())
    /// The name of the adapter's type, in reports.
    let name: String
    let limits = TimeLimits.current
    let reporter = Reporter(ConsoleReporter.self)

    package init(name: String) {
        self.name = name
        TestScope.current?.add(self)
    }

    /// Breaks the calls that are opened from now on. The fault that was switched on last comes
    /// first. A fault with a number that has no meaning is reported, and breaks no call.
    /// - Parameters:
    ///   - times: the number of calls that it breaks, from 1; nil for all. Without it, `.offline`
    ///     also cuts off the calls in flight.
    ///   - matches: selects the calls; nil for every call.
    package func fail(_ fault: NetworkFault, times: Int?, at site: CallSite, where matches: Filter?) {
        guard check(fault, times: times, at: site) else { return }
        TestScope.current?.use(self)
        let (rule, calls) = state.withLock { state in
            state.edits += 1
            let rule = FaultRule(fault, times: times, at: site, firstCall: state.methods.count, where: matches)
            state.rules.append(rule)
            return (rule, state.calls.values)
        }
        guard fault.isOffline, times == nil else { return }
        for call in calls where matches?(call.networkCall) ?? true { call.cutOff(by: rule) }
    }

    /// Reports a fault that could break no call, and one of whose numbers is meaningless. Returns
    /// whether it can have an effect.
    private func check(_ fault: NetworkFault, times: Int?, at site: CallSite) -> Bool {
        if let times, times < 1 {
            reporter.fail(
                "\(name): a fault with times: \(times) breaks no call", wanted: "a number of calls, from 1",
                hint: "correct the number, or remove the fault", at: site)
            return false
        }
        guard let mistake = fault.mistake else { return true }
        reporter.fail(
            "\(name): \(mistake.text), so the fault breaks no call", wanted: mistake.wanted,
            hint: "correct the number", at: site)
        return false
    }

    /// Ends all faults. Responses in flight that are slow, or would break later, continue
    /// undisturbed.
    package func recover() {
        let calls = state.withLock { state in
            state.edits += 1
            for rule in state.rules { state.switchOff(rule) }
            return state.calls.values
        }
        for call in calls { call.recover() }
    }

    /// Opens a call. The newest fault that selects it breaks it. `finish()` of the call must
    /// follow.
    package func open(_ networkCall: NetworkCall<Library>) -> FaultyCall<Library> {
        let call = FaultyCall(networkCall, over: self)
        let hasFaults = state.withLock { state in
            state.calls[ObjectIdentifier(call)] = call
            return !state.rules.isEmpty
        }
        guard hasFaults else { return call }
        let method = networkCall.method
        state.withLock { $0.methods.append(method) }
        call.setFault(by: takeFault(for: networkCall))
        return call
    }

    /// Whether a fault that is switched on may select a call by what its client sends.
    package var hasFaultsOfRequests: Bool {
        state.withLock { $0.rules.contains { $0.matches != nil && $0.fault.reachesServer } }
    }

    /// Takes the newest fault that selects a call, and switches it off if it is used up.
    /// - Parameter isSent: whether the server has got the request.
    func takeFault(for call: NetworkCall<Library>, isSent: Bool = false) -> FaultRule<Library>? {
        while true {
            let (rules, edits) = state.withLock { ($0.rules, $0.edits) }
            if rules.isEmpty { return nil }
            // Code of the test runs outside the lock. If the faults have changed meanwhile, they
            // are asked again.
            let rule = rules.last { (!isSent || $0.fault.reachesServer) && $0.matches?(call) ?? true }
            let isDecided = state.withLock { state in
                guard state.edits == edits, rule?.isUsedUp != true else { return false }
                guard let rule else { return true }
                rule.use()
                if rule.isUsedUp { state.switchOff(rule) }
                return true
            }
            if isDecided { return rule }
        }
    }

    func finish(_ call: FaultyCall<Library>) {
        state.withLock { _ = $0.calls.removeValue(forKey: ObjectIdentifier(call)) }
    }
}

/// Something with faults that a test may have switched on without effect.
protocol FaultHolder: ScopeMember {
    /// The reports of the faults that tests have switched on without effect.
    func unusedFaults(of scopes: [TestScope.ID?]) -> [MockReport]
}

extension FaultyNetwork: FaultHolder {
    func unusedFaults(of scopes: [TestScope.ID?]) -> [MockReport] {
        // Calls that the test has left behind may go on.
        let faults = state.withLock { state in
            (state.endedRules + state.rules).filter { rule in scopes.contains { $0 === rule.scope } }
                .compactMap { rule in rule.unused(after: state.methods).map { (rule: rule, text: $0) } }
        }
        return faults.map { rule, fault in
            let text = ReportText(
                headline: "the test has ended, and \(fault)",
                wanted: [rule.times.map { "\(counted($0, "call")) that it breaks" } ?? "a call that it breaks"],
                hint:
                    "correct the closure, in which `method` is the name in the proto, correct `times:`, or remove the fault"
            )
            return MockReport(text: text.rendered, site: rule.site)
        }
    }
}
