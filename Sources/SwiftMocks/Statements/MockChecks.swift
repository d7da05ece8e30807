/// The checks at the end of a test, of the mocks and the gates that it has made.
package enum MockCheck: Hashable, Sendable, CaseIterable {
    /// Answers of `given` statements, recorded calls, and faults of a network, that no call has
    /// used.
    case unusedStubs
    /// Calls and streams that have not ended.
    case callsInFlight
    /// Gates that were never opened.
    case shutGates
}

/// The mocks, gates and statements that are made while a test runs. Mocks are retained until the
/// test ends, also those that the test has released, so that their calls in flight do not end
/// before.
package final class CheckedMocks: Sendable {
    private let scope = TestScope()

    package struct Failure: Sendable {
        package let check: MockCheck
        package let report: MockReport
    }

    package init() {}

    /// Runs `body`, and collects what is made inside it.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try TestScope.$current.withValue(scope, operation: body)
    }

    package func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await TestScope.$current.withValue(scope, operation: body, isolation: isolation)
    }

    package var hasMocks: Bool { !cores.isEmpty }

    /// The events of all mocks in order, with secrets hidden; nil if no mock was made.
    package var timeline: String? {
        guard hasMocks else { return nil }
        return Timeline(of: MockSnapshot.ofOneMoment(cores), limit: 1_000).lines.joined(separator: "\n") + "\n"
    }

    /// Ends the test, and returns the failed checks. Incomplete statements are reported at once.
    package func finishTest() -> [Failure] {
        scope.stopCollecting()
        let snapshots = MockSnapshot.ofOneMoment(cores)
        let gates = scope.all.compactMap { $0 as? Gate }.filter { !$0.isOpen }
        return (unusedAnswers(snapshots) + unusedRecordings + unusedFaults).map {
            Failure(check: .unusedStubs, report: $0)
        }
            + callsInFlight(snapshots).map { Failure(check: .callsInFlight, report: $0) }
            + gates.map { Failure(check: .shutGates, report: neverOpened($0, snapshots)) }
    }

    /// Releases the mocks.
    package func close() {
        scope.releaseMembers()
    }

    private var cores: [MockCore] { scope.all.compactMap { ($0 as? any AnyStore)?.core } }

    /// The tests whose answers and calls count for a mock of this test. A mock in a `static let`
    /// may also have those of other tests that run at the same time.
    private var scopes: [TestScope.ID?] { [nil, scope.id] }

    /// The mocks that were made elsewhere. Other tests may need their other answers.
    private var others: [MockSnapshot] { scope.allOthers.compactMap { ($0 as? any AnyStore)?.core.snapshot } }

    private func unusedAnswers(_ snapshots: [MockSnapshot]) -> [MockReport] {
        var reported: Set<ObjectIdentifier> = []
        let reports =
            snapshots.compactMap { $0.unusedStubsReport("the test has ended", but: &reported, of: scopes) }
            + others.compactMap { $0.unusedStubsReport("the test has ended", but: &reported, of: [scope.id]) }
        return reports.map { MockReport(text: $0.text.rendered, site: $0.site) }
    }

    /// A report for each recording with calls that were not used.
    private var unusedRecordings: [MockReport] {
        var seen: Set<ObjectIdentifier> = []
        return cores.flatMap { core in
            core.withState { $0.recordings }.compactMap { replay in
                seen.insert(ObjectIdentifier(replay)).inserted ? replay.unusedReport(at: core.site) : nil
            }
        }
    }

    private var unusedFaults: [MockReport] {
        scope.all.compactMap { $0 as? any FaultHolder }.flatMap { $0.unusedFaults(of: scopes) }
            + scope.allOthers.compactMap { $0 as? any FaultHolder }.flatMap { $0.unusedFaults(of: [scope.id]) }
    }

    private func callsInFlight(_ snapshots: [MockSnapshot]) -> [MockReport] {
        snapshots.compactMap { $0.callsInFlight(of: scopes) } + others.compactMap { $0.callsInFlight(of: [scope.id]) }
    }

    private func neverOpened(_ gate: Gate, _ snapshots: [MockSnapshot]) -> MockReport {
        let text = ReportText(
            headline: "the test has ended, and a gate was never opened", wanted: ["gate.open()"],
            timeline: Timeline(of: snapshots).lines,
            hint: "open the gate, remove it, or check the test without shutGates")
        return MockReport(text: text.rendered, site: gate.site)
    }
}

extension MockSnapshot {
    /// The report of the calls that have not ended; nil if there are none.
    fileprivate func callsInFlight(of scopes: [TestScope.ID?]) -> MockReport? {
        let open = unfinishedCalls(of: scopes)
        guard let first = open.first else { return nil }
        let isClosed = events.contains { $0.phase == .closed && $0.opening === first }
        let end =
            switch first.kind {
            case .unary: "await the call, or cancel it"
            case .serverStream: "read the stream to its end, or call cancel()"
            case .clientStream, .bidirectionalStream:
                isClosed
                    ? "the stream is closed, and has not ended: read it to its end, or call cancel()"
                    : "close the stream and read it to its end, or call cancel()"
            }
        let text = ReportText(
            headline: "the test has ended: \(core.name) has \(counted(open.count, "call")) in flight",
            wanted: ["the end of every call before the end of the test"],
            closest: ["\(core.describer.label(first)): \(first.rpc) has not ended"],
            timeline: Timeline(of: [self], marked: open).lines,
            hint: "\(end), or check the test without callsInFlight")
        return MockReport(text: text.rendered, site: core.site)
    }
}
