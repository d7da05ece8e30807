/// Fails unless the calls and events happened in this order, across rpcs and mocks. Other calls may
/// come in between. Fails also without a step.
///
/// ```swift
/// verifyInOrder {
///     verify(client).say(.value(hello))
///     verify(client).converse().opened()
///     verify(other).say(.any)
/// }
/// ```
public func verifyInOrder(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @OrderBuilder _ steps: () -> OrderBuilder
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let queries = steps().steps
    guard !queries.isEmpty else { return reportEmptyOrder(at: site) }
    OrderCheck(steps: queries).run(at: site)
}

/// Waits, at most for `before`, until the calls and events have happened in this order, across rpcs
/// and mocks. Earlier ones count too, and other calls may come in between.
///
/// Fails if the time ends first, if one of the mocks is reset, if the task is cancelled, and if
/// there is no step. The default time is 3 s. `SWIFT_MOCKS_TIMEOUT_SCALE` multiplies the default
/// and any given time.
public func verifyInOrderEventually(
    before time: MockDuration? = .none, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @OrderBuilder _ steps: () -> OrderBuilder
) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let queries = steps().steps
    guard let core = queries.first?.core, let selection = queries.first?.selection else {
        return reportEmptyOrder(at: site)
    }
    let order = EventQuery(core: core, selection: selection, site: site)
    if let fault = time?.fault { return order.failTime("verifyInOrderEventually(before: \(fault))") }
    let limits = core.limits
    let limit = limits.check(within: time)
    await order.wait("verifyInOrderEventually") { check in
        let watch = EventWatch(queries) { $0.isAbout($1) }
        defer { watch.stop() }
        let end = await watch.wait(until: limits.deadline(ofLimit: limit)) {
            OrderCheck(steps: queries, isWaiting: true).found.count == queries.count
        }
        OrderCheck(steps: queries, isWaiting: true)
            .run(at: site, of: check, note: end.note ?? "waited \(limit.text)", isVoid: end == .reset)
    }
}

/// Reports without a mock, whose reporter would be used. In tests, this one reports to them.
private func reportEmptyOrder(at site: CallSite) {
    Reporter.fail(
        "verifyInOrder: there is no step, so nothing was checked", wanted: "at least one step",
        hint: "check the loop or the condition that makes its steps, or remove verifyInOrder", at: site)
}

/// Collects the steps of ``verifyInOrder(fileID:filePath:line:column:_:)``.
@resultBuilder
public struct OrderBuilder {
    fileprivate let steps: [EventQuery]

    /// Adds one step.
    public static func buildExpression<Library, RPCs, Kind, Input, Output>(
        _ check: EventVerification<Library, RPCs, Kind, Input, Output>
    ) -> OrderBuilder {
        OrderBuilder(steps: [check.completedQuery()])
    }

    /// Combines the steps in their order.
    public static func buildBlock(_ first: OrderBuilder, _ others: OrderBuilder...) -> OrderBuilder {
        buildArray([first] + others)
    }

    /// Adds the steps of a loop.
    public static func buildArray(_ parts: [OrderBuilder]) -> OrderBuilder {
        OrderBuilder(steps: parts.flatMap(\.steps))
    }

    /// Adds the steps of a condition without `else`.
    public static func buildOptional(_ steps: OrderBuilder?) -> OrderBuilder { steps ?? buildArray([]) }

    /// Adds the steps of the first branch.
    public static func buildEither(first steps: OrderBuilder) -> OrderBuilder { steps }

    /// Adds the steps of the second branch.
    public static func buildEither(second steps: OrderBuilder) -> OrderBuilder { steps }
}

/// Matches each step with the first event after that of the previous step. Result and report come
/// from one snapshot of each mock.
struct OrderCheck {
    let steps: [EventQuery]
    /// In the order in which the steps name the mocks.
    private let snapshots: [MockSnapshot]
    private let isWaiting: Bool

    /// - Parameter isWaiting: whether the check waits, so that it sees settled events only.
    init(steps: [EventQuery], isWaiting: Bool = false) {
        self.steps = steps
        self.isWaiting = isWaiting
        let isAboutReceipts = steps.contains { $0.selection.phase == .received }
        snapshots = MockSnapshot.ofOneMoment(steps.map(\.core), isAboutReceipts: isAboutReceipts)
    }

    /// - Parameters:
    ///   - site: the place of the check.
    ///   - check: the check, if it waits.
    ///   - note: the report's text about the wait before the check.
    ///   - isVoid: whether the check fails whatever is found.
    func run(at site: CallSite, of check: AwaitedCheck? = nil, note: String? = nil, isVoid: Bool = false) {
        let found = self.found
        guard found.count == steps.count, !isVoid else {
            let report = { fail(after: found, note: note, at: site) }
            return check?.fail(report) ?? report()
        }
        for (step, event) in zip(steps, found) {
            step.core.markVerified([event], selection: step.selection)
        }
    }

    /// The events of the first steps, up to the one that is missing.
    var found: [Event] {
        var found: [Event] = []
        for step in steps {
            let events = events(of: step)
            let start = found.last.map { events.firstIndex(after: $0.tick) } ?? 0
            let event = events[start...].first(where: step.selection.matches)
            guard let event else { break }
            found.append(event)
        }
        return found
    }

    private func events(of step: EventQuery) -> [Event] {
        guard let snapshot = snapshots.first(where: { $0.core === step.core }) else { return [] }
        return isWaiting ? snapshot.settledEvents(for: step.selection) : snapshot.events(for: step.selection)
    }

    private func fail(after found: [Event], note: String?, at site: CallSite) {
        // A check that fails whatever is found may lack no step.
        let found = Array(found.prefix(steps.count - 1))
        let missing = steps[found.count]
        let after = found.isEmpty ? "" : " after step \(found.count)"
        let early = events(of: missing).last(where: missing.selection.matches)
        let timeline = Timeline(of: snapshots, marked: found + (early.map { [$0] } ?? []))
        let text = ReportText(
            headline: "verifyInOrder: step \(found.count + 1) of \(steps.count) not found\(after)"
                + (note.map { " (\($0))" } ?? ""),
            wanted: steps.indices.map { line($0, found: found, in: timeline) },
            closest: [closest(to: missing, early: early, in: timeline)],
            timeline: timeline.lines,
            hint: early == nil
                ? "verify the missing step by itself to see what came closest"
                : "the missing step happened too early: correct the order here or in the code under test")
        missing.core.reporter.fail(text, at: site)
    }

    private func line(_ index: Int, found: [Event], in timeline: Timeline) -> String {
        let step = steps[index]
        let verdict = index < found.count ? "ok" : index == found.count ? "no" : "--"
        let rpc = timeline.name(of: step.selection.rpc, in: step.core)
        let place = index < found.count ? ", \(timeline.place(of: found[index]))" : ""
        return
            "\(index + 1) \(verdict)  \(rpc) \(step.selection.phase): \(step.core.describer.wanted(step.selection))\(place)"
    }

    private func closest(to missing: EventQuery, early: Event?, in timeline: Timeline) -> String {
        guard let early else {
            return "none: \(missing.selection.rpc) was not \(missing.selection.phase) like this at any time"
        }
        let label = missing.core.describer.label(early, place: timeline.place(of: early))
        return "\(label): matches, but did not happen after the previous step"
    }
}
