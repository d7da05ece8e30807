/// The server's side of a stream, for tests that act as the server: see `willServe`.
public struct StreamServer<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    let runner: StreamRunner<Types, Input, Output>

    /// The messages of the code under test, until it closes or cancels the stream.
    public var inputs: Mailbox<Input> { runner.mailbox }

    /// Whether the stream has ended, on either side.
    public var isOver: Bool { runner.locked { $0.isOver } }

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { runner.locked { $0.isCancelled } }

    /// Sends a message. On an `async` stream, this returns when the code under test has taken the message, or when the
    /// stream is over.
    public func send(_ message: Output) async {
        await runner.offer(.message(message))
    }
}

/// The messages that were sent to a fake server, in order. Several tasks may iterate over them; each message goes to
/// one of them.
public final class Mailbox<Message: Sendable>: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = Message

    private let state = Locked(State())
    private let changes = Signal()
    /// Notified when the server asks for the first message.
    private let onAsked: Signal

    private struct State {
        var messages: ArraySlice<Message> = []
        var isClosed = false
        var isAsked = false
    }

    init(onAsked: Signal) {
        self.onAsked = onAsked
    }

    /// Whether the server has asked for a message.
    var isAsked: Bool { state.withLock { $0.isAsked } }

    func put(_ message: Message) {
        state.withLock { $0.messages.append(message) }
        changes.notify()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        changes.notify()
    }

    func take() async -> Message? {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        if isFirst { onAsked.notify() }
        while true {
            let version = changes.version
            let (message, isClosed) = state.withLock { ($0.messages.popFirst(), $0.isClosed) }
            if message != nil || isClosed { return message }
            if await changes.wait(past: version) == .cancelled { return nil }
        }
    }

    /// Takes the messages one by one, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(mailbox: self)
    }

    /// Takes messages.
    public struct Iterator: AsyncIteratorProtocol {
        let mailbox: Mailbox

        /// Returns the next message; nil when the stream is closed or the task is cancelled.
        public mutating func next() async -> Message? {
            await mailbox.take()
        }
    }
}
