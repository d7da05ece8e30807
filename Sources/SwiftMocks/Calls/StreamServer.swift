/// The server's side of a stream, for tests that act as the server: see `willServe`.
public struct StreamServer<Types: RPCTypes, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Types, Input, Output>

    /// The messages of the code under test, until it closes or cancels the stream.
    public var inputs: Mailbox<Input> { Mailbox(take: call.takeMail) }

    /// Whether the stream has ended, on either side. A server that sends for ever must look at it, because sending has no
    /// effect after the end: `while !server.isOver { … }`.
    public var isOver: Bool { call.isOver }

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { call.isCancelled }

    /// Sends a message. On an `async` stream, this returns when the code under test has taken the message, or when the
    /// stream is over.
    public func send(_ message: Output) async {
        await call.offer(.message(message))
    }
}

/// The messages that were sent to a fake server, in order. Several tasks may iterate over them; each message goes to
/// one of them.
public struct Mailbox<Message: Sendable>: AsyncSequence, Sendable {
    /// A message.
    public typealias Element = Message

    let take: @Sendable () async -> Message?

    /// Takes the messages one by one, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(take: take)
    }

    /// Takes messages.
    public struct Iterator: AsyncIteratorProtocol {
        let take: @Sendable () async -> Message?

        /// Returns the next message; nil when the stream is closed or the task is cancelled.
        public mutating func next() async -> Message? {
            await take()
        }
    }
}
