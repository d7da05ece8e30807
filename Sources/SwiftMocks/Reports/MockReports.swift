/// The reports that no check makes: about calls without an answer, and mistakes in a test.
struct MockReports {
    let core: MockCore

    init(of core: MockCore) {
        self.core = core
    }

    var name: String { core.name }
    private var limits: TimeLimits { core.limits }
    var describer: Describer { core.describer }
    private var metadataWord: String { describer.library.metadataWord }

    func unstubbed(_ event: Event, request: (any Sendable)? = nil) {
        let headline = "\(name).\(event.rpc): \(describer.label(event)) has no stub, answered unimplemented"
        limited(event.rpc, number: event.number, headline, at: core.site) {
            unstubbed(event, payload: event.payload ?? request, headline: headline)
        }
    }

    /// Reports a call without an equal recorded one, whatever the policy: its answer is not the
    /// real server's.
    func unrecorded(_ opening: Event, _ call: UnrecordedCall) {
        let label = "\(name).\(opening.rpc): \(describer.label(opening))"
        let answer = core.policy == .strict ? "unimplemented" : "empty"
        let headline = "\(label) \(UnrecordedCall.reason), answered \(answer)"
        limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            let closest = call.closest
            return ReportText(
                headline: headline,
                wanted: ["a recorded call of \(call.inputs.last.map(describer.line) ?? "these inputs")"],
                closest: closest?.lines
                    ?? ["none: the recording has no call of \(opening.service)/\(opening.method)"],
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines, hint: closest?.hint ?? call.hint)
        }
    }

    /// Reports a fault that code may repeat: the first in a test with `report`, and the next ones
    /// in a line.
    /// - Parameters:
    ///   - fault: tells these reports from others.
    ///   - number: the number of the call in the log; nil if it is about none.
    func limited(
        _ fault: String, number: Int?, _ headline: String, at site: CallSite, report: () -> ReportText
    ) {
        let reporter = core.reporter
        let place = core.reporter.place
        let text: String
        switch reporter.repeated.add(fault, ofCall: number ?? 0, in: place) {
        case .full: text = report().rendered
        case .line(let count, let first, let next):
            let remaining = next.map { ", and the next report comes after \($0)" } ?? ""
            let full = number == nil ? "The first report" : "The report of #\(first)"
            let test = place == AnyHashable(ConsoleReporter.process) ? "" : " in this test"
            text = oneLine("\(headline) (\(count) so far\(test)). \(full) shows more\(remaining)")
        case .nothing: return
        }
        if reporter.fail(text, at: site) { reporter.repeated.recordFailure(fault, in: place) }
    }

    private func unstubbed(_ event: Event, payload: (any Sendable)?, headline: String) -> ReportText {
        let matchers = payload == nil ? "" : ".any"
        let removed = removedAnswers(for: event.rpc)
        return ReportText(
            headline: headline,
            wanted: ["a given statement for \(requestText(payload, event.metadata))"],
            closest: closestStub(to: event, payload: payload) ?? [removed?.text ?? "none: \(event.rpc) has no stubs"],
            timeline: Timeline(of: [core.snapshot], marked: [event]).lines,
            hint: removed?.suggestion
                ?? "given(mock).\(memberName(event.rpc))(\(matchers)).\(event.kind.exampleAnswer), or "
                + "\(core.typeName)(policy: .relaxed)")
    }

    /// What a report says of answers that a reset has removed.
    private struct RemovedAnswers {
        let text: String
        let suggestion: String
    }

    /// Returns what a reset has removed that could have answered an rpc; nil if nothing was, or
    /// newer statements have taken its place.
    private func removedAnswers(for rpc: String) -> RemovedAnswers? {
        core.withState { state in
            if let reset = state.stubs.reset(ofAnswersFor: rpc) {
                return RemovedAnswers(
                    text: "none: \(reset.text(in: state.log)) has removed the stubs of \(rpc)",
                    suggestion: reset.suggestion)
            }
            guard state.stubs.statements[rpc] == nil, let reset = state.rules.reset else { return nil }
            return RemovedAnswers(
                text: "none: \(reset.text(in: state.log)) has removed the rules", suggestion: reset.suggestion)
        }
    }

    private func requestText(_ payload: (any Sendable)?, _ metadata: AnyMetadata) -> String {
        let fields = describer.metadataText.text(of: metadata)
        return (payload.map(describer.line) ?? "any input")
            + (fields.isEmpty ? "" : ", \(metadataWord) \(fields)")
    }

    private func closestStub(to event: Event, payload: (any Sendable)?) -> [String]? {
        // Matchers run outside the lock.
        let candidates = core.withState { $0.stubs.newest(CallComparison.limit, for: event.rpc) }
        let compared = candidates.lazy.map { candidate in
            (candidate, CallComparison(of: event, payload, with: candidate.slot.selection, describer: describer))
        }
        guard let (candidate, call) = compared.min(by: { $0.1.distance < $1.1.distance }) else { return nil }
        let slot = candidate.slot
        let comparisons = describer.metadataText.comparisons(of: event.metadata, with: slot.selection.metadata)
        return [
            "stub at \(slot.site): request \(call.payloadMatches ? "matches" : "differs"), \(call.verdictOfCall)",
            "  wants \(describer.wanted(slot.selection))" + (candidate.isSpent ? ", and its answers are used up" : ""),
        ] + (call.difference + (call.metadataMatches ? [] : comparisons)).map { "  \($0)" }
    }

    func forgotten(_ gate: Gate, rpc: String) {
        failure(
            "\(name).\(rpc): a gate stayed shut for \(limits.hold.text), answered deadlineExceeded",
            wanted: "gate.open() of the gate made at \(gate.site)",
            hint: "open the gate, or increase the limit with \(TimeLimits.variable)", at: gate.site)
    }

    func forgottenHold(_ opening: Event) {
        let site = stubSite(of: opening)
        failure(
            "\(name).\(opening.rpc): a stream was held for \(limits.hold.text), answered deadlineExceeded",
            wanted: "the end of the stream that the script at \(site) holds",
            hint: "cancel the stream, or let the script wait for a gate that the test opens", at: site)
    }

    /// Reports a call that `willForward()` answers, and that can't be forwarded.
    func cannotForward(_ opening: Event) {
        let noun = opening.phase == .opened ? "stream" : "call"
        let isServed = opening.transport != nil
        let headline =
            "\(name).\(opening.rpc): willForward() answers a \(noun) that nothing can forward, answered unimplemented"
        limited("\(opening.rpc) willForward", number: opening.number, headline, at: stubSite(of: opening)) {
            text(
                headline, wanted: "a \(noun) of a mock, or above a server of it, that is made with forwardingTo:",
                closest: isServed
                    ? "\(describer.label(opening)): its server has no forwardingTo:"
                    : "\(describer.label(opening)): the code under test calls the mock itself",
                hint: isServed
                    ? "write (serving: mock, forwardingTo: …) where the mock is served"
                    : "make the mock with forwardingTo:, serve it behind the real client, or write another answer")
        }
    }

    func lateMetadata(_ opening: Event) {
        failure(
            "\(name).\(opening.rpc): \(metadataWord) came after the call was accepted, and was dropped",
            wanted: "\(metadataWord) before any message, and before a fake server asks for an input",
            hint: "put it first, or remove it: a call has \(metadataWord) once", at: stubSite(of: opening),
            countedAs: "\(opening.rpc), late \(metadataWord) of \(stubSite(of: opening))")
    }

    func idle(_ opening: Event) {
        failure(
            "\(name).\(opening.rpc): nothing happened on a stream for \(limits.hold.text) while it was read",
            wanted: "an input that the script answers, a close or cancellation, or a step of the script",
            hint: "close the stream, let the script complete it, or increase the limit with \(TimeLimits.variable)",
            at: stubSite(of: opening))
    }

    /// Reports a fake server of an rpc with one response.
    func wrongResponses(_ fault: String, to opening: Event) {
        failure(
            "\(name).\(opening.rpc): a fake server \(fault)", wanted: "one response, or a failure",
            hint: "send one message, and return: the rpc has one response", at: stubSite(of: opening),
            countedAs: "\(opening.rpc), \(fault) at \(stubSite(of: opening))")
    }

    func unread(_ opening: Event) {
        failure(
            "\(name).\(opening.rpc): a writer waited for \(limits.hold.text) because nothing was read, answered "
                + "deadlineExceeded",
            wanted: "a fake server that reads its inputs, or a script that is read",
            hint:
                "read them, end the stream, let withFlowControl allow more, or increase the limit with \(TimeLimits.variable)",
            at: stubSite(of: opening))
    }

    func wrongType(_ type: Any.Type, in rpc: String, wanted: Any.Type) {
        failure(
            "\(name).\(rpc): a call has a \(type) in place of a \(wanted), which was dropped",
            wanted: "a \(wanted), as the rpc has it", hint: "generate the mock and the messages again", at: core.site,
            countedAs: "\(rpc), \(type) in place of \(wanted)")
    }

    func secondReaction(rpc: String, at site: CallSite) {
        mistake(
            "\(name).\(rpc): onEachInput stands twice in one script",
            wanted: "one onEachInput in a script",
            hint: "put both into one closure, use onInput, or write another given statement", at: site)
    }

    /// The place where the answer was stubbed, or else where the mock was created.
    func stubSite(of opening: Event) -> CallSite {
        core.answerer(of: opening)?.site ?? core.site
    }

    func wrongEnvironment() {
        report(
            MockPolicy.variable, unless: { MockPolicy(rawValue: $0) != nil }, is: "not a policy",
            wanted: "\"strict\" or \"relaxed\"", so: "the mock is \(core.policy)")
        report(
            Redaction.variable, unless: ["1", "0"].contains, is: "neither on nor off", wanted: "\"1\" or \"0\"",
            so: "secrets are hidden")
        report(
            TimeLimits.variable, unless: { TimeLimits.scale($0) != nil }, is: "not a positive number",
            wanted: "a factor such as \"5\" or \"0.5\"", so: "no time is scaled")
    }

    private func report(
        _ variable: String, unless isValid: (String) -> Bool, is fault: String, wanted: String, so effect: String
    ) {
        guard let value = limits.environment[variable], !isValid(value) else { return }
        mistake(
            "\(name): \(variable) is \"\(value)\", which is \(fault)", wanted: wanted,
            hint: "correct the variable, or unset it. Until then, \(effect)", at: core.site)
    }

    /// Reports why a statement can't match: an invalid time, a matcher that accepts nothing, or a
    /// request of an opening.
    func reportMistakes(in selection: Selection, at site: CallSite) {
        if selection.acceptsNothing {
            mistake(
                "\(name).\(selection.rpc): \(selection.hasNotAny ? ".not(.any)" : ".anyOf()") accepts nothing, "
                    + "so the statement matches nothing",
                wanted: "a matcher that some \(selection.phase.messageNoun) could meet",
                hint: selection.hasNotAny ? "correct the matcher, or remove .not" : "name the matchers of .anyOf",
                at: site)
        }
        if selection.phase == .opened, !selection.payload.wanted.isAnything {
            mistake(
                "\(name).\(selection.rpc): an opening has no request, so opened() matches nothing here",
                wanted: "a statement about the request, or about all openings",
                hint: "write \(memberName(selection.rpc))(.any) before opened(), or leave opened() out", at: site)
        }
        for fault in selection.callConditions.compactMap(\.fault) {
            mistake(
                "\(name).\(selection.rpc): \(fault) is not a length of time, so no timeout can be compared with it",
                wanted: "a finite number that is not negative", hint: "correct the number", at: site)
        }
    }

    /// Reports a step of a script that never runs.
    /// - Parameter isRepeated: whether code may report it again and again.
    func unreachable(_ step: String, because reason: String, rpc: String, at site: CallSite, isRepeated: Bool = false) {
        mistake(
            "\(name).\(rpc): \(step) never runs, because \(reason)",
            wanted: "a script that can reach each of its parts",
            hint: "change the order, or remove what never runs", at: site,
            countedAs: isRepeated ? "\(rpc), steps at \(site)" : nil)
    }

    func wrongInputs(_ count: Int, rpc: String, at site: CallSite) {
        mistake(
            "\(name).\(rpc): afterInputs: \(count) is not a number of inputs, so the stub waits for none",
            wanted: "a number of inputs, from 0", hint: "correct the number", at: site)
    }

    /// Reports the times of a stub that are negative or not numbers.
    /// - Parameter isRepeated: whether code may report it again and again.
    func checkDelays(_ delays: [MockDuration], rpc: String, at site: CallSite, isRepeated: Bool = false) {
        for fault in delays.compactMap(\.fault) {
            mistake(
                "\(name).\(rpc): \(fault) is not a length of time, so the stub does not wait",
                wanted: "a finite number that is not negative",
                hint: "correct the number", at: site, countedAs: isRepeated ? "\(rpc), delays at \(site)" : nil)
        }
    }

    /// Reports an answer that is for no call. Returns whether it is for some.
    func checkCount(_ times: Int?, rpc: String, at site: CallSite) -> Bool {
        guard let times, times < 1 else { return true }
        mistake(
            "\(name).\(rpc): an answer with times: \(times) answers no call", wanted: "a number of calls, from 1",
            hint: "correct the number, or remove the answer", at: site)
        return false
    }

    /// Warns of a statement that can't answer, unless the test may have it on purpose: such as a
    /// statement of `setUp` that a test overrides. A test whose mocks are checked learns of it at
    /// its end.
    func hidden(_ hidden: StubSlot, behind slot: StubSlot) {
        // Of one line are the statements of a function that runs twice.
        guard hidden.stage == slot.stage, hidden.site.line != slot.site.line, TestScope.current == nil else { return }
        let text = ReportText(
            headline: "\(name).\(slot.selection.rpc): the given statement at \(hidden.site) never answers, because the "
                + "newer one at \(slot.site) answers all calls",
            wanted: ["the answer at \(hidden.site) for \(describer.wanted(hidden.selection))"],
            hint: "\(remedy(ofHidden: hidden)), or remove the older one")
        core.reporter.warn(text, at: slot.site)
    }

    /// What lets the answer of a statement come to a call, beside a newer statement for all calls.
    func remedy(ofHidden slot: StubSlot) -> String {
        if !slot.selection.isForAllCalls { return "write the newer statement first" }
        // Two scripts of a bidirectional stream need two statements.
        let streams = slot.selection.phase == .opened ? ", or let the older one select streams by \(metadataWord)" : ""
        return "write both answers in one statement, which uses them in order\(streams)"
    }

    func doubleMock(in statement: String, at site: CallSite) {
        mistake(
            "\(name): \(statement) names the same mock twice", wanted: "each mock once",
            hint: "remove one of them, or name another mock", at: site)
    }

    /// Reports a failure of a call, with the timeline of the mock.
    /// - Parameter fault: if code may repeat it, tells these reports from others.
    func failure(
        _ headline: String, wanted: String, hint: String, at site: CallSite, countedAs fault: String? = nil
    ) {
        report(headline, at: site, countedAs: fault) { text(headline, wanted: wanted, hint: hint) }
    }

    /// Reports a mistake in a test or its environment, which no call explains.
    /// - Parameter fault: if code may repeat it, tells these reports from others.
    func mistake(
        _ headline: String, wanted: String, hint: String, at site: CallSite, countedAs fault: String? = nil
    ) {
        report(headline, at: site, countedAs: fault) { ReportText(headline: headline, wanted: [wanted], hint: hint) }
    }

    private func report(_ headline: String, at site: CallSite, countedAs fault: String?, _ text: () -> ReportText) {
        guard let fault else { return core.reporter.fail(text(), at: site) }
        limited(fault, number: nil, headline, at: site, report: text)
    }

    private func text(_ headline: String, wanted: String, closest: String? = nil, hint: String) -> ReportText {
        ReportText(
            headline: headline, wanted: [wanted], closest: closest.map { [$0] } ?? [],
            timeline: Timeline(of: [core.snapshot]).lines, hint: hint)
    }
}
