#if GRPCSwift
    import GRPCCore

    #if compiler(>=6.2)
        /// A closure that reads the response of a call. Swift runs it on no actor.
        public typealias ResponseHandler<Response, Result> = @concurrent @Sendable (Response) async throws -> Result

        /// A closure that reads the response of a call, declared with the feature
        /// `NonisolatedNonsendingByDefault`. Swift runs it where its caller runs.
        public typealias NonsendingResponseHandler<Response, Result> =
            nonisolated(nonsending) @Sendable (Response) async throws -> Result

        // The same calls for such closures.
        @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
        extension GRPCMock {
            /// Makes a call with one request and one response.
            public func unary<Input, Output, Result: Sendable>(
                _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
                onNonsendingResponse handler: @escaping NonsendingResponseHandler<ClientResponse<Output>, Result>
            ) async throws -> Result {
                try await unary(rpc, request, options: options, onResponse: handler)
            }

            /// Makes a call with one request and many responses.
            public func serverStream<Input, Output, Result: Sendable>(
                _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
                onNonsendingResponse handler:
                    @escaping NonsendingResponseHandler<StreamingClientResponse<Output>, Result>
            ) async throws -> Result {
                try await serverStream(rpc, request, options: options, onResponse: handler)
            }

            /// Makes a call with many requests and one response.
            public func clientStream<Input, Output, Result: Sendable>(
                _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
                onNonsendingResponse handler: @escaping NonsendingResponseHandler<ClientResponse<Output>, Result>
            ) async throws -> Result {
                try await clientStream(rpc, request, options: options, onResponse: handler)
            }

            /// Makes a call with many requests and many responses.
            public func bidirectionalStream<Input, Output, Result: Sendable>(
                _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
                onNonsendingResponse handler:
                    @escaping NonsendingResponseHandler<StreamingClientResponse<Output>, Result>
            ) async throws -> Result {
                try await bidirectionalStream(rpc, request, options: options, onResponse: handler)
            }
        }
    #else
        /// A closure that reads the response of a call. Swift runs it on no actor.
        public typealias ResponseHandler<Response, Result> = @Sendable (Response) async throws -> Result
    #endif
#endif
