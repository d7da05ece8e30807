/// What was sent to a fake server, in order. It may be iterated more than once and from any task; each message goes to
/// one of them.
public final class Mailbox<Message: Sendable>: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = Message

    private let state = Locked(State())
    private let changes = Signal()

    private struct State {
        var messages: ArraySlice<Message> = []
        var isClosed = false
    }

    init() {}

    func put(_ message: Message) {
        self.state.withLock { $0.messages.append(message) }
        self.changes.notify()
    }

    func close() {
        self.state.withLock { $0.isClosed = true }
        self.changes.notify()
    }

    func take() async -> Message? {
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
