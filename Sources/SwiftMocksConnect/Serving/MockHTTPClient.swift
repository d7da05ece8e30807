#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// An HTTP client with mocks at its other end, for tests of what lies between code and server: interceptors, codecs,
    /// compression, timeouts, and how errors arrive.
    ///
    /// ```swift
    /// let eliza = ElizaServiceClientMock()
    /// let client = ElizaServiceClient(client: ProtocolClient(
    ///     httpClient: MockHTTPClient(serving: eliza), config: .init(host: "https://api.test", interceptors: [auth])))
    /// ```
    ///
    /// It speaks Connect, gRPC-Web and gRPC, as the client's configuration says. A mock may be served and used directly
    /// at the same time. No answer comes before a function of the client has returned.
    public final class MockHTTPClient: HTTPClientInterface {
        private let rpcs: ServedRPCs<ConnectLibrary>

        /// Creates a client that serves mocks.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - fileID: the file in which the test creates the client. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public init(
            serving mock: any ServableConnectMock, _ others: any ServableConnectMock..., fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            rpcs = ServedRPCs(
                of: "MockHTTPClient", ([mock] + others).map { $0[served: MockAccess()] },
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Sends a request that has one answer.
        @discardableResult
        public func unary(
            request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
            onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) -> Cancelable {
            let exchange = Exchange(
                WireRequest(request), of: rpcs, to: UnaryReceiver(onMetrics: onMetrics, onResponse: onResponse))
            exchange.receive(request.message ?? Data())
            exchange.close()
            return Cancelable { exchange.cancel() }
        }

        /// Opens a stream.
        public func stream(
            request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks
        ) -> RequestCallbacks<Data> {
            let exchange = Exchange(WireRequest(request), of: rpcs, to: StreamReceiver(responseCallbacks))
            return RequestCallbacks(
                cancel: { exchange.cancel() }, sendData: { exchange.receive($0) }, sendClose: { exchange.close() })
        }
    }

    /// A mock that a ``MockHTTPClient`` can serve. All generated mocks of Connect clients are, if SwiftMocks records their
    /// calls.
    public protocol ServableConnectMock: AnyObject, Sendable {
        /// What the client needs. Only SwiftMocks uses this subscript.
        subscript(served _: MockAccess) -> ServedMock<ConnectLibrary> { get }
    }

    extension ConnectMock: ServableConnectMock {}

    extension WireRequest {
        fileprivate init(_ request: HTTPRequest<Data?>) {
            self.init(
                method: request.method.rawValue, target: request.url.absoluteString, headers: request.headers)
        }
    }
#endif
