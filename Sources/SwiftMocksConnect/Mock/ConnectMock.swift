#if Connect
    import Connect
    import SwiftMocks
    import SwiftProtobuf

    /// The base class of generated mocks: it records their calls, and answers them. Only generated
    /// code uses its members. An rpc may have the name of any of them, because a mock's methods
    /// have other arguments.
    open class ConnectMock<RPCs>: MockObject<ConnectLibrary, RPCs>, @unchecked Sendable {
        /// Records a call, and returns its response.
        /// - Parameters:
        ///   - rpc: the name that the rpc has in `RPCs`. Under another name, no statement selects
        ///     the call.
        ///   - request: the message of the call.
        ///   - headers: the headers of the call.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers
        ) async -> ResponseMessage<Response> {
            ResponseMessage(await store.call(rpc, request, metadata: headers, options: ()))
        }

        /// Records a call. A response that is there is delivered before this returns.
        /// - Parameters:
        ///   - rpc: the name that the rpc has in `RPCs`. Under another name, no statement selects
        ///     the call.
        ///   - request: the message of the call.
        ///   - headers: the headers of the call.
        ///   - completion: receives the response, exactly once.
        public final func unary<Request: Sendable, Response: SwiftProtobuf.Message>(
            _ rpc: StaticString, _ request: Request, headers: Headers,
            completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
        ) -> Cancelable {
            let call = store.call(rpc, request, metadata: headers, options: ()) { completion(ResponseMessage($0)) }
            return Cancelable { call?.cancel() }
        }
    }

    extension ResponseMessage {
        /// - Parameter reply: a recorded reply, which has a code.
        init(_ reply: Reply<ConnectLibrary, Output>) {
            self.init(
                code: reply.code ?? .unknown, headers: reply.headers, result: reply.result, trailers: reply.trailers)
        }
    }
#endif
