/// Answers that an adapter adds to those of a mock. They answer calls that no `given` statement answers, before the policy does.
///
/// The app may keep a call that is over, and the call keeps its source. So a source keeps nothing of the test, and is asked for
/// an answer when the call needs one.
@_spi(Adapters) public struct AnswerSource<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    /// The name in reports.
    let name: String
    /// Returns the answer to a call; nil if there is none.
    let answer: @Sendable () -> CallAnswer?
    /// Whether there may be an answer by the time that the client uses its stream.
    let mayAnswerLater: Bool

    /// Creates a source of answers to calls with one request and one response.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - reply: returns the closure that answers a call; nil if there is none.
    public init(name: String, reply: @escaping @Sendable () -> (@Sendable (Input) -> Reply<Library, Output>)?) {
        self.name = name
        mayAnswerLater = false
        answer = {
            reply().map { reply in
                .reply(TypedAnswer<Library, Input, Output>.producer { reply($0.request) }, after: nil, gate: nil)
            }
        }
    }

    /// Creates a source of answers to streams. On a relaxed mock, a stream that it does not answer stays open until its client
    /// uses it, and then the source is asked once more.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - events: returns the closure that makes what a stream yields after each input; nil if there is none.
    public init(
        name: String, events: @escaping @Sendable () -> (@Sendable () -> [StreamEvent<Library, Output>])?
    ) {
        self.name = name
        mayAnswerLater = true
        answer = {
            events().map { events in .script(.init(onEachInput: { _ in events().map(CallStep.init) })) }
        }
    }
}

extension CallStep {
    fileprivate init<Library, Output>(_ event: StreamEvent<Library, Output>) {
        switch event {
        case .metadata(let metadata): self = .metadata(metadata)
        case .message(let message): self = .message(message)
        case .complete(let end): self = .end(CallOutcome(end))
        }
    }
}
