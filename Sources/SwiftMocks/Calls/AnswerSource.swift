// What may answer a call, beside the statements and the policy of its mock.

/// Something that may answer calls of any rpc: recordings, a real server.
protocol AnswerSource: Sendable {
    /// Returns what a call gets; nil if the next source is to be asked.
    /// - Parameter statement: the statement that has named the source; nil if none has.
    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer?
}

/// What a call gets, and what the log says of its origin.
struct SourcedAnswer {
    let answer: CallAnswer
    let answerer: Answerer
    /// What the call waits for before.
    var delay: MockDuration?
    var gate: Gate?

    static func answer(_ answer: CallAnswer, by answerer: Answerer) -> SourcedAnswer {
        SourcedAnswer(answer: answer, answerer: answerer)
    }

    /// Returns the answer of the real server behind a served mock.
    static func forward(after delay: MockDuration?, gate: Gate?, by answerer: Answerer) -> SourcedAnswer {
        SourcedAnswer(answer: .forwarded, answerer: answerer, delay: delay, gate: gate)
    }
}

/// The answer of a `given` statement.
enum StubAnswer: Sendable {
    case call(CallAnswer)
    /// The steps of a rule, which answer a call of any kind.
    case steps([CallStep])
    /// A rule leaves the call to what else is given, whose answer begins after this pause.
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
