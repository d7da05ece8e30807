/// What an app makes its generated clients with. This one reaches nobody: each call and each stream ends with
/// `unavailable`.
public final class ProtocolClient: ProtocolClientInterface {
    public init(httpClient: any HTTPClientInterface = URLSessionHTTPClient(), config: ProtocolClientConfig) {}

    @discardableResult
    public func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers,
        completion: @escaping @Sendable (ResponseMessage<Output>) -> Void
    ) -> Cancelable {
        completion(unavailable())
        return Cancelable {}
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
        return unavailable()
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

    private func unavailable<Output: ProtobufMessage>() -> ResponseMessage<Output> {
        return ResponseMessage(code: .unavailable, result: .failure(.unavailable))
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
