/// A call over a network that may break it.
package final class FaultyCall<Library: RPCLibrary>: Sendable {
    private struct State {
        /// Nil for a call without a fault, and for one whose fault has ended.
        var fault: NetworkFault?
        /// What the test has switched on; nil if the network has cut the call off otherwise.
        var rule: FaultRule<Library>?
        /// Whether all faults were ended since the call has got its own.
        var isRecovered = false
        /// The number of messages of the response so far.
        var messages = 0
        var isCutOff = false
        var isCancelled = false
        /// Called once, when the call is cut off.
        var whenCutOff: (@Sendable () -> Void)?
        /// Called once, when the client gets nothing more of the response.
        var whenLetGo: (@Sendable () -> Void)?

        var isConnected: Bool { !isCutOff && !isCancelled }
    }

    /// What the closures of faults get, when the call is opened.
    package let networkCall: NetworkCall<Library>
    private let network: FaultyNetwork<Library>
    private let state = Locked(State())
    private let changes = Signal()

    init(_ networkCall: NetworkCall<Library>, over network: FaultyNetwork<Library>) {
        self.networkCall = networkCall
        self.network = network
    }

    package var fault: NetworkFault? { state.withLock { $0.fault } }

    /// Whether the network has cut the call off: the device has gone offline, or the gate of a slow
    /// body has stayed shut.
    package var isCutOff: Bool { state.withLock { $0.isCutOff } }

    /// Whether the client has cancelled the call.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the call is neither cut off nor cancelled.
    package var isConnected: Bool { state.withLock { $0.isConnected } }

    /// Sets the fault of the call, if there is one.
    func setFault(by rule: FaultRule<Library>?) {
        guard let rule else { return }
        state.withLock { state in
            guard !state.isCutOff else { return }
            state.fault = rule.fault
            state.rule = rule
        }
    }

    /// Lets the faults that reach the server select the call once more, now that more of it is
    /// known.
    package func chooseAgain(for networkCall: NetworkCall<Library>) {
        setFault(by: network.takeFault(for: networkCall, isSent: true))
    }

    /// Ends the fault of a call in flight. A reply that is lost stays lost.
    func recover() {
        state.withLock { state in
            state.isRecovered = true
            if case .replyLost? = state.fault?.kind { return }
            if state.fault?.isOffline == false { state.fault = nil }
        }
        changes.notify()
    }

    /// Calls `body` when the call is cut off, at once if it is. Only the last one counts.
    package func whenCutOff(_ body: @escaping @Sendable () -> Void) {
        let isCutOff = state.withLock { state in
            if !state.isCutOff { state.whenCutOff = body }
            return state.isCutOff
        }
        if isCutOff { body() }
    }

    /// Suspends a call that waits for a connection until its device is no longer offline. A fault
    /// that breaks a number of calls does not suspend it. A wait that takes too long is reported,
    /// and the call stays offline.
    /// - Throws: `CancellationError` if the task is cancelled before.
    package func waitUntilOnline() async throws(CancellationError) {
        let limits = network.limits
        let wake = await changes.wait(until: limits.deadline(ofLimit: limits.hold)) {
            state.withLock { state in
                guard state.fault?.isOffline == true, state.rule?.times == nil else { return true }
                // It has no connection that it could lose.
                state.isCutOff = false
                if state.isRecovered { state.fault = nil }
                return state.isRecovered
            }
        }
        switch wake {
        case .changed: break
        case .cancelled: throw CancellationError()
        case .timedOut:
            guard let rule = state.withLock({ $0.rule }) else { return }
            network.reporter.fail(
                "\(network.name): a call of \(networkCall.method) with waitForReady has waited for \(limits.hold.text)",
                wanted: "network.recover()",
                hint: "recover the network, give the call a timeout, or increase the limit with \(TimeLimits.variable)",
                at: rule.site)
        }
    }

    /// Cuts the call off, as the network does. Nothing of the response arrives any more, and a
    /// request that is being opened does not leave the device.
    /// - Parameter rule: what the test has switched on; nil if the network itself does it.
    func cutOff(by rule: FaultRule<Library>? = nil) {
        let body = state.withLock { state in
            state.fault = .offline
            state.rule = rule
            state.isRecovered = false
            state.isCutOff = true
            return state.whenCutOff.take()
        }
        changes.notify()
        body?()
    }

    /// Must be called when the client cancels a call that an adapter reads by
    /// ``whileConnected(_:)``.
    package func cancel() {
        state.withLock { $0.isCancelled = true }
        changes.notify()
    }

    /// Calls `body` when ``letGo()`` is called. Only the last one counts.
    package func whenLetGo(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenLetGo = body }
    }

    /// Must be called when the client gets nothing more of a response that the server has not
    /// ended.
    package func letGo() {
        let body = state.withLock { $0.whenLetGo.take() }
        body?()
    }

    /// Must be called when the call is over.
    package func finish() {
        network.finish(self)
        // Released outside the lock.
        let closures = state.withLock { [$0.whenCutOff.take(), $0.whenLetGo.take()] }
        withExtendedLifetime(closures) {}
    }

    /// Returns what arrives of the next part of the server's response.
    package func arrival(of part: NetworkFault.Part) -> NetworkFault.Arrival {
        state.withLock { state in
            if part == .message { state.messages += 1 }
            guard state.isConnected else { return .lost }
            switch (state.fault?.kind, part) {
            case (.offline, _), (.replyLost, .end), (.brokenStream, .end): return .lost
            case (.brokenStream(let limit), .message) where state.messages > limit: return .lost
            case (.truncatedMessage, .end): return .half
            case (.truncatedMessage(let limit), .message) where state.messages > limit: return .half
            case (.replyLost, _), (.missingEnd, .end): return .nothing
            default: return .whole
            }
        }
    }

    /// Returns the result of `work`; nil if the call is cut off or cancelled, or the task is
    /// cancelled, before.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value?
    ) async rethrows -> Value? {
        try await run(while: { $0.isConnected }, work)
    }

    /// Returns the result of `work`; nil if `condition` ceases to hold, or the task is cancelled,
    /// before.
    private func run<Value: Sendable>(
        while condition: @escaping @Sendable (State) -> Bool, _ work: @escaping @Sendable () async throws -> Value?
    ) async rethrows -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                _ = await self.changes.wait { !condition(self.state.value) }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Waits as long as the pieces of a slow body take, for a client that gets it as a whole.
    /// Returns false if the call is cut off or cancelled, or the task is cancelled, before.
    package func waitForPieces(of count: Int) async -> Bool {
        var remaining = max(1, count)
        while remaining > 0 {
            guard let size = await nextPiece() else { return false }
            remaining -= fault?.hasPauses == true ? size : remaining
        }
        return true
    }

    /// Waits for the delay before a piece of a slow body. A gate that stays shut is reported, and
    /// cuts the call off. The end of the test's clock cuts it off, too.
    /// - Parameter isFirst: whether the piece does not wait for the gate.
    /// - Returns: the number of bytes of the piece at most; nil if the call is cut off or
    ///   cancelled, or the task is cancelled.
    package func nextPiece(isFirst: Bool = false) async -> Int? {
        guard case .slowBody(let bytes, let pause, let gate)? = fault?.kind else { return isConnected ? .max : nil }
        let forgotten = await run(while: { $0.isConnected && $0.fault != nil }) { [limits = network.limits] in
            await limits.wait(for: Pause(delay: pause, gate: isFirst ? nil : gate))
        }
        if case .clockEnded = forgotten { cutOff() }
        if case .shut(let gate) = forgotten {
            network.reporter.fail(
                "\(network.name): the gate of a slow body of \(networkCall.method) stayed shut for \(network.limits.hold.text)",
                wanted: "gate.open() of the gate made at \(gate.site)",
                hint: "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
            cutOff()
        }
        return !isConnected || Task.isCancelled ? nil : gate?.isOpen == true ? .max : bytes
    }
}
