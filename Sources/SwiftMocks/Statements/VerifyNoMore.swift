/// Fails if there is a call, the opening of a stream, or a sent message that no passed check
/// covers.
///
/// A check of a stream's part, such as a sent message or the close, also covers its opening. The
/// end of a stream needs no check.
public func verifyNoMoreInteractions<Library, each OtherLibrary>(
    _ mock: MockBase<Library>, _ others: repeat MockBase<each OtherLibrary>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    mock.store.core.snapshot.reportUnverified(at: site)
    repeat (each others).store.core.snapshot.reportUnverified(at: site)
}

/// Fails if the mocks of an array have a call, the opening of a stream, or a sent message that no
/// passed check covers.
@_disfavoredOverload
public func verifyNoMoreInteractions<Library>(
    _ mocks: [MockBase<Library>], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if mocks.isEmpty {
        reportNoMocks("verifyNoMoreInteractions: the array has no mock, so nothing was checked", at: site)
    }
    for mock in mocks { mock.store.core.snapshot.reportUnverified(at: site) }
}

/// Fails if an answer of a `given` statement is unused.
///
/// Rules for unstubbed calls may remain unused, and so may rules without `times:`. The latter fail
/// the test only if calls came, and the closure of `where:` has refused them all.
public func verifyStubsUsed<Library, each OtherLibrary>(
    _ mock: MockBase<Library>, _ others: repeat MockBase<each OtherLibrary>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // A rule of several mocks is reported once.
    var reported: Set<ObjectIdentifier> = []
    mock.store.core.snapshot.reportUnusedStubs(but: &reported, at: site)
    repeat (each others).store.core.snapshot.reportUnusedStubs(but: &reported, at: site)
}

/// Fails if an answer of a `given` statement about the mocks of an array is unused, as for one
/// mock.
@_disfavoredOverload
public func verifyStubsUsed<Library>(
    _ mocks: [MockBase<Library>], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if mocks.isEmpty { reportNoMocks("verifyStubsUsed: the array has no mock, so nothing was checked", at: site) }
    var reported: Set<ObjectIdentifier> = []
    for mock in mocks { mock.store.core.snapshot.reportUnusedStubs(but: &reported, at: site) }
}

extension MockSnapshot {
    fileprivate func reportUnverified(at site: CallSite) {
        let left = core.withState { state in
            events.filter { $0.phase.isInteraction && !state.log.isVerified($0) }
        }
        guard let first = left.first else { return }
        let text = ReportText(
            headline:
                "verifyNoMoreInteractions: \(core.name) has \(counted(left.count, "unverified interaction"))",
            wanted: ["every call, opening and input checked by a verify that passed"],
            closest: ["\(core.describer.label(first)): \(first.rpc) was \(first.phase) and never verified"],
            timeline: Timeline(of: [self], marked: left).lines,
            hint: "verify the marked calls, or call reset(mock, .calls) after calls that the test should ignore")
        core.reporter.fail(text, at: site)
    }

    fileprivate func reportUnusedStubs(but reported: inout Set<ObjectIdentifier>, at site: CallSite) {
        guard let report = unusedStubsReport("verifyStubsUsed", but: &reported) else { return }
        core.reporter.fail(report.text, at: site)
    }

    /// The report of the answers that no call has used, and the place of the first one; nil if
    /// there are none.
    /// - Parameters:
    ///   - reported: the answers that were reported before, because several mocks share them.
    ///   - scopes: the tests whose answers count, nil among them for no test that is checked; nil
    ///     for all answers.
    func unusedStubsReport(
        _ check: String, but reported: inout Set<ObjectIdentifier>, of scopes: [TestScope.ID?]? = nil
    ) -> (text: ReportText, site: CallSite)? {
        let unusedStubs = unusedStubs.filter { stub in
            let isOfScope = scopes?.contains { $0 === stub.slot.scope } ?? true
            return isOfScope && isFault(stub) && reported.insert(ObjectIdentifier(stub.slot)).inserted
        }
        guard let stub = unusedStubs.first else { return nil }
        let first = stub.slot
        let count = unusedStubs.reduce(0) { $0.adding($1.left) }
        if refusedCalls(first.selection) != nil {
            return (refusalText(check, unusedStubs, of: first.selection, count), first.site)
        }
        let closest = CallComparison.closest(to: first.selection, in: self)
        let kind = first.selection.isAboutEveryRPC ? "rules" : "given statements"
        let text = ReportText(
            headline: "\(check): \(core.name) has \(counted(count, "unused answer"))",
            wanted: unusedStubs.prefix(Timeline.limit).map(line),
            closest: closest?.lines ?? ["none: \(first.selection.nothingHappened)"],
            timeline: Timeline(of: [self], marked: closest.map { [$0.event] } ?? []).lines,
            hint: ruleHint(for: first.selection)
                ?? stub.hider.map { hider in
                    "the newer statement at \(hider) answers all calls: \(core.reports.remedy(ofHidden: first)), or "
                        + "remove the answer"
                }
                ?? "remove the answer, or correct its matchers: newer \(kind) come before older ones")
        return (text, first.site)
    }

    /// Whether an unused answer is a fault. A rule without `times:` guards against calls, so it may
    /// remain unused, unless its closure refused every rpc that came: it may name none.
    private func isFault(_ stub: UnusedStub) -> Bool {
        let selection = stub.slot.selection
        return !selection.isAboutEveryRPC || stub.slot.times != nil || stub.uses == 0 && refusedCalls(selection) != nil
    }

    /// The calls that came, if the closure of a rule's `where:` has refused each; nil if it has
    /// not, or if none came.
    private func refusedCalls(_ selection: Selection) -> [Event]? {
        let closures = selection.callConditions.filter { $0.subject == .closure }
        let calls = events.filter(\.phase.isBeginning)
        guard !closures.isEmpty, !calls.isEmpty else { return nil }
        return calls.contains { call in closures.allSatisfy { $0.accepts(call) } } ? nil : calls
    }

    private func refusalText(
        _ check: String, _ stubs: [UnusedStub], of selection: Selection, _ count: Int
    ) -> ReportText {
        let calls = refusedCalls(selection) ?? []
        var methods: [String] = []
        for call in calls where !methods.contains(call.method) { methods.append(call.method) }
        let names = cut(methods.joined(separator: ", "))
        return ReportText(
            headline: "\(check): \(core.name) has \(counted(count, "unused answer"))",
            wanted: stubs.prefix(Timeline.limit).map(line),
            closest: ["none: the closure of where: refused \(counted(calls.count, "call")) of \(names)"],
            timeline: Timeline(of: [self]).lines,
            hint: "correct the closure, whose $0.method is a name of the proto, such as \"\(methods.first ?? "")\", "
                + "or remove the rule")
    }

    private func line(_ stub: UnusedStub) -> String {
        let slot = stub.slot
        let last = stub.position.adding(stub.left - 1)
        let answers = stub.left == 1 ? "answer \(last)" : "answers \(stub.position) to \(last)"
        return "\(slot.site), \(answers): \(slot.selection.rpc), \(core.describer.wanted(slot.selection))"
    }
}
