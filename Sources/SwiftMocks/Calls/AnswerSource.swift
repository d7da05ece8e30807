// What may answer a call, beside the statements and the policy of its mock.

/// Something that may answer calls of any rpc: what an adapter adds, recordings, a real server.
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
    /// A rule makes the call wait. After that, older rules and what else is given may answer it.
    case wait(MockDuration?, Gate?, by: Answerer, rule: Int)
    /// The stream stays open until its client uses it.
    case later
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

extension TakenAnswer {
    /// The answer with its type, which the layer of the statements does not know.
    var stub: StubAnswer? { answer as? StubAnswer }
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
