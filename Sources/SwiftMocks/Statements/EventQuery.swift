/// The events that a check looks for, the mock in which it looks, and the place of the check.
struct EventQuery: Sendable {
    let core: MockCore
    let selection: Selection
    let site: CallSite
}

extension EventQuery {
    /// Runs a check that waits. A test must not end before the check does.
    func wait(_ verb: String, for check: (AwaitedCheck) async -> Void) async {
        await AwaitedCheck.run(check) {
            core.reports.mistake(
                "\(core.name).\(selection.rpc): the test has ended, and \(verb) still waits, so it checks nothing",
                wanted: AwaitedCheck.wanted, hint: AwaitedCheck.hint, at: site)
        }
    }

    func check(_ count: CallCount) {
        guard !count.isAlwaysMet else { return failMet(count) }
        let found = events.filter(selection.matches)
        if count.contains(found.count) { return markVerified(found) }
        // A call may have come in between. Verdict and report are of one moment.
        let snapshot = self.snapshot
        let last = snapshot.events(for: selection).filter(selection.matches)
        if count.contains(last.count) { return markVerified(last) }
        fail(count, found: last, in: snapshot, note: nil, hasWaited: false)
    }

    func check(_ count: CallCount, before time: MockDuration?, of check: AwaitedCheck) async {
        guard !count.contains(0) else { return check.fail { failMetAtOnce(count) } }
        if let fault = time?.fault { return check.fail { failTime("calledEventually(before: \(fault))") } }
        let limit = core.limits.check(within: time)
        let (end, decisive) = await wait(until: core.limits.deadline(ofLimit: limit)) {
            count.contains($0) || count.isOvershot(by: $0)
        }
        if end == .decided, count.contains(decisive.count) { return markVerified(decisive) }
        let snapshot = self.snapshot
        let found = snapshot.settledEvents(for: selection).filter(selection.matches)
        if end != .reset, count.contains(found.count) { return markVerified(found) }
        let note = count.isOvershot(by: found.count) ? nil : "waited \(limit.text)"
        check.fail { fail(count, found: found, in: snapshot, note: end.note ?? note, hasWaited: true) }
    }

    func checkNone(during time: MockDuration, of check: AwaitedCheck) async {
        if let fault = time.fault { return check.fail { failTime("neverCalled(during: \(fault))") } }
        let deadline = core.limits.deadline(after: time)
        let (end, _) = await wait(until: deadline) { $0 > 0 }
        let snapshot = self.snapshot
        let found = snapshot.events(for: selection).filter(selection.matches)
        if end == .tooLate, found.isEmpty { return deadline.isPast ? () : check.fail { failClockEnded(within: time) } }
        let note = found.isEmpty ? nil : "within \(time.text)"
        check.fail { fail(.never, found: found, in: snapshot, note: end.note ?? note, hasWaited: true) }
    }

    /// Counts the settled events so far, and those that follow, until their number is decisive.
    /// Returns them in the order of the log.
    private func wait(
        until deadline: Deadline, _ isDecided: @escaping @Sendable (Int) -> Bool
    ) async -> (EventWatch.End, [Event]) {
        // By their ticks, because an event that comes now is counted twice.
        let found = Locked<[Int: Event]>([:])
        let count = { @Sendable (event: Event) in
            guard selection.matches(event) else { return false }
            let number = found.withLock { found in
                found[event.tick] = event
                return found.count
            }
            return isDecided(number)
        }
        let watch = EventWatch([self]) { count($1) }
        defer { watch.stop() }
        for event in core.withState({ selection.phase == .received ? $0.log.receipts : $0.log.settledEvents }) {
            _ = count(event)
        }
        let end = await watch.wait(until: deadline) { isDecided(found.withLock { $0.count }) }
        return (end, found.value.values.sorted { $0.tick < $1.tick })
    }

    private var events: [Event] {
        selection.phase == .received ? core.withState { $0.log.receipts } : core.events
    }

    private var snapshot: MockSnapshot { core.snapshot(isAboutReceipts: selection.phase == .received) }

    private func markVerified(_ found: [Event]) {
        core.markVerified(found, selection: selection)
    }

    /// Reports a count that every log meets.
    private func failMet(_ count: CallCount) {
        core.reports.mistake(
            "\(core.name).\(selection.rpc): called cannot fail with \(count.text("call"))",
            wanted: "a count that some number of calls does not meet",
            hint: "write called(.atLeast(1)) or called(.never), or remove the check", at: site)
    }

