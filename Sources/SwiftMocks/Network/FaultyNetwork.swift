/// A network between a client and a server or mock, which fails when the test says so.
///
/// ```swift
/// network.fail(.offline)
/// network.recover()
/// network.fail(.replyLost, times: 2) { $0.method == "CreateComment" }
/// ```
/// `FaultyHTTPClient` is the one of Connect, and `FaultyTransport` that of gRPC Swift. A mock behind it records what its server
/// received and sent.
open class FaultyNetwork: @unchecked Sendable {
    /// Selects calls by `service`, such as `connectrpc.eliza.v1.ElizaService`, and `method`.
    public typealias Filter = @Sendable ((service: String, method: String)) -> Bool

    private struct State {
        /// The faults that are switched on, the newest last, and the number of calls that each still breaks.
        var rules: [(fault: NetworkFault, matches: Filter, rest: Int)] = []
        /// How often faults were switched on or off.
        var edits = 0
        /// The calls in flight, by their numbers. One that goes offline is cut off.
        var calls: [Int: (name: (service: String, method: String), fault: NetworkFault?, messages: Int)] = [:]
        var lastCall = 0
    }

    private let state = Locked(State())
    private let changes = Signal()
    private let limits = TimeLimits.current
    private let reporter = Reporter(ConsoleReporter.self)

    package init() {}

    /// Breaks the calls that begin from now on, until ``recover()``. The fault that was switched on last comes first.
    ///
    /// It breaks the first `times` of the calls that `matches` selects, retries included; by default it breaks all calls.
    /// `fail(.offline)` also cuts off the calls in flight, unless `times` is set. The other arguments are the source location that
    /// failure reports show.
    public func fail(
        _ fault: NetworkFault, times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, where matches: @escaping Filter = { _ in true }
    ) {
        if case .slowBody(_, let pause, _) = fault, let wrong = pause.fault {
            return reporter.fail(
                "\(Self.self): \(wrong) is not a length of time, so nothing is slow", wanted: "a time",
                hint: "correct the number", at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            )
        }
        state.withLock { ($0.rules, $0.edits) = ($0.rules + [(fault, matches, times ?? .max)], $0.edits + 1) }
        guard case .offline = fault, times == nil else { return }
        for (call, (name, _, _)) in state.value.calls where matches(name) { cut(call) }
    }

    /// Ends all faults. Responses in flight that are slow, or would break later, continue undisturbed.
    public func recover() {
        state.withLock { state in
            (state.rules, state.edits) = ([], state.edits + 1)
            for (call, (_, fault, _)) in state.calls {
                if case .replyLost = fault { continue }
                if fault?.isOffline == false { state.calls[call]?.fault = nil }
            }
        }
        changes.notify()
    }

    /// Returns the number of a call that begins. The newest matching fault breaks it. ``end(_:)`` must follow.
    package func begin(service: String, method: String) -> Int {
        let name = (service: service, method: method)
        // The test's code runs outside the lock. If the rules have changed meanwhile, they are asked again.
        let (rules, edits) = state.withLock { ($0.rules, $0.edits) }
        let rule = rules.lastIndex { $0.rest > 0 && $0.matches(name) }
        let call = state.withLock { state -> Int? in
            guard state.edits == edits, rule.map({ state.rules[$0].rest > 0 }) != false else { return nil }
            if let rule { state.rules[rule].rest -= 1 }
            state.lastCall += 1
            state.calls[state.lastCall] = (name, rule.map { rules[$0].fault }, 0)
            return state.lastCall
        }
        return call ?? begin(service: service, method: method)
    }

    package func end(_ call: Int) { state.withLock { $0.calls[call] = nil } }

    /// Returns the fault of a call; nil for a call without a fault, and for one that has ended.
    package func fault(of call: Int) -> NetworkFault? { state.withLock { $0.calls[call]?.fault } }

    package func isCut(_ call: Int) -> Bool { fault(of: call)?.isOffline == true }

    package func cut(_ call: Int) {
        state.withLock { $0.calls[call]?.fault = .offline }
        changes.notify()
    }

    /// Returns what arrives of the next part of the server's response.
    package func pass(_ part: NetworkFault.Part, of call: Int) -> NetworkFault.Arrival {
        state.withLock { state in
            if part == .message { state.calls[call]?.messages += 1 }
            guard let known = state.calls[call] else { return .whole }
            switch (known.fault, part) {
            case (.offline, _), (.replyLost, .end), (.brokenStream, .end): return .lost
            case (.brokenStream(let limit), .message) where known.messages > limit: return .lost
            case (.truncatedMessage, .end): return .half
            case (.truncatedMessage(let limit), .message) where known.messages > limit: return .half
            case (.replyLost, _), (.missingEnd, .end): return .nothing
            default: return .whole
            }
        }
    }

    /// Returns the result of `work` for a call; nil if `condition` ceases to hold for its fault, or the task is cancelled before.
    package func run<Value: Sendable>(
        _ call: Int, while condition: @escaping @Sendable (NetworkFault?) -> Bool = { $0?.isOffline != true },
        _ work: @escaping @Sendable () async throws -> Value?
    ) async rethrows -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                _ = await self.changes.wait { !condition(self.fault(of: call)) }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Waits for the delay before a piece of a slow body. A gate that stays shut is reported, and cuts the call off.
    /// - Parameter isFirst: whether the piece does not wait for the gate.
    /// - Returns: the number of bytes of the piece at most; nil if the call is cut off, or the task cancelled.
    package func nextPiece(of call: Int, isFirst: Bool = false) async -> Int? {
        guard case .slowBody(let bytes, let pause, let gate) = fault(of: call) else { return isCut(call) ? nil : .max }
        let forgotten = await run(call, while: { $0?.isOffline == false }) { [limits] in
            await limits.wait(for: Pause(delay: pause, gate: isFirst ? nil : gate))
        }
        if case .shut(let gate) = forgotten {
            let method = state.withLock { $0.calls[call]?.name.method ?? "" }
            reporter.fail(
                "\(Self.self): the gate of a slow body of \(method) stayed shut for \(limits.hold.text)",
                wanted: "gate.open() of the gate made at \(gate.site)",
                hint: "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
            cut(call)
        }
        return isCut(call) || Task.isCancelled ? nil : gate?.isOpen == true ? .max : max(1, bytes)
    }
}
