extension StreamRPC where Mock: RecordingMock, Mock.Types.Words == MetadataWords {
    /// Returns a stream with one request, whose response is read in a closure.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - options: the options that the caller has set for the call.
    ///   - timeout: how long the call and the closure may take together. If nil, there is no limit.
    ///   - response: converts the answer to the RPC library's response.
    public func scoped<Response>(
        _ store: MockStore, _ request: Input, metadata: Mock.Types.Metadata, options: Mock.Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?,
        as response: some ScopedResponseMaker<Mock.Types, Output, Response>
    ) -> ScopedStream<Mock, Input, Output, Response> {
        scoped(store, metadata: metadata, options: options, timeout: timeout, response: response) { session in
            session.send(request)
        }
    }

    /// Returns a stream with many requests, which one closure writes, and whose response another closure reads.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - producer: writes the messages.
    ///   - writer: makes the writer for the producer. It gets a function that sends a message.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - options: the options that the caller has set for the call.
    ///   - timeout: how long the call and the closure may take together. If nil, there is no limit.
    ///   - response: converts the answer to the RPC library's response.
    public func scoped<Writer, Response>(
        _ store: MockStore, producer: @escaping @Sendable (Writer) async throws -> Void,
        writer: @escaping @Sendable (@escaping @Sendable (Input) throws -> Void) -> Writer,
        metadata: Mock.Types.Metadata, options: Mock.Types.Options, timeout: (seconds: Int64, attoseconds: Int64)?,
        as response: some ScopedResponseMaker<Mock.Types, Output, Response>
    ) -> ScopedStream<Mock, Input, Output, Response> {
        scoped(store, metadata: metadata, options: options, timeout: timeout, response: response) { session in
            try await producer(writer { try session.write($0) })
        }
    }

    private func scoped<Response>(
        _ store: MockStore, metadata: Mock.Types.Metadata, options: Mock.Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?,
        response: some ScopedResponseMaker<Mock.Types, Output, Response>,
        produce: @escaping @Sendable (StreamSession<Mock.Types, Input, Output>) async throws -> Void
    ) -> ScopedStream<Mock, Input, Output, Response> {
        let call = RPCCall<Mock.Types, Void>(request: (), initialMetadata: metadata, options: options, variant: .async)
        return ScopedStream(of: self, store: store, call: call, timeout: CallTimeout(timeout), produce: produce) {
            session in
            await response.make(of: session)
        }
    }
}

extension StreamSession where Types.Words == MetadataWords {
    /// Sends a message that the client writes. Throws if the client has stopped reading the stream.
    fileprivate func write(_ input: Input) throws {
        if isLeft { throw library.failure(of: .writeAfterEnd) }
        send(input)
    }
}

/// A stream before it is opened. The caller reads its response in a closure. Another closure may write at the same
/// time.
///
/// The call ends when the closure that reads returns. Then everything that still runs is cancelled.
public final class ScopedStream<Mock: RecordingMock, Input: Sendable, Output: Sendable, Response: Sendable>: Sendable
where Mock.Types.Words == MetadataWords {
    typealias Session = StreamSession<Mock.Types, Input, Output>

    private let rpc: StreamRPC<Mock, Input, Output>
    private let store: MockStore
    private let call: RPCCall<Mock.Types, Void>
    private let timeout: CallTimeout?
    private let produce: @Sendable (Session) async throws -> Void
    private let response: @Sendable (Session) async -> Response

    init(
        of rpc: StreamRPC<Mock, Input, Output>, store: MockStore, call: RPCCall<Mock.Types, Void>,
        timeout: CallTimeout?, produce: @escaping @Sendable (Session) async throws -> Void,
        response: @escaping @Sendable (Session) async -> Response
    ) {
        self.rpc = rpc
        self.store = store
        self.call = call
        self.timeout = timeout
        self.produce = produce
        self.response = response
    }

    /// Records the opening, and runs the closure that writes and `handler` at the same time. `handler` gets the
    /// response and makes the result. When the writing closure returns, the client's side is closed. When `handler`
    /// returns, the writing closure is cancelled.
    public func respond<Result: Sendable>(
        to handler: @escaping @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        let session = rpc.open(store, metadata: call.metadata, options: call.options)
        return try await CallTimeout.limit(timeout, of: store.core, session.library) {
            try await withTaskCancellationHandler {
                try await self.run(session, handler)
            } onCancel: {
                session.leave(as: self.timeout.status)
            }
        }
    }

    private func run<Result: Sendable>(
        _ session: Session, _ handler: @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await self.produce(session)
                    session.close()
                } catch {
                    if !session.isOver { session.fail(session.library.failure(of: .producer(error))) }
                }
            }
            defer {
                group.cancelAll()
                session.leave(as: timeout.status)
            }
            return try await handler(await response(session))
        }
    }
}

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
