/// The answer to calls that no `given` statement answers.
///
/// It keeps nothing of the test: the app may keep a call that is over. So it asks for an answer when it needs one.
@_spi(Adapters)
public struct CallSubstitute<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    /// The name in reports.
    let name: String
    /// Whether the test has set it. It has no effect before.
    let isSet: @Sendable () -> Bool
    /// Makes the answer; nil if there is none any more.
    let answer: @Sendable () -> CallAnswer?
    /// Runs after each input is recorded.
    let send: @Sendable (Input) -> Void
    /// Runs after the close is recorded.
    let close: @Sendable () -> Void

    /// Creates a substitute for calls with one request and one response.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - reply: returns the closure that answers; nil if there is none any more.
    public init(name: String, reply: @escaping @Sendable () -> (@Sendable (Input) -> Reply<Library, Output>)?) {
        self.name = name
        isSet = { true }
        answer = {
            reply().map { reply in TypedAnswer<Library, Input, Output>.reply(now: { reply($0.request) }).answer }
        }
        send = { _ in }
        close = {}
    }

    /// Creates a substitute for streams, which yields its events after the first input and then ends without a result.
    /// - Parameters:
    ///   - name: the name in reports.
    ///   - isSet: returns whether the test has set it.
    ///   - events: returns the closure that makes the events; nil if there is none any more.
    ///   - send: runs after each input is recorded.
    ///   - close: runs after the close is recorded.
    public init(
        name: String, isSet: @escaping @Sendable () -> Bool,
        events: @escaping @Sendable () -> (@Sendable () -> [StreamEvent<Library, Output>])?,
        send: @escaping @Sendable (Input) -> Void, close: @escaping @Sendable () -> Void
    ) {
        self.name = name
        self.isSet = isSet
        answer = {
            events().map { events in .property { events().map(CallStep.init) + [.end(.silent(recorded: nil))] } }
        }
        self.send = send
        self.close = close
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
