#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// An HTTP client with mocks at its other end, for tests of what lies between code and server:
    /// interceptors, codecs, compression, timeouts, and how errors arrive.
    ///
    /// ```swift
    /// let eliza = ElizaServiceClientMock()
    /// let client = ElizaServiceClient(client: ProtocolClient(
    ///     httpClient: MockHTTPClient(serving: eliza),
    ///     config: .init(host: "https://api.test", interceptors: [auth])))
    /// ```
    ///
    /// It speaks Connect, gRPC-Web and gRPC, as the client's configuration says. A mock may be
    /// served and used directly at the same time. Callbacks never run before the client's method
    /// returns.
    public final class MockHTTPClient: HTTPClientInterface, LettingGo {
        private let rpcs: ServedRPCs<ConnectLibrary>
        /// The client of the real server; nil without one.
        private let client: (any HTTPClientInterface)?

        /// Creates a client that serves mocks.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - fileID: the file in which the test creates the client. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            serving mock: MockBase<ConnectLibrary>, _ others: MockBase<ConnectLibrary>...,
            fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                [mock] + others, client: nil,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a client that serves mocks, and forwards the calls that they do not answer to a
        /// real server.
        ///
        /// A call that no `given` statement answers is forwarded, whatever the policy of the mock,
        /// and so is one whose answer is `willForward()`. The mock records it, with the outcome of
        /// the server. Requests that no mock has an rpc for, or that no mock can read, are
        /// forwarded, too, and not recorded. Bytes are forwarded as they come.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - client: the client that makes requests to the real server, such as
        ///     `URLSessionHTTPClient()`.
        ///   - fileID: the file in which the test creates the client. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            serving mock: MockBase<ConnectLibrary>, _ others: MockBase<ConnectLibrary>...,
            forwardingTo client: any HTTPClientInterface, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                [mock] + others, client: client,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a client that serves the mocks of an array.
        @_disfavoredOverload
        public convenience init(
            serving mocks: [MockBase<ConnectLibrary>], fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                mocks, client: nil, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a client that serves the mocks of an array, and forwards the calls that they do
        /// not answer to a real server.
        @_disfavoredOverload
        public convenience init(
            serving mocks: [MockBase<ConnectLibrary>], forwardingTo client: any HTTPClientInterface,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(
                mocks, client: client, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        private init(_ mocks: [MockBase<ConnectLibrary>], client: (any HTTPClientInterface)?, at site: CallSite) {
            rpcs = ServedRPCs(of: "MockHTTPClient", mocks, at: site)
            self.client = client
        }

        /// Sends a request that has one answer.
        @discardableResult
        public func unary(
            request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
            onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) -> Cancelable {
            Cancelable(cancel: open(request, .unary(onMetrics, onResponse)).cancel)
        }

        /// Opens a stream.
        public func stream(
            request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks
        ) -> RequestCallbacks<Data> {
            open(request, .stream(responseCallbacks)).requestCallbacks
        }

        func open(_ request: HTTPRequest<Data?>, _ callbacks: ClientCallbacks) -> OpenRequest {
            let wireRequest = WireRequest(request)
            if let client, !hasRPC(of: wireRequest) { return client.make(request, callbacks) }
            let exchange = Exchange(
                ExchangeTask(
                    wireRequest, of: rpcs, to: Response(ClientReceiver(callbacks)),
                    real: client.map { RequestToForward(below: $0, request: request, app: callbacks) }))
            guard !callbacks.isStream else {
                let stream = RequestCallbacks<Data>(
                    cancel: { exchange.cancel() }, sendData: { exchange.append($0) },
                    sendClose: { exchange.close() })
                return OpenRequest(stream: stream, cancel: { exchange.cancel() }, letGo: { exchange.letGo() })
            }
            exchange.append(request.message ?? Data())
            exchange.close()
            return OpenRequest(stream: nil, cancel: { exchange.cancel() }, letGo: { exchange.letGo() })
        }

        private func hasRPC(of request: WireRequest) -> Bool {
            request.path.flatMap { rpcs.find(service: $0.service, method: $0.method) } != nil
        }
    }

    extension WireRequest {
        init(_ request: HTTPRequest<Data?>) {
            self.init(
                method: request.method.rawValue, target: request.url.absoluteString, headers: request.headers)
        }
    }
#endif
