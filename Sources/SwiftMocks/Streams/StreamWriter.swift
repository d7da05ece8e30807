/// What a client writes its messages into. Generated code makes it the RPC library's writer.
open class StreamWriter<Input: Sendable>: @unchecked Sendable {
    private let send: @Sendable (Input) throws -> Void

    /// A writer of what `send` sends, or refuses.
    public init(_ send: @escaping @Sendable (Input) throws -> Void) {
        self.send = send
    }

    /// Writes a message, and lets others run.
    public func write(_ element: Input) async throws {
        try Task.checkCancellation()
        try self.send(element)
        await Task.yield()
    }

    /// Writes messages, one after the other.
    public func write(contentsOf elements: some Sequence<Input>) async throws {
        for element in elements { try await self.write(element) }
    }
}
