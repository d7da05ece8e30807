#if Connect
    import Connect
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// The base class of generated mocks: it records their calls, and answers them.
    ///
    /// Only generated code uses its members. An rpc may have the name of any of them, because a mock's methods have other
    /// arguments.
    open class ConnectMock<RPCs>: MockObject<ConnectLibrary, RPCs>, @unchecked Sendable {
        final let properties = PropertyValues()

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
        public final subscript<Input, Output>(stream property: StaticString) -> PlainStream<Input, StreamResult<Output>>
        {
            get { properties.stream(property) }
            set { properties.set(newValue, as: property) }
        }

        /// Records a call, and returns its response. The property that may answer has the usual name: `mockAsyncSay` for the
        /// rpc `say`. That no mock passes it saves the compiler work.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers
        ) async -> ResponseMessage<Response> {
            ResponseMessage(
                await store.call(
                    rpc, request, metadata: headers, options: (), orElse: properties.substitute(usual: "mockAsync", rpc)
                ))
        }

        /// Records a call. If there is nothing to wait for, the response is delivered before this returns. The property that
        /// may answer has the usual name: `mockSay` for the rpc `say`.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers,
            completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
        ) -> Cancelable {
            deliver(rpc, request, headers, properties.substitute(usual: "mock", rpc), completion)
        }

        /// Records a call, and returns its response.
        /// - Parameters:
        ///   - rpc: the name of the rpc.
        ///   - request: the message of the call.
        ///   - headers: the headers of the call.
        ///   - property: the `mock…` property that answers if no `given` statement matches and the test has set it.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers, property: StaticString
        ) async -> ResponseMessage<Response> {
            ResponseMessage(
                await store.call(
                    rpc, request, metadata: headers, options: (), orElse: properties.substitute(property)))
        }

        /// Records a call. If there is nothing to wait for, the response is delivered before this returns.
        /// - Parameters:
        ///   - rpc: the name of the rpc.
        ///   - request: the message of the call.
        ///   - headers: the headers of the call.
        ///   - property: the `mock…` property that answers if no `given` statement matches and the test has set it.
        ///   - completion: receives the response, exactly once.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers, property: StaticString,
            completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
        ) -> Cancelable {
            deliver(rpc, request, headers, properties.substitute(property), completion)
        }

        private func deliver<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, _ headers: Headers,
            _ substitute: MockCall<ConnectLibrary, Request, Response>.Substitute?,
            _ completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
        ) -> Cancelable {
            let call = store.call(rpc, request, metadata: headers, options: (), orElse: substitute) {
                completion(ResponseMessage($0))
            }
            return Cancelable { call.cancel() }
        }
    }

    /// A mock that a ``MockHTTPClient`` can serve. All generated mocks of Connect clients are, if SwiftMocks records their
    /// calls.
    public protocol ServableConnectMock: AnyMock<ConnectLibrary> {}

    extension ConnectMock: ServableConnectMock {}

    extension ResponseMessage {
        init(_ reply: Reply<ConnectLibrary, Output>) {
            let reply = reply.settled
            self.init(
                code: reply.code ?? .ok, headers: reply.headers, result: reply.result, trailers: reply.trailers)
        }
    }
#endif
