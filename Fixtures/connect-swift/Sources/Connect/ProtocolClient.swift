/// What an app makes its generated clients with. This one makes unary calls in the Connect protocol. Each stream ends with
/// `unavailable`.
public final class ProtocolClient: ProtocolClientInterface {
    private let httpClient: any HTTPClientInterface
    private let config: ProtocolClientConfig

    public init(httpClient: any HTTPClientInterface = URLSessionHTTPClient(), config: ProtocolClientConfig) {
        self.httpClient = httpClient
        self.config = config
    }

    @discardableResult
    public func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers,
        completion: @escaping @Sendable (ResponseMessage<Output>) -> Void
    ) -> Cancelable {
        let call = UnaryCall<Input, Output>(httpClient: httpClient, config: config, completion: completion)
        return call.send(request, path: path, idempotencyLevel: idempotencyLevel, headers: headers)
    }

    public func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any BidirectionalStreamInterface<Input> {
        onResult(.unavailable)
        return EndedStream<Input, Output>()
    }

    public func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ClientOnlyStreamInterface<Input> {
        onResult(.unavailable)
        return EndedStream<Input, Output>()
    }

    public func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ServerOnlyStreamInterface<Input> {
        onResult(.unavailable)
        return EndedServerStream<Input, Output>()
    }

    @available(iOS 13, *)
    public func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers
    ) async -> ResponseMessage<Output> {
        let call = CallHandle()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else {
                    return continuation.resume(
                        returning: ResponseMessage(code: .canceled, result: .failure(.canceled())))
                }
                call.set(
                    unary(path: path, idempotencyLevel: idempotencyLevel, request: request, headers: headers) {
                        continuation.resume(returning: $0)
                    })
            }
        } onCancel: {
            // Like the library, in another task.
            Task { call.cancel() }
        }
    }

    @available(iOS 13, *)
    public func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any BidirectionalAsyncStreamInterface<Input, Output> {
        return EndedStream<Input, Output>()
    }

    @available(iOS 13, *)
    public func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ClientOnlyAsyncStreamInterface<Input, Output> {
        return EndedStream<Input, Output>()
    }

    @available(iOS 13, *)
    public func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ServerOnlyAsyncStreamInterface<Input, Output> {
        return EndedServerStream<Input, Output>()
    }
}

extension ConnectError {
    fileprivate static var unavailable: Self { return .init(code: .unavailable, message: "this client reaches nobody") }
}

extension StreamResult {
    fileprivate static var unavailable: Self {
        return .complete(code: .unavailable, error: ConnectError.unavailable, trailers: nil)
    }
}

/// A stream that is over; what is sent through it is lost.
private final class EndedStream<Input: ProtobufMessage, Output: ProtobufMessage>:
    BidirectionalStreamInterface, ClientOnlyStreamInterface, BidirectionalAsyncStreamInterface,
    ClientOnlyAsyncStreamInterface
{
    @discardableResult
    func send(_ input: Input) -> Self { return self }
    func close() {}
    func closeAndReceive() {}
    func cancel() {}

    func results() -> AsyncStream<StreamResult<Output>> {
        return AsyncStream { $0.endUnavailable() }
    }
}

/// The same for the two protocols whose `send` returns nothing.
private final class EndedServerStream<Input: ProtobufMessage, Output: ProtobufMessage>:
    ServerOnlyStreamInterface, ServerOnlyAsyncStreamInterface
{
    func send(_ input: Input) {}
    func cancel() {}

    func results() -> AsyncStream<StreamResult<Output>> {
        return AsyncStream { $0.endUnavailable() }
    }
}

extension AsyncStream.Continuation {
    fileprivate func endUnavailable<Output>() where Element == StreamResult<Output> {
        yield(.unavailable)
        finish()
    }
}
