#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// The base class of generated mocks that have `mock…` properties besides: what a test sets there answers the calls for which
    /// no `given` statement matches.
    ///
    /// Only generated code uses its members.
    open class ConnectPropertyMock<RPCs>: ConnectMock<RPCs>, @unchecked Sendable {
        private final let properties = PropertyValues()

        /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the source
        /// location that failure reports show.
        override public init(
            policy: MockPolicy = .inherited, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            super.init(policy: policy, fileID: fileID, filePath: filePath, line: line, column: column)
            store.whenStubsAreReset(properties.clear)
        }

        /// The closure of a `mock…` property. Until a test sets it, it answers with an empty message.
        public final subscript<Request, Response: SwiftProtobuf.Message>(
            closure property: StaticString
        ) -> (Request) -> ResponseMessage<Response> {
            get { properties.closure(property) ?? { _ in ResponseMessage(result: .success(Response())) } }
            set { properties.set(newValue, as: property) }
        }

        /// The stream of a `mock…` property.
        public final subscript<Input, Output>(stream property: StaticString) -> MockStreamState<
            Input, StreamResult<Output>
        >
        {
            get { properties.stream(property) }
            set { properties.set(newValue, as: property) }
        }
    }

    // Each of these records a call, or the opening of a stream. Their arguments are those of `ConnectMock`, and the `mock…`
    // property that answers if no `given` statement matches and the test has set it.
    extension ConnectPropertyMock {
        /// Records a call, and returns its response.
        public func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers, property: StaticString
        ) async -> ResponseMessage<Response> {
            await call(rpc, request, headers, orElse: properties.answers(property, Request.self, Response.self))
        }

        /// Records a call. If there is nothing to wait for, the response is delivered before this returns.
        public func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers, property: StaticString,
            completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
        ) -> Cancelable {
            call(rpc, request, headers, orElse: properties.answers(property, Request.self, Response.self), completion)
        }

        /// Opens a stream with one request and many responses.
        public func serverStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString
        ) -> any ServerOnlyAsyncStreamInterface<Input, Output> {
            open(rpc, .serverStream, headers, property) as ConnectStream<Input, Output>
        }

        /// Opens a stream with one request and many responses.
        public func serverStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any ServerOnlyStreamInterface<Input> {
            open(rpc, .serverStream, headers, property, onResult)
        }

        /// Opens a stream with many requests and one response.
        public func clientStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString
        ) -> any ClientOnlyAsyncStreamInterface<Input, Output> {
            open(rpc, .clientStream, headers, property) as ConnectStream<Input, Output>
        }

        /// Opens a stream with many requests and one response.
        public func clientStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any ClientOnlyStreamInterface<Input> {
            open(rpc, .clientStream, headers, property, onResult)
        }

        /// Opens a stream with many requests and many responses.
        public func bidirectionalStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString
        ) -> any BidirectionalAsyncStreamInterface<Input, Output> {
            open(rpc, .bidirectionalStream, headers, property) as ConnectStream<Input, Output>
        }

        /// Opens a stream with many requests and many responses.
        public func bidirectionalStream<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, headers: Headers, property: StaticString,
            onResult: @escaping @Sendable (StreamResult<Output>) -> Void
        ) -> any BidirectionalStreamInterface<Input> {
            open(rpc, .bidirectionalStream, headers, property, onResult)
        }

        private func open<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ kind: CallKind, _ headers: Headers, _ property: StaticString,
            _ onResult: (@Sendable (StreamResult<Output>) -> Void)? = nil
        ) -> ConnectStream<Input, Output> {
            let use = PropertyUse<Input, Output>(of: properties.stream(property))
            var deliver: (@Sendable (StreamEvent<ConnectLibrary, Output>) -> Void)?
            if let onResult { deliver = { event in if let result = use.shown(event) { onResult(result) } } }
            let call: MockCall<ConnectLibrary, Input, Output> = store.open(
                rpc, kind, metadata: headers, options: (), orElse: use.answers(named: property), deliver: deliver)
            return PropertyStream(call, use)
        }
    }
#endif
