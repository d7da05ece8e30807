/// The writer of a client's messages. Generated code makes it conform to the RPC library's protocol for writers.
open class StreamWriter<Input: Sendable>: @unchecked Sendable {
    private let send: @Sendable (Input) throws -> Void

    /// Creates a writer that passes each message to `send`, which throws if it cannot send it.
    public init(_ send: @escaping @Sendable (Input) throws -> Void) {
        self.send = send
    }

    /// Writes a message, and lets other tasks run.
    public func write(_ element: Input) async throws {
        try Task.checkCancellation()
        try send(element)
        await Task.yield()
    }

    /// Writes messages, one after the other.
    public func write(contentsOf elements: some Sequence<Input>) async throws {
        for element in elements { try await write(element) }
    }
}
