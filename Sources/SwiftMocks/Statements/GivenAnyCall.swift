/// A `given` statement about every rpc of one or more mocks: a rule. Its verbs add answers, which
/// need no message.
///
/// `given(unstubbedCallsTo: …)` starts a rule that comes last: it answers the calls that only the
/// policy would answer. Any other rule comes before all other statements of its mocks, whenever
/// they are given.
///
/// The newest of several matching rules answers a call. A rule uses its answers in order, each for
/// one call of any rpc of any of its mocks, and the last answer is used for all further calls. It
/// decides when a call begins: for a server stream when the request is sent, for other streams when
/// they are opened.
public struct AnyCallClause<Library: RPCLibrary>: Sendable {
    /// Selects calls by their rpc, their metadata and their options. It may run on any thread, and
    /// more than once for a call.
    public typealias Predicate = @Sendable (RPCCall<Library, Void>) -> Bool

    private let stores: [MockStore<Library>]
    private let answers = AnswerQueue()
    private let selection: Selection
    private let isForUnstubbed: Bool
    /// Nil for a rule of no mock.
    private let statement: Statement?

    /// Starts the statement. A mock that is named twice fails the test, and so does a statement
    /// without a mock.
    /// - Parameters:
    ///   - mocks: the mocks.
    ///   - metadata: selects the calls.
    ///   - predicate: selects the calls, too; nil for all.
    ///   - isForUnstubbed: whether the rule is for unstubbed calls.
    ///   - site: the place of the statement, for reports.
    package init(
        _ mocks: [MockBase<Library>], metadata: MetadataMatcher,
        where predicate: Predicate? = nil, isForUnstubbed: Bool = false, at site: CallSite
    ) {
        let beginning = isForUnstubbed ? "given(unstubbedCallsTo: …)" : "given(anyCallTo: …)"
        var stores: [MockStore<Library>] = []
        for store in mocks.map(\.store) {
            if stores.contains(where: { $0 === store }) {
                store.core.reports.doubleMock(in: beginning, at: site)
            } else {
                stores.append(store)
            }
        }
        self.stores = stores
        for store in stores { TestScope.current?.use(store) }
        let condition = predicate.map { predicate in
            CallCondition(on: .closure, text: "a call that matches the closure") { opening in
                RPCCall((), of: opening).map(predicate) ?? false
            }
        }
        selection = .everyRPC(metadata: metadata, condition.map { [$0] } ?? [])
        self.isForUnstubbed = isForUnstubbed
        statement = stores.first.map { Statement(.given, of: $0, rule: beginning, at: site) }
        if let first = stores.first {
            first.core.reports.reportMistakes(in: selection, at: site)
        } else {
            reportNoMocks("\(beginning): the array has no mock, so the rule answers nothing", at: site)
        }
    }

    /// - Parameter times: how many calls get the answer; nil for one, or for all further ones if it
    ///   is the last.
    func add(_ answer: Answer, times: Int?) -> Self {
        guard let statement else { return self }
        statement.markComplete()
        guard statement.core.reports.checkCount(times, rpc: selection.rpc, at: statement.site) else { return self }
        for store in stores {
            store.core.withState { $0.rules.add(answers, for: selection, isForUnstubbed: isForUnstubbed) }
        }
        answers.append(answer, for: selection, times: times, at: statement.site)
        for store in stores { store.core.withState { $0.rules.startAsking(answers) } }
        return self
    }

    func check(_ delay: MockDuration?) {
        guard let delay, let statement else { return }
        statement.core.reports.checkDelays([delay], rpc: selection.rpc, at: statement.site)
    }
}

extension AnyCallClause {
    /// Removes the rule, with its unused answers. A call that has begun is not affected: one that
    /// the rule delays or holds still gets its answer. A verb that is added later starts the rule
    /// again.
    public func end() {
        for store in stores { store.core.withState { $0.rules.remove(answers) } }
    }

    /// Fails the call: at once, after some time, or once a gate is open. No other statement is
    /// used.
    /// - Parameters:
    ///   - failure: the error of the RPC library.
    ///   - delay: the time before the failure.
    ///   - gate: holds the failure until it is open.
    ///   - times: how many calls fail; nil for one, or for all further ones if no other answer
    ///     follows.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        check(delay)
        return add(Answer.failure(failure).after(delay, gate), times: times)
    }

    /// Delays the call; the next matching statement then answers it.
    @discardableResult
    public func willWait(for delay: MockDuration, times: Int? = .none) -> Self {
        check(delay)
        return add(.paused(Pause(delay: delay), .others), times: times)
    }

    /// Holds the call until the test opens `gate`; the next matching statement then answers it.
    @discardableResult
    public func willWait(for gate: Gate, times: Int? = .none) -> Self {
        add(.paused(Pause(gate: gate), .others), times: times)
    }

    /// Passes the call to the next matching statement, as if the rule did not match:
    /// `willFail(error, times: 2).willContinue()`.
    @discardableResult
    public func willContinue(times: Int? = .none) -> Self {
        add(.others, times: times)
    }
}

/// Reports a statement about mocks in an array that has none.
func reportNoMocks(_ headline: String, at site: CallSite) {
    Reporter.fail(
        headline, wanted: "an array with at least one mock", hint: "check where the array is filled", at: site)
}
