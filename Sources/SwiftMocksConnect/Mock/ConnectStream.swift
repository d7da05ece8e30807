#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A stream of a mock, as passed to the code under test.
    final class ConnectStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: Sendable {
        private let call: MockCall<ConnectLibrary>
        /// The results of the mock: one sequence, so that each result goes to one reader.
        private let elements: AsyncStream<StreamResult<Output>>

        /// Creates a stream, which closes when a reader stops.
        init(_ call: MockCall<ConnectLibrary>) {
            self.call = call
            elements = AsyncStream(
                unfolding: {
                    guard let event = await call.next(as: Output.self) else { return nil }
                    return StreamResult(event)
                }, onCancel: { call.close() })
        }

        @discardableResult
        func send(_ input: Input) -> Self {
            call.addInput(input)
            return self
        }

        func send(_ input: Input) { call.addInput(input) }

        /// Each call returns the same sequence.
        func results() -> AsyncStream<StreamResult<Output>> { elements }

        func close() { call.close() }

        func closeAndReceive() { call.close() }

        func cancel() { call.cancel() }
    }

    extension ConnectStream: BidirectionalStreamInterface, ClientOnlyStreamInterface, ServerOnlyStreamInterface {}
    extension ConnectStream: BidirectionalAsyncStreamInterface, ClientOnlyAsyncStreamInterface,
        ServerOnlyAsyncStreamInterface
    {}

    // Each of these records the opening of a stream. Their arguments: the rpc's name, the stream's
    // headers, and the callback.
    extension ConnectMock {
        /// Opens a stream with one request and many responses.
        public func serverStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers
        ) -> any ServerOnlyAsyncStreamInterface<Input, Output> {
            open(rpc, .serverStream, headers) as ConnectStream<Input, Output>
        }

        /// Opens a stream with one request and many responses.
        public func serverStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any ServerOnlyStreamInterface<Input> {
            open(rpc, .serverStream, headers, onResult)
        }

        /// Opens a stream with many requests and one response.
        public func clientStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers
        ) -> any ClientOnlyAsyncStreamInterface<Input, Output> {
            open(rpc, .clientStream, headers) as ConnectStream<Input, Output>
        }

        /// Opens a stream with many requests and one response.
        public func clientStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any ClientOnlyStreamInterface<Input> {
            open(rpc, .clientStream, headers, onResult)
        }

        /// Opens a stream with many requests and many responses.
        public func bidirectionalStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers
        ) -> any BidirectionalAsyncStreamInterface<Input, Output> {
            open(rpc, .bidirectionalStream, headers) as ConnectStream<Input, Output>
        }

        /// Opens a stream with many requests and many responses.
        public func bidirectionalStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any BidirectionalStreamInterface<Input> {
            open(rpc, .bidirectionalStream, headers, onResult)
        }

        private func open<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ kind: CallKind, _ headers: Headers,
            _ onResult: (@Sendable (StreamResult<Output>) -> Void)? = nil
        ) -> ConnectStream<Input, Output> {
            var deliver: (@Sendable (StreamEvent<ConnectLibrary, Output>) -> Void)?
            if let onResult { deliver = { onResult(StreamResult($0)) } }
            return ConnectStream(store.open(rpc, kind, metadata: headers, options: (), deliver: deliver))
        }
    }

    extension StreamResult {
        init(_ event: StreamEvent<ConnectLibrary, Output>) {
            switch event {
            case .metadata(let headers): self = .headers(headers)
            case .message(let message): self = .message(message)
            case .complete(let end): self = .complete(code: end.code, error: end.failure, trailers: end.trailers)
            }
        }
    }

    extension StreamEvent where Library == ConnectLibrary {
        init(_ result: StreamResult<Output>) {
            switch result {
            case .headers(let headers): self = .metadata(headers)
            case .message(let message): self = .message(message)
            case .complete(let code, let error, let trailers):
                self = .complete(StreamEnd(code: code, failure: error, trailers: trailers))
            }
        }
    }
#endif
