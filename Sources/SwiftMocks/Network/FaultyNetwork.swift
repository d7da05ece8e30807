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
    private struct Rule: Sendable {
        let fault: NetworkFault
        let rest: Locked<Int>
        let matches: Filter
    }

    /// The newest is the last one.
    private let rules = Locked<[Rule]>([])
    private let calls = Locked<[ObjectIdentifier: Call]>([:])
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
        if case .slowBody(_, let pause?, _) = fault.kind, let wrong = pause.fault {
            return report("\(wrong) is no length of time, so nothing is slow", "a time", "correct the number", at: site)
        }
        rules.append(Rule(fault: fault, rest: Locked(times ?? .max), matches: matches))
        guard case .offline = fault.kind, times == nil else { return }
        for call in calls.value.values where matches(call.name) { call.end(.cut) }
    }

    /// Ends all faults. Responses in flight that are slow, or would break later, continue undisturbed.
    public func recover() {
        rules.value = []
        for call in calls.value.values { call.recover() }
    }

    /// Returns a call that begins, with the newest matching fault. ``end(_:)`` must follow.
    /// - Parameter onCut: runs if the call is cut off.
    package func begin(
        service: String, method: String, onCut: @escaping @Sendable () -> Void = {}
    ) -> Call {
        let name = (service: service, method: method)
        let call = Call(name, onCut: onCut)
        // Listed first, so that a network that goes offline meanwhile breaks it, or cuts it off.
        calls.withLock { $0[ObjectIdentifier(call)] = call }
        let rule = rules.value.last { rule in
            rule.matches(name)
                && rule.rest.withLock { rest in
                    defer { rest = max(0, rest - 1) }
                    return rest > 0
                }
        }
        call.begin(rule?.fault)
        return call
    }

    package func end(_ call: Call) {
        calls.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// Waits for the delay before a piece of a slow body. A gate that stays shut is reported, and cuts the call off.
    /// - Returns: false if the call is over, or the task is cancelled.
    package func pass(_ call: Call, after pause: MockDuration?, gate: Gate? = nil) async -> Bool {
        if let pause { await call.wait(until: limits.deadline(after: pause)) }
        if let gate, await call.wait(for: gate, until: limits.deadline(ofLimit: limits.hold)) == .timedOut {
            report(
                "the gate of a slow body of \(call.name.method) stayed shut for \(limits.hold.text)",
                "gate.open() of the gate made at \(gate.site)",
                "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
            call.end(.cut)
        }
        return call.ending == nil && !Task.isCancelled
    }

    private func report(_ headline: String, _ wanted: String, _ hint: String, at site: CallSite) {
        reporter.fail(
            ReportText(
                headline: "\(Self.self): \(headline)", wanted: [wanted], closest: ["none"],
                timeline: ["see the test"], hint: hint), at: site)
    }

    package final class Call: Sendable {
        package enum Ending: Sendable {
            case cut
            case cancelled
        }

        let name: (service: String, method: String)
        private let state = Locked((fault: NetworkFault?.none, ending: Ending?.none))
        private let changes = Signal()
        private let onCut: @Sendable () -> Void

        init(
            _ name: (service: String, method: String), onCut: @escaping @Sendable () -> Void
        ) {
            self.name = name
            self.onCut = onCut
        }

        fileprivate func begin(_ fault: NetworkFault?) {
            state.withLock { $0.fault = fault }
        }

        package var fault: NetworkFault.Kind? { state.value.fault?.kind }

        /// The reason why nothing more passes; nil if the call goes on.
        package var ending: Ending? { state.value.ending }

        /// Ends the call. Only the first end counts.
        package func end(_ ending: Ending) {
            let isFirst = state.withLock { state in
                defer { state.ending = state.ending ?? ending }
                return state.ending == nil
            }
            changes.notify()
            if isFirst, ending == .cut { onCut() }
        }

        /// Suspends until the call is cut off. Returns false if the task is cancelled first.
        package func untilCut() async -> Bool {
            await changes.wait { ending == .cut } == .changed
        }

        /// Ends a fault that has not struck. A reply that is lost stays lost.
        fileprivate func recover() {
            if case .replyLost? = fault { return }
            state.withLock { $0.fault = nil }
            changes.notify()
        }

        fileprivate func wait(until deadline: Deadline) async {
            _ = await changes.wait(until: deadline) { ending != nil || fault == nil }
        }

        fileprivate func wait(for gate: Gate, until deadline: Deadline) async -> Signal.Wake {
            await withTaskGroup(of: Signal.Wake.self) { group in
                group.addTask { await gate.pass(until: deadline) }
                group.addTask { await self.changes.wait { self.ending != nil || self.fault == nil } }
                defer { group.cancelAll() }
                return await group.next() ?? .cancelled
            }
        }
    }
}