    /// Reports a count that is met before any wait.
    private func failMetAtOnce(_ count: CallCount) {
        core.reports.mistake(
            "\(core.name).\(selection.rpc): calledEventually cannot wait for \(count.text("call"))",
            wanted: "a count of at least 1",
            hint: "use neverCalled(during:), which waits until the time is over", at: site)
    }

    private func failClockEnded(within time: MockDuration) {
        core.reports.mistake(
            "\(core.name).\(selection.rpc): the clock of neverCalled(during:) has ended before \(time.text) have passed",
            wanted: "await clock.advance(by: …) while the check waits",
            hint: "start the check in a Task, move the clock inside its scope, and then await the task", at: site)
    }

    func failTime(_ verb: String) {
        core.reports.mistake(
            "\(core.name).\(selection.rpc): \(verb) names no length of time, so nothing was checked",
            wanted: "a finite number that is not negative", hint: "correct the number", at: site)
    }

    /// - Parameter hasWaited: whether the code under test had its time.
    private func fail(
        _ count: CallCount, found: [Event], in snapshot: MockSnapshot, note: String?, hasWaited: Bool
    ) {
        let closest = found.isEmpty ? CallComparison.closest(to: selection, in: snapshot) : nil
        let headline =
            "\(core.name).\(selection.rpc): expected \(count.text(noun)), found \(found.count)"
        let text = ReportText(
            headline: headline + (note.map { " (\($0))" } ?? ""),
            wanted: [core.describer.wanted(selection)],
            closest: closest?.lines ?? self.closest(found),
            timeline: Timeline(of: [snapshot], marked: closest.map { [$0.event] } ?? found).lines,
            hint: hint(found: found, closest: closest, in: snapshot)
                + (found.isEmpty && closest == nil ? noCallHint(in: snapshot, hasWaited: hasWaited) : ""))
        core.reporter.fail(text, at: site)
    }

    /// What else to do where nothing resembles what is wanted. A check that has waited is not too
    /// early.
    private func noCallHint(in snapshot: MockSnapshot, hasWaited: Bool) -> String {
        if !hasWaited { return ". If the code under test calls in a Task, write await … .calledEventually()" }
        return snapshot.events.isEmpty && unusedStub(in: snapshot) != nil ? ". \(Self.otherMock.asSentence)" : ""
    }

    private static let correction = "match less strictly, or correct what the code under test sends"
    private static let otherMock = "check that the code under test was given this mock"

    private func unusedStub(in snapshot: MockSnapshot) -> StubSlot? {
        snapshot.unusedStubs.first { $0.uses == 0 && $0.slot.selection.rpc == selection.rpc }?.slot
    }

    private var noun: String {
        switch selection.phase {
        case .called: "matching call"
        case .sent: "matching input"
        case .received: "matching message"
        case .opened, .closed, .cancelled, .finished: "\(selection.phase) stream"
        }
    }

    private func closest(_ found: [Event]) -> [String] {
        if let last = found.last {
            return ["\(core.describer.label(last)): matches"]
        }
        return ["none: \(selection.nothingHappened)"]
    }

    private func hint(found: [Event], closest: CallComparison?, in snapshot: MockSnapshot) -> String {
        if !found.isEmpty {
            if selection.phase == .received { return "compare the marked messages in the timeline" }
            let numbers = found.prefix(Timeline.limit).map { "#\($0.number)" }.joined(separator: ", ")
            let which = selection.phase.isBeginning ? "which" : "whose streams"
            return "compare \(numbers) in the timeline, \(which) calls(of:) returns"
        }
        let place = closest.map { $0.event.place { $0.number } } ?? ""
        if let closest, closest.payloadMatches, closest.requestMatches {
            // A check that waits sees settled events only.
            return closest.differingParts.isEmpty
                ? "\(place) has no answer yet: an action of when, or a matcher, has not returned"
                : "\(place) differs in \(list(closest.differingParts)) only: \(Self.correction)"
        }
        if let slot = unusedStub(in: snapshot) {
            if let rule = snapshot.ruleHint(for: slot.selection) {
                return "the stub at \(slot.site) was never used: \(rule)"
            }
            return
                "the stub at \(slot.site) wants \(core.describer.wantedByStub(slot.selection)) and was never used"
        }
        if let closest {
            let parts = [selection.phase.messageNoun] + closest.differingParts
            return (closest.payloadMatches || parts.count == 1 ? "" : "\(place) differs in \(list(parts)): ")
                + Self.correction
        }
        return snapshot.events.isEmpty
            ? Self.otherMock
            : "check that the code under test reaches this call"
    }

    /// `its request and its headers`.
    private func list(_ parts: [String]) -> String { parts.map { "its \($0)" }.joined(separator: " and ") }
}
