#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The base class of generated mocks: it records their calls, and answers them. Only generated
    /// code uses its members. An rpc may have the name of any of them, because a mock's methods
    /// have other arguments.
    ///
    /// Statements find a call by the name of its rpc in `RPCs`, so calls must have the same names.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    open class GRPCMock<RPCs>: MockObject<GRPCLibrary, RPCs>, @unchecked Sendable {
        /// Makes a call with one request and one response.
        public final func unary<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<ClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .unary, of: store, request, options).make(readingWith: handler)
        }

        /// Makes a call with one request and many responses.
        public final func serverStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<StreamingClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .serverStream, of: store, request, options).make(readingWith: handler)
        }

        /// Makes a call with many requests and one response.
        public final func clientStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<ClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .clientStream, of: store, request, options).make(readingWith: handler)
        }

        /// Makes a call with many requests and many responses.
        public final func bidirectionalStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<StreamingClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .bidirectionalStream, of: store, request, options).make(readingWith: handler)
        }
    }
#endif
