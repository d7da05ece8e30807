extension RPC where Mock: RecordingMock, Mock.Types.Words == MetadataWords, Kind: OneRequestKind {
    /// Returns a call with one request, whose response is read in a closure.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    ///   - timeout: how long the call and the closure may take together. If nil, there is no limit.
    ///   - response: converts the answer to the RPC library's response.
    public func scoped<Response>(
        _ store: MockStore, _ request: Input, metadata: Mock.Types.Metadata, options: Mock.Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?,
        as response: some ScopedResponseMaker<Mock.Types, Output, Response>
    ) -> ScopedCall<Mock, Input, Output, Response> {
        let call = MockCall<Mock.Types, Input, Output>(
            identity, of: TypedStore(store), request: identity.kind == .unary ? request : nil,
            metadata: metadata, options: options)
        let isStream = call.isStream
        return ScopedCall(call, store: store, timeout: CallTimeout(timeout)) {
            if isStream { call.send(request) }
        } response: {
            await response.make(of: call)
        }
    }
}

extension RPC where Mock: RecordingMock, Mock.Types.Words == MetadataWords, Kind: ManyRequestsKind {
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
    ) -> ScopedCall<Mock, Input, Output, Response> {
        let call = MockCall<Mock.Types, Input, Output>(
            identity, of: TypedStore(store), metadata: metadata, options: options)
        return ScopedCall(call, store: store, timeout: CallTimeout(timeout)) {
            try await producer(writer { try call.write($0) })
        } response: {
            await response.make(of: call)
        }
    }
}

extension MockCall where Types.Words == MetadataWords {
    /// Sends a message that the client writes. Throws if the client has stopped reading the stream.
    fileprivate func write(_ input: Input) throws {
        if locked({ $0.hasLeft }) { throw library.failure(of: .writeAfterEnd) }
        send(input)
    }
}

/// A call before it is made. The caller reads its response in a closure. Another closure may write at the same time.
///
/// The call ends when the closure that reads returns. Then everything that still runs is cancelled.
public final class ScopedCall<Mock: RecordingMock, Input: Sendable, Output: Sendable, Response: Sendable>: Sendable
where Mock.Types.Words == MetadataWords {
    private let call: MockCall<Mock.Types, Input, Output>
    /// Keeps the mock's call alive until it has ended.
    private let store: MockStore
    private let timeout: CallTimeout?
    private let produce: @Sendable () async throws -> Void
    private let response: @Sendable () async -> Response

    fileprivate init(
        _ call: MockCall<Mock.Types, Input, Output>, store: MockStore, timeout: CallTimeout?,
        produce: @escaping @Sendable () async throws -> Void, response: @escaping @Sendable () async -> Response
    ) {
        self.call = call
        self.store = store
        self.timeout = timeout
        self.produce = produce
        self.response = response
    }

    /// Records the call, and runs the closure that writes and `handler` at the same time. `handler` gets the response
    /// and makes the result. When the writing closure returns, the client's side is closed. When `handler` returns, the
    /// writing closure is cancelled. In a cancelled task, the call is answered at once as cancelled.
    public func respond<Result: Sendable>(
        to handler: @escaping @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        call.record()
        return try await CallTimeout.limit(timeout, of: store.core, call.library) {
            try await withTaskCancellationHandler {
                self.call.begin()
                return try await self.run(handler)
            } onCancel: {
                self.call.leave(as: self.timeout.status)
            }
        }
    }

    private func run<Result: Sendable>(_ handler: @Sendable (Response) async throws -> Result) async throws -> Result {
        guard call.isStream else { return try await handler(await response()) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await self.produce()
                    self.call.close()
                } catch {
                    self.call.fail(self.call.library.failure(of: .producer(error)))
                }
            }
            defer {
                group.cancelAll()
                call.leave(as: timeout.status)
            }
            return try await handler(await response())
        }
    }
}
