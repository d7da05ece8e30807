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

    /// A fault that is switched on, and the number of calls that it still breaks.
    private struct Rule {
        let fault: NetworkFault
        let matches: Filter
        var rest: Int
    }

    private struct State {
        /// The newest is the last one.
        var rules: [Rule] = []
        var calls: [ObjectIdentifier: Call] = [:]
        var changes = 0
    }

    private let state = Locked(State())
    private let limits = TimeLimits.current
    private let reporter = Reporter(ConsoleReporter.self)

    package init() {}

    /// Breaks the calls that begin from now on, until ``recover()``. The fault that was switched on last comes first.
    ///
    /// `fail(.offline)` also cuts off the calls in flight, unless `times` is set.
    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - times: the number of calls that it breaks, retries included. The default is all.
    ///   - fileID: the module and file of the statement, for reports.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    ///   - matches: selects the calls that it breaks. The default is all.
    public func fail(
        _ fault: NetworkFault, times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column, where matches: @escaping Filter = { _ in true }
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if case .slowBody(_, let pause, _) = fault, let wrong = pause.fault {
            return report("\(wrong) is no length of time, so nothing is slow", "a time", "correct the number", at: site)
        }
        let calls = change { $0.rules.append(Rule(fault: fault, matches: matches, rest: times ?? .max)) }
        guard case .offline = fault, times == nil else { return }
        for call in calls where matches(call.name) { call.end(.cut) }
    }

    /// Ends all faults. Responses in flight that are slow, or would break later, continue undisturbed.
    public func recover() {
        for call in change({ $0.rules = [] }) { call.recover() }
    }

    /// Changes the rules for calls that begin. Returns those in flight.
    private func change(_ change: (inout State) -> Void) -> [Call] {
        state.withLock { state in
            change(&state)
            state.changes += 1
            return Array(state.calls.values)
        }
    }

    /// Returns a call that begins, with the newest matching fault. ``end(_:)`` must follow.
    /// - Parameter onEnd: runs when the call is ended.
    package func begin(
        service: String, method: String, onEnd: @escaping @Sendable () -> Void = {}
    ) -> Call {
        let name = (service: service, method: method)
        while true {
            let (rules, changes) = state.withLock { ($0.rules, $0.changes) }
            // The test's code runs outside the lock. If the rules have changed meanwhile, they are asked again.
            let matching = rules.indices.reversed().filter { rules[$0].matches(name) }
            let call = state.withLock { state -> Call? in
                guard state.changes == changes else { return nil }
                let rule = matching.first { state.rules[$0].rest > 0 }
                if let rule { state.rules[rule].rest -= 1 }
                let call = Call(name, rule.map { state.rules[$0].fault }, onEnd)
                state.calls[ObjectIdentifier(call)] = call
                return call
            }
            if let call { return call }
        }
    }

    package func end(_ call: Call) {
        state.withLock { _ = $0.calls.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// Waits for the delay before a piece of a slow body. A gate that stays shut is reported, and cuts the call off.
    /// - Parameter isFirst: whether the piece does not wait for the gate.
    /// - Returns: the number of bytes of the piece at most; nil if the call is over, or the task is cancelled.
    package func nextPiece(of call: Call, isFirst: Bool = false) async -> Int? {
        guard case .slowBody(let bytes, let pause, let gate) = call.fault else { return .max }
        let wake: Signal.Wake? = await call.run(while: { $0.ending == nil && $0.fault != nil }) { [limits] in
            _ = await limits.deadline(after: pause).pass()
            return isFirst ? nil : await gate?.pass(until: limits.deadline(ofLimit: limits.hold))
        }
        if wake == .timedOut, let gate {
            report(
                "the gate of a slow body of \(call.name.method) stayed shut for \(limits.hold.text)",
                "gate.open() of the gate made at \(gate.site)",
                "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
            call.end(.cut)
        }
        guard call.ending == nil, !Task.isCancelled else { return nil }
        return call.fault == nil || gate?.isOpen == true ? .max : max(1, bytes)
    }

    private func report(_ headline: String, _ wanted: String, _ hint: String, at site: CallSite) {
        reporter.fail(
            ReportText(
                headline: "\(Self.self): \(headline)", wanted: [wanted], closest: ["none"],
                timeline: ["see the test"], hint: hint), at: site)
    }

    /// A call over the network, with the fault that breaks it.
    package final class Call: Sendable {
        package enum Ending: Sendable {
            case cut
            case cancelled
        }

        let name: (service: String, method: String)
        private let state: Locked<(fault: NetworkFault?, ending: Ending?, messages: Int)>
        private let changes = Signal()
        private let onEnd: @Sendable () -> Void

        init(
            _ name: (service: String, method: String), _ fault: NetworkFault?, _ onEnd: @escaping @Sendable () -> Void
        ) {
            self.name = name
            self.onEnd = onEnd
            state = Locked((fault, nil, 0))
        }

        package var fault: NetworkFault? { state.value.fault }

        /// The reason why nothing more passes; nil if the call goes on.
        package var ending: Ending? { state.value.ending }

        /// Returns what arrives of the next part of the server's response.
        package func pass(_ part: NetworkFault.Part) -> NetworkFault.Arrival {
            state.withLock { state in
                if part == .message { state.messages += 1 }
                switch (state.fault, part) {
                case (.replyLost, .end), (.brokenStream, .end): return .lost
                case (.brokenStream(let limit), .message) where state.messages > limit: return .lost
                case (.truncatedMessage, .end): return .half
                case (.truncatedMessage(let limit), .message) where state.messages > limit: return .half
                case (.replyLost, _), (.missingEnd, .end): return .nothing
                default: return .whole
                }
            }
        }

        /// Ends the call. Only the first end counts.
        package func end(_ ending: Ending) {
            state.withLock { $0.ending = $0.ending ?? ending }
            changes.notify()
            onEnd()
        }

        /// Returns the result of `work`; nil if `condition` ceases to hold before.
        package func run<Value: Sendable>(
            while condition: @escaping @Sendable (Call) -> Bool, _ work: @escaping @Sendable () async throws -> Value?
        ) async rethrows -> Value? {
            try await withThrowingTaskGroup(of: Value??.self) { group in
                group.addTask { .some(try await work()) }
                group.addTask { await self.changes.wait { !condition(self) } == .changed ? .some(nil) : nil }
                defer { group.cancelAll() }
                // A cancelled wait has no result.
                while let next = try await group.next() {
                    if let next { return next }
                }
                return nil
            }
        }

        /// Ends a fault that has not struck. A reply that is lost stays lost.
        fileprivate func recover() {
            state.withLock { state in
                if case .replyLost = state.fault { return }
                state.fault = nil
            }
            changes.notify()
        }
    }
}
