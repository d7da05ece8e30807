/// Fails unless the calls and events happened in this order, across rpcs and mocks. Other calls may come in between. It
/// also fails if there is no step.
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
    @OrderBuilder _ steps: () -> [any EventVerification]
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let queries = steps().map(\.query)
    guard !queries.isEmpty else { return reportEmptyOrder(at: site) }
    OrderCheck(steps: queries).run(at: site)
}

/// There is no mock that names a reporter. In tests, this one reports to them.
private func reportEmptyOrder(at site: CallSite) {
    let text = ReportText(
        headline: "verifyInOrder: there is no step, so nothing was checked", wanted: ["at least one step"],
        closest: ["none: a loop or a condition in it added no step"], timeline: ["no mock was named"],
        hint: "check what the steps are made of, or remove verifyInOrder")
    Reporter(ConsoleReporter.self).fail(text, at: site)
}

/// Collects the steps of ``verifyInOrder(fileID:filePath:line:column:_:)``.
@resultBuilder
public enum OrderBuilder {
    /// Adds one step.
    public static func buildExpression<Check: EventVerification>(_ check: Check) -> [any EventVerification] {
        [check]
    }

    /// Combines the steps in their order.
    public static func buildBlock(
        _ first: [any EventVerification], _ steps: [any EventVerification]...
    ) -> [any EventVerification] {
        first + steps.flatMap { $0 }
    }

    /// Adds the steps of a loop.
    public static func buildArray(_ steps: [[any EventVerification]]) -> [any EventVerification] {
        steps.flatMap { $0 }
    }

    /// Adds the steps of a condition without `else`.
    public static func buildOptional(_ steps: [any EventVerification]?) -> [any EventVerification] {
        steps ?? []
    }

    /// Adds the steps of the first branch.
    public static func buildEither(first steps: [any EventVerification]) -> [any EventVerification] { steps }

    /// Adds the steps of the second branch.
    public static func buildEither(second steps: [any EventVerification]) -> [any EventVerification] { steps }
}

/// Matches each step with the first event after the event of the previous step. Both the result and the report come
/// from one snapshot of each mock.
private struct OrderCheck {
    let steps: [EventQuery]
    /// One snapshot of each mock, in the order in which the steps name the mocks.
    private let snapshots: [MockSnapshot]

    init(steps: [EventQuery]) {
        self.steps = steps
        var seen: Set<ObjectIdentifier> = []
        snapshots = steps.map(\.core).filter { seen.insert(ObjectIdentifier($0)).inserted }.map(\.snapshot)
    }

    func run(at site: CallSite) {
        var found: [Event] = []
        for step in steps {
            let earliest = found.last?.tick ?? 0
            let event = events(of: step).first { $0.tick > earliest && step.selection.matches($0) }
            guard let event else { return fail(after: found, at: site) }
            found.append(event)
        }
        for (step, event) in zip(steps, found) {
            step.core.markVerified([event], selection: step.selection)
        }
    }

    private func events(of step: EventQuery) -> [Event] {
        snapshots.first { $0.core === step.core }?.events ?? []
    }

    private func fail(after found: [Event], at site: CallSite) {
        let missing = steps[found.count]
        let after = found.isEmpty ? "" : " after step \(found.count)"
        let early = events(of: missing).last(where: missing.selection.matches)
        let timeline = Timeline(of: snapshots, marked: found + (early.map { [$0] } ?? []))
        let text = ReportText(
            headline: "verifyInOrder: step \(found.count + 1) of \(steps.count) not found\(after)",
            wanted: steps.indices.map { line($0, found: found, in: timeline) },
            closest: [closest(to: missing, early: early, in: timeline)],
            timeline: timeline.lines,
            hint: early == nil
                ? "verify the missing step by itself to see what came closest"
                : "the missing step happened too early; correct the order here or in the code under test")
        missing.core.reporter.fail(text, at: site)
    }

    private func line(_ index: Int, found: [Event], in timeline: Timeline) -> String {
        let step = steps[index]
        let verdict = index < found.count ? "ok" : index == found.count ? "no" : "--"
        let rpc = timeline.name(of: step.selection.rpc, in: step.core)
        let place = index < found.count ? ", call #\(timeline.number(of: found[index]))" : ""
        return
            "\(index + 1) \(verdict)  \(rpc) \(step.selection.phase): \(step.core.describer.wanted(step.selection))\(place)"
    }

    private func closest(to missing: EventQuery, early: Event?, in timeline: Timeline) -> String {
        guard let early else {
            return "none: \(missing.selection.rpc) was not \(missing.selection.phase) like this at any time"
        }
        let label = missing.core.describer.label(early, number: timeline.number(of: early))
        return "\(label): matches, but did not happen after the previous step"
    }
}
