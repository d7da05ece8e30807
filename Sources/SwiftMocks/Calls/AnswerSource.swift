// What may answer a call. A call asks one source after the other, until one of them does.

/// Something that may answer calls of any rpc.
protocol AnswerSource: Sendable {
    /// Returns what a call gets; nil if the next source is to be asked.
    /// - Parameter statement: the statement that has named the source; nil if none has.
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer?
}

/// What a call gets from a source.
enum SourcedAnswer {
    /// An answer, and what the log says of its origin.
    case answer(CallAnswer, by: Answerer)
    /// The call waits, and then asks another source in place of this one, and those after it.
    case wait(MockDuration?, Gate?, by: Answerer, then: RuleSource)
    /// The stream stays open until its client uses it.
    case later
}

/// The sources of a call, in the order in which it asks them.
enum AnswerChain {
    static let all: [any AnswerSource] = [RuleSource(last: nil), StatementSource()] + afterStatements

    /// What answers a call that no statement answers.
    static let afterStatements: [any AnswerSource] = [AddedSource(), PolicySource()]

    /// The sources of a call that has waited because of a rule.
    static func after(_ rule: RuleSource) -> [any AnswerSource] { [rule] + all.dropFirst() }
}

/// The answer of a `given` statement.
enum StubAnswer: Sendable {
    case call(CallAnswer)
    /// The steps of a rule, which answer a call of any kind.
    case steps([CallStep])
    /// A rule makes the call wait, and then leaves it to what else is given.
    case wait(MockDuration?, Gate?)
    /// A source that the statement has named.
    case from(any AnswerSource)

    /// Returns the answer; nil if something else is to answer.
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer
    ) -> SourcedAnswer? {
        switch self {
        case .call(let answer): .answer(answer, by: statement)
        case .steps(let steps): .answer(.steps(steps, for: call.kind, isEarly: true), by: statement)
        case .from(let source): source.answer(to: call, for: statement)
        case .wait: nil
        }
    }
}

/// The statements about every rpc, the newest that matches first.
struct RuleSource: AnswerSource {
    /// The number of the rule that the call has followed before; only older ones count then.
    let last: Int?

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        var last = last
        while let (taken, number) = call.core.takeRule(metadata: call.opening.metadata, after: last) {
            let answerer = Answerer.rule(taken.source)
            guard let answer = taken.answer as? StubAnswer else { return nil }
            if case .wait(let delay, let gate) = answer, delay != nil || gate?.isOpen == false {
                return .wait(delay, gate, by: answerer, then: RuleSource(last: number))
            }
            if let answer = answer.answer(to: call, for: answerer) { return answer }
            last = number
        }
        return nil
    }
}

/// The statements about the call's rpc.
struct StatementSource: AnswerSource {
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        let (core, opening) = (call.core, call.opening)
        // Statements select streams before they have messages.
        let request = call.kind.hasManyRequests ? nil : core.request(of: opening)
        guard let taken = core.takeAnswer(rpc: opening.rpc, payload: request, metadata: opening.metadata),
            let answer = taken.answer as? StubAnswer
        else { return nil }
        return answer.answer(to: call, for: .stub(taken.source))
    }
}

/// What is added to statements: what a test has set for the call's rpc, then recordings, then a real server.
struct AddedSource: AnswerSource {
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        call.answers?.answer(to: call, for: nil) ?? call.core.addedSource?.answer(to: call, for: nil)
            ?? call.network?.answer(to: call, for: nil)
            ?? (call.mayAnswerLater && call.core.policy == .relaxed ? .later : nil)
    }
}

/// The policy of the mock, which answers every call.
struct PolicySource: AnswerSource {
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        let (core, opening) = (call.core, call.opening)
        if core.policy == .strict {
            core.note(.policy(.strict), on: opening, isSettled: false)
            core.reports.unstubbed(opening, request: core.request(of: opening))
        }
        return call.policyAnswer(because: "has no stub for this \(call.kind == .unary ? "call" : "stream")")
    }
}

extension MockCore {
    /// What is added to the mock; nil if nothing is.
    var addedSource: (any AnswerSource)? { source { $0.addedSource } }

    /// What forwards direct calls; nil if nothing can.
    var forwarder: (any AnswerSource)? { source { $0.forwarder } }

    private func source(_ source: (State) -> (any Sendable)?) -> (any AnswerSource)? {
        withState { source($0) } as? any AnswerSource
    }
}

extension MockCall {
    /// Returns the policy's answer: an empty one, or a failure.
    /// - Parameter reason: what the message of the failure says of the rpc.
    func policyAnswer(because reason: String) -> SourcedAnswer {
        .answer(policyAnswer(core.policy, because: reason), by: .policy(core.policy))
    }

    func policyAnswer(_ policy: MockPolicy.Resolved, because reason: String) -> CallAnswer {
        let failed = CallStep.end(
            Library.failed(Library.failure(.unimplemented, "\(core.name).\(opening.rpc) \(reason)")))
        guard policy == .relaxed else { return .steps([failed], for: kind) }
        guard kind != .unary else {
            guard let empty = emptyAnswer else { return .steps([failed], for: kind) }
            return .reply(Reply<Library, Output>(result: .success(empty), initialMetadata: [:]))
        }
        return .steps((emptyAnswer.map { [.yield(.message($0))] } ?? []) + [.end(Library.completed())], for: kind)
    }

    /// The empty message of an rpc with one response; nil if the type has none.
    var emptyAnswer: Output? {
        kind.hasOneResponse ? Library.emptyMessage(Output.self) as? Output : nil
    }
}

// MARK: - What adapters add

/// Answers that an adapter adds to those of a mock. They answer calls that no `given` statement answers, before the policy does.
///
/// The app may keep a call that is over, and the call keeps them. So they keep nothing of the test, and are asked for an answer
/// when the call needs one.
@_spi(Adapters) public struct AddedAnswers: AnswerSource {
    /// The name in reports.
    let name: String
    /// Returns the answer to a call; nil if there is none.
    private let answer: @Sendable () -> CallAnswer?
    /// Whether there may be an answer by the time that the client uses its stream.
    let areForStreams: Bool

    /// Creates answers to calls with one request and one response.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - reply: returns the closure that answers a call; nil if there is none.
    public init<Library, Input: Sendable, Output>(
        name: String, reply: @escaping @Sendable () -> (@Sendable (Input) -> Reply<Library, Output>)?
    ) {
        self.name = name
        areForStreams = false
        answer = {
            reply().map { reply in .reply { (call: RPCCall<Library, Input>) in reply(call.request) } }
        }
    }

    /// Creates answers to streams. On a relaxed mock, a stream without an answer stays open until its client uses it, and then
    /// is asked for once more.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - events: returns the closure that makes what a stream yields after each input; nil if there is none.
    public init<Library, Output>(
        name: String, events: @escaping @Sendable () -> (@Sendable () -> [StreamEvent<Library, Output>])?
    ) {
        self.name = name
        areForStreams = true
        answer = {
            events().map { events in
                .script(.init(onEachInput: .now { _, _ in events().map { .yield(CallEvent($0)) } }))
            }
        }
    }

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        answer().map { .answer($0, by: .adapter(name)) }
    }
}

extension CallEvent {
    fileprivate init<Library, Output>(_ event: StreamEvent<Library, Output>) {
        switch event {
        case .metadata(let metadata): self = .metadata(metadata)
        case .message(let message): self = .message(message)
        case .complete(let end): self = .end(CallOutcome(end))
        }
    }
}
