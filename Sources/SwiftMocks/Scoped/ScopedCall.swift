extension UnaryRPC where Mock: RecordingMock, Mock.Types.Words == MetadataWords {
    /// Returns a call whose response is read in a closure.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    ///   - timeout: how long the call and the closure may take together. If nil, there is no limit.
    ///   - response: converts the answer to the RPC library's response.
    public func scoped<LibraryResponse>(
        _ store: MockStore, _ request: Request, metadata: Types.Metadata, options: Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?, as response: ResponseMaker<Types, Response, LibraryResponse>
    ) -> ScopedCall<Mock, Request, Response, LibraryResponse> {
        let call = RPCCall<Types, Request>(
            request: request, initialMetadata: metadata, options: options, variant: .async)
        return ScopedCall(of: self, store: store, call: call, timeout: CallTimeout(timeout), response: response)
    }
}

/// A call before it is made. The caller reads its response in a closure.
///
/// The call ends when the closure returns. Then everything that still runs is cancelled.
public final class ScopedCall<Mock: RecordingMock, Request: Sendable, Message: Sendable, Response: Sendable>: Sendable
where Mock.Types.Words == MetadataWords {
    private let rpc: UnaryRPC<Mock, Request, Message>
    private let store: MockStore
    private let call: RPCCall<Mock.Types, Request>
    private let timeout: CallTimeout?
    private let response: ResponseMaker<Mock.Types, Message, Response>

    init(
        of rpc: UnaryRPC<Mock, Request, Message>, store: MockStore, call: RPCCall<Mock.Types, Request>,
        timeout: CallTimeout?, response: ResponseMaker<Mock.Types, Message, Response>
    ) {
        self.rpc = rpc
        self.store = store
        self.call = call
        self.timeout = timeout
        self.response = response
    }

    /// Records the call, answers it, and hands the response to `handler`, which makes the result.
    public func respond<Result: Sendable>(
        to handler: @escaping @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        let (mock, timeout) = (TypedStore<Mock.Types>(store), timeout)
        return try await CallTimeout.limit(timeout, of: mock.core, mock.library) {
            let reply: Reply<Mock.Types, Message> = await mock.call(
                self.rpc.identity.name, self.call.request, metadata: self.call.metadata, options: self.call.options,
                timeout: timeout,
                orElse: nil)
            return try await handler(self.response.make(of: reply, by: mock.library))
        }
    }
}

/// The time limit of a call and its closure, and whether it has passed.
final class CallTimeout: Sendable {
    private let length: Delay
    private let past = Locked(false)

    /// The limit; nil if there is none.
    init?(_ length: (seconds: Int64, attoseconds: Int64)?) {
        guard let length else { return nil }
        self.length = Delay(seconds: length.seconds, attoseconds: length.attoseconds)
    }

    /// Runs `body`. After `timeout`, cancels it and throws the library's failure.
    static func limit<Types: RPCTypes, Result: Sendable>(
        _ timeout: CallTimeout?, of mock: MockCore, _ library: RPCLibrary<Types>,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let timeout else { return try await body() }
        let deadline = mock.limits.deadline(after: timeout.length)
        return try await withThrowingTaskGroup(of: Optional<Result>.self) { group in
            group.addTask {
                guard await deadline.pass() else { return nil }
                timeout.past.value = true
                throw library.failure(.deadlineExceeded, "RPC timed out before completing")
            }
            group.addTask { try await body() }
            while let next = try await group.next() {
                guard let result = next else { continue }
                group.cancelAll()
                return result
            }
            throw CancellationError()
        }
    }
}

extension CallTimeout? {
    /// The status of a call that is cancelled at this moment.
    var status: MockStatus { self?.isPast == true ? .deadlineExceeded : .canceled }
}

extension CallTimeout {
    fileprivate var isPast: Bool { past.value }
}
