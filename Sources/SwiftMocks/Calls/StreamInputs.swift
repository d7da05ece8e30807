/// The messages that were sent to a fake server, in order. If several tasks iterate, each message
/// goes to one of them.
public struct StreamInputs<Message: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let nextInput: @Sendable () async -> Message?

    /// Iterates over the messages, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> StreamInputs { self }

    /// Returns the next message; nil when the stream is closed or the task is cancelled.
    public mutating func next() async -> Message? { await nextInput() }
}
