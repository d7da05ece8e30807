/// A call over a network that may break it.
package final class FaultyCall<Library: RPCLibrary>: Sendable {
    private struct State {
        /// Nil for a call without a fault, and for one whose fault has ended.
        var fault: NetworkFault?
        /// The number of messages of the response so far.
        var messages = 0
        var isCutOff = false
        /// Called once, when the call is cut off.
        var whenCutOff: (@Sendable () -> Void)?
        /// Called once, when the client gets nothing more of the response.
        var whenLetGo: (@Sendable () -> Void)?
    }

    /// What the closures of faults get, when the call is opened.
    package let value: NetworkCall<Library>
    private let network: FaultyNetwork<Library>
    private let state = Locked(State())
    private let changes = Signal()

    init(_ value: NetworkCall<Library>, over network: FaultyNetwork<Library>) {
        self.value = value
        self.network = network
    }

    package var fault: NetworkFault? { state.withLock { $0.fault } }

    /// Whether the device has gone offline, or the client has left.
    package var isCutOff: Bool { state.withLock { $0.isCutOff } }

    func choose(_ fault: NetworkFault?) {
        guard let fault else { return }
        state.withLock { if !$0.isCutOff { $0.fault = fault } }
    }

    /// Lets the faults that reach the server select the call once more, now that more of it is
    /// known.
    package func chooseAgain(for value: NetworkCall<Library>) {
        choose(network.fault(for: value, isSent: true))
    }

    /// Ends the fault of a call in flight. A reply that is lost stays lost.
    func recover() {
        state.withLock { state in
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

    package func cutOff() {
        let body = state.withLock { state in
            state.fault = .offline
            state.isCutOff = true
            return state.whenCutOff.take()
        }
        changes.notify()
        body?()
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

    /// Returns the result of `work`; nil if the call is cut off, or the task cancelled, before.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value?
    ) async rethrows -> Value? {
        try await run(while: { $0?.isOffline != true }, work)
    }

    /// Returns the result of `work`; nil if `condition` ceases to hold for the fault, or the task
    /// is cancelled, before.
    private func run<Value: Sendable>(
        while condition: @escaping @Sendable (NetworkFault?) -> Bool,
        _ work: @escaping @Sendable () async throws -> Value?
    ) async rethrows -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                _ = await self.changes.wait { !condition(self.fault) }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Waits for the delay before a piece of a slow body. A gate that stays shut is reported, and
    /// cuts the call off.
    /// - Parameter isFirst: whether the piece does not wait for the gate.
    /// - Returns: the number of bytes of the piece at most; nil if the call is cut off, or the task
    ///   cancelled.
    package func nextPiece(isFirst: Bool = false) async -> Int? {
        guard case .slowBody(let bytes, let pause, let gate)? = fault?.kind else { return isCutOff ? nil : .max }
        let forgotten = await run(while: { $0?.isOffline == false }) { [limits = network.limits] in
            await limits.wait(for: Pause(delay: pause, gate: isFirst ? nil : gate))
        }
        if case .shut(let gate) = forgotten {
            network.reporter.fail(
                "\(network.name): the gate of a slow body of \(value.method) stayed shut for \(network.limits.hold.text)",
                wanted: "gate.open() of the gate made at \(gate.site)",
                hint: "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
            cutOff()
        }
        return isCutOff || Task.isCancelled ? nil : gate?.isOpen == true ? .max : max(1, bytes)
    }
}
