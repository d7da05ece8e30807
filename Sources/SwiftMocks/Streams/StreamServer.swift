/// The server's end of a stream, for a test that plays the server: see `willServe`.
public struct StreamServer<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    let runner: StreamRunner<Types, Input, Output>

    /// What the code under test sends, until it closes or cancels the stream.
    public var inputs: Mailbox<Input> { self.runner.mailbox }

    /// Whether the stream has ended, by whomever.
    public var isOver: Bool { self.runner.locked { $0.isOver } }

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { self.runner.locked { $0.isCancelled } }

    /// Sends a message. On an `async` stream it returns when the message has been taken, or will never be.
    public func send(_ message: Output) async {
        await self.runner.offer(.message(message))
    }
}

/// What was sent to a fake server, in order. It may be iterated more than once and from any task; each message goes to
/// one of them.
public final class Mailbox<Message: Sendable>: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = Message

    private let state = Locked(State())
    private let changes = Signal()
    /// Notified when somebody asks for the first message.
    private let onAsked: Signal

    private struct State {
        var messages: ArraySlice<Message> = []
        var isClosed = false
        var isAsked = false
    }

    init(onAsked: Signal) {
        self.onAsked = onAsked
    }

    /// Whether somebody has asked for a message.
    var isAsked: Bool { self.state.withLock { $0.isAsked } }

    func put(_ message: Message) {
        self.state.withLock { $0.messages.append(message) }
        self.changes.notify()
    }

    func close() {
        self.state.withLock { $0.isClosed = true }
        self.changes.notify()
    }

    func take() async -> Message? {
        let isFirst = self.state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        if isFirst { self.onAsked.notify() }
        while true {
            let version = self.changes.version
            let (message, isClosed) = self.state.withLock { ($0.messages.popFirst(), $0.isClosed) }
            if message != nil || isClosed { return message }
            if await self.changes.wait(past: version) == .cancelled { return nil }
        }
    }

    /// Takes the messages one by one, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(mailbox: self)
    }

    /// Takes messages.
    public struct Iterator: AsyncIteratorProtocol {
        let mailbox: Mailbox

        /// The next message; none when the stream is closed, or the task cancelled.
        public mutating func next() async -> Message? {
            await self.mailbox.take()
        }
    }
}
