#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// The base class of generated mocks: it records their calls, and answers them.
    ///
    /// Only generated code uses its members. An rpc may have the name of any of them, because a mock's methods have other
    /// arguments.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    open class GRPCMock<RPCs: MockRPCs>: RecordingMock, @unchecked Sendable {
        let store: MockStore<GRPCLibrary>

        /// Who gets the reports about the mock. Generated mocks say so.
        open class var reports: MockReport.Recipient { .console(.needsSwiftMocks0_2) }

        /// The internal parts of the mock. Only SwiftMocks uses this subscript.
        public subscript(_: MockAccess) -> MockParts<GRPCMock<RPCs>, RPCs, GRPCLibrary> { MockParts(store) }

        /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the source
        /// location that failure reports show.
        public init(
            policy: MockPolicy = .inherited, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            store = MockStore(
                of: type(of: self), policy: policy, fileID: fileID, filePath: filePath, line: line, column: column,
                reports: type(of: self).reports)
        }

        /// Makes a call with one request and one response.
        public func unary<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<ClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .unary, of: store, request, options).respond(to: handler)
        }

        /// Makes a call with one request and many responses.
        public func serverStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: ClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<StreamingClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .serverStream, of: store, request, options).respond(to: handler)
        }

        /// Makes a call with many requests and one response.
        public func clientStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<ClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .clientStream, of: store, request, options).respond(to: handler)
        }

        /// Makes a call with many requests and many responses.
        public func bidirectionalStream<Input, Output, Result: Sendable>(
            _ rpc: StaticString, _ request: StreamingClientRequest<Input>, options: CallOptions,
            onResponse handler: @escaping ResponseHandler<StreamingClientResponse<Output>, Result>
        ) async throws -> Result {
            try await GRPCCall(rpc, .bidirectionalStream, of: store, request, options).respond(to: handler)
        }
    }
#endif
