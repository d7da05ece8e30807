/// Starts a statement that stubs the answers of a mock: `given(client).say(.any).willReturn(…)`.
///
/// The newest statement that matches a call answers it. A statement uses its answers in order, each
/// for one call. The last answer that matches is used for all further calls. A statement without an
/// answer fails the test.
public func given<Library, RPCs>(
    _ mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Given<Library, RPCs> {
    Given(mock, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A `given` statement that has not named an rpc yet.
@dynamicMemberLookup
public struct Given<Library: RPCLibrary, RPCs>: Sendable {
    fileprivate let statement: Statement
    fileprivate let answers = StatementAnswers()

    init(_ mock: MockObject<Library, RPCs>, at site: CallSite) {
        TestScope.current?.use(mock.store)
        statement = Statement(.given, of: mock.store, at: site)
    }

    /// Continues the statement with an rpc.
    public subscript<Kind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, GivenClause<Library, RPCs, Kind, Input, Output>> {
        statement.proceed(to: rpc) { GivenClause(self, $0) }
    }

    fileprivate func addSlot(_ answer: Answer, for selection: Selection, times: Int? = nil) -> StubSlot {
        let core = statement.core
        core.reports.reportMistakes(in: selection, at: statement.site)
        let added = core.withState { state in
            let stage = state.stage(of: statement.site)
            return state.stubs.add(
                answer, for: selection, times: times, at: statement.site, stage: stage, to: answers)
        }
        if let hidden = added.hidden { core.reports.hidden(hidden, behind: added.slot) }
        return added.slot
    }

    /// Changes the current script of an answer. Returns false if the answer is removed.
    fileprivate func change(_ slot: StubSlot, _ change: (inout ScriptParts) -> Void) -> Bool {
        let queue = statement.core.withState { _ in answers.queue(for: slot.selection.rpc) }
        return queue.change(slot, change)
    }
}

/// A `given` statement that has named an rpc. Its verbs add answers, and the rpc's kind decides
/// which verbs there are. After a verb it can continue with another answer or another rpc.
@dynamicMemberLookup
public struct GivenClause<Library: RPCLibrary, RPCs, Kind, Input: Sendable, Output: Sendable>: Sendable {
    /// A step of a script.
    public typealias Step = StreamStep<Library, Output>

    private let given: Given<Library, RPCs>
    private let selection: Selection
    /// The script that the last verb has begun or continued.
    private var script: StubSlot?

    init(_ given: Given<Library, RPCs>, _ selection: Selection) {
        self.given = given
        self.selection = selection
    }

    /// Continues the statement with another rpc.
    public subscript<OtherKind, OtherInput, OtherOutput>(
        dynamicMember rpc: KeyPath<RPCs, RPC<OtherKind, OtherInput, OtherOutput>>
    ) -> RPCSelector<Library, OtherKind, OtherInput, GivenClause<Library, RPCs, OtherKind, OtherInput, OtherOutput>> {
        given[dynamicMember: rpc]
    }

    private var reports: MockReports { given.statement.core.reports }
    private var rpc: String { selection.rpc }
    private var site: CallSite { given.statement.site }

    /// - Parameter times: how many calls get the answer; nil for one, or for all further ones if it
    ///   is the last.
    func add(_ answer: Answer, times: Int?) -> Self {
        given.statement.markComplete()
        var clause = self
        if reports.checkCount(times, rpc: rpc, at: site) { _ = given.addSlot(answer, for: selection, times: times) }
        clause.script = nil
        return clause
    }

    func add(times: Int?, _ fill: (inout ScriptParts) -> Void) -> Self {
        var script = ScriptParts()
        fill(&script)
        return add(.script(Answer.Script(script)), times: times)
    }

    func add(
        _ steps: [CallStep], afterInputs count: Int, after delay: MockDuration?, gate: Gate?, times: Int?
    ) -> Self {
        if count < 0 { reports.wrongInputs(count, rpc: rpc, at: site) }
        check(delay)
        let steps = pause(delay, gate) + steps
        return add(times: times) { $0.reply(with: steps, afterInputs: count) }
    }

    /// Returns the steps that wait for a delay and a gate, if there are any.
    func pause(_ delay: MockDuration?, _ gate: Gate?) -> [CallStep] {
        let pause = Pause(delay: delay, gate: gate)
        return pause.isNone ? [] : [.pause(pause)]
    }

    /// Continues the script that the last verb has begun or continued, or begins one.
    func script(checking steps: [Step] = [], _ change: (inout ScriptParts) -> Void) -> Self {
        given.statement.markComplete()
        check(steps)
        var clause = self
        var unreachable: ScriptParts.Unreachable?
        func changeAndCheck(_ script: inout ScriptParts) {
            let earlier = script
            change(&script)
            unreachable = script.unreachable(since: earlier)
        }
        // The script may have grown since this part of the statement was written, which may be kept
        // in a variable.
        if script.map({ given.change($0, changeAndCheck) }) != true {
            var script = ScriptParts()
            changeAndCheck(&script)
            clause.script = given.addSlot(.script(Answer.Script(script)), for: selection)
        }
        if let unreachable { reports.unreachable(unreachable.part, because: unreachable.reason, rpc: rpc, at: site) }
        return clause
    }

    /// Returns the untyped reaction of a closure of the test to each input.
    func reaction(_ react: @escaping @Sendable (Input) throws -> [Step]) -> ScriptParts.Reaction {
        .now { [site] context, inputs in
            let reports = context.core.reports
            let rpc = context.event.rpc
            guard let input: Input = context.typed(inputs[0]) else { return [] }
            let steps: [Step]
            do { steps = try react(input) } catch { steps = [.failed(Library.failure(for: error))] }
            for step in steps {
                if case .pause(let pause) = step.step, let delay = pause.delay, delay.fault != nil {
                    reports.checkDelays([delay], rpc: rpc, at: site, isRepeated: true)
                }
            }
            // Most inputs start one step, and `map` is slow for an array of unknown type.
            if steps.count == 1 { return [steps[0].step] }
            if let reason = Self.fault(of: steps) {
                reports.unreachable("a step", because: reason, rpc: rpc, at: site, isRepeated: true)
            }
            return steps.map { $0.step }
        }
    }

    // MARK: - Mistakes that only values show

    func reportSecondReaction() {
        reports.secondReaction(rpc: rpc, at: site)
    }

    func check(_ delay: MockDuration?) {
        reports.checkDelays(delay.map { [$0] } ?? [], rpc: rpc, at: site)
    }

    /// Why some of the steps never run; nil if all do.
    private static func fault(of steps: [Step]) -> String? {
        steps.dropLast().map { $0.step }.reasonForNothingMore(after: "the step before it")
    }

    func reportUnreachable(_ verb: String) {
        reports.unreachable(
            verb, because: "onInput(.any) of the same script takes every input", rpc: rpc, at: site)
    }

    func check(_ steps: [Step]) {
        if let reason = Self.fault(of: steps) { reports.unreachable("a step", because: reason, rpc: rpc, at: site) }
        let delays = steps.compactMap { step in
            if case .pause(let pause) = step.step { pause.delay } else { nil }
        }
        reports.checkDelays(delays, rpc: rpc, at: site)
    }

    func check(_ input: Matcher<Input>) {
        var inputs = selection
        inputs.phase = .sent
        inputs.payload = input.payload
        reports.reportMistakes(in: inputs, at: site)
    }
}
