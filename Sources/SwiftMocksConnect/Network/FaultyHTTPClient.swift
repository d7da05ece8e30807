#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// An HTTP client whose network fails when the test says so, above another client: one with
    /// mocks, or a real one.
    ///
    /// ```swift
    /// let network = FaultyHTTPClient(MockHTTPClient(serving: eliza))
    /// let client = ElizaServiceClient(client: ProtocolClient(httpClient: network, config: config))
    /// network.fail(.offline)
    /// network.recover()
    /// network.fail(.replyLost, times: 2) { $0.method == "CreateComment" }
    /// ```
    /// Broken responses are as `URLSessionHTTPClient` of release 1.2.3 delivers them, and for the
    /// gRPC protocol as `NIOHTTPClient` does. Requests without a fault pass straight through.
    public final class FaultyHTTPClient: HTTPClientInterface, LettingGo {
        private let client: any HTTPClientInterface
        private let network = FaultyNetwork<ConnectLibrary>(name: "FaultyHTTPClient")

        /// Creates a network without a fault.
        /// - Parameter client: the client that makes the requests.
        public init(_ client: any HTTPClientInterface) {
            self.client = client
        }

        /// Breaks the calls that begin from now on, until ``recover()``. The fault that was
        /// switched on last comes first.
        ///
        /// The fault breaks the first `times` of the calls that `matches` selects, retries
        /// included. By default, it breaks all calls. `fail(.offline)` also cuts off the calls in
        /// flight, unless `times` is set.
        /// - Parameters:
        ///   - fault: the fault.
        ///   - times: the number of calls that the fault breaks, from 1.
        ///   - fileID: the file in which the test breaks the network. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        ///   - matches: selects the calls by service, method, headers or request.
        public func fail(
            _ fault: NetworkFault, times: Int? = nil, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
            where matches: (@Sendable (NetworkCall<ConnectLibrary>) -> Bool)? = nil
        ) {
            let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            network.fail(fault, times: times, at: site, where: matches)
        }

        /// Ends all faults. Responses in flight that are slow, or would break later, continue
        /// undisturbed.
        public func recover() {
            network.recover()
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
            let call = network.open(NetworkCall(request, isStream: callbacks.isStream))
            let request = RequestToForward(below: client, request: request, app: callbacks)
            guard let fault = call.fault else { return UnbrokenRequest(call, request).open() }
            return BrokenRequest(call, request).open(fault)
        }
    }

    extension NetworkCall<ConnectLibrary> {
        /// The application's headers of the call.
        public var headers: Headers { initialMetadata }

        fileprivate init(_ request: HTTPRequest<Data?>, isStream: Bool) {
            self.init(Facts(request)) { isStream ? nil : request.message(as: $0) }
        }
    }

    extension NetworkCall<ConnectLibrary>.Facts {
        fileprivate init(_ request: HTTPRequest<Data?>) {
            let path = request.url.pathComponents.suffix(2)
            self.init(service: path.first ?? "", method: path.last ?? "", metadata: request.headers.ofApplication)
        }
    }

    extension HTTPRequest<Data?> {
        /// Reads the message of a unary request; nil if it can't be read.
        fileprivate func message(as type: any ProtobufMessage.Type) -> (any ProtobufMessage)? {
            guard let head = try? WireHead(WireRequest(self), rpc: { _ in WireRPC(hasSideEffects: false) })
            else { return nil }
            var reader = RequestReader(head)
            let messages = reader.append(self.message ?? Data()).messages + reader.finish().messages
            return messages.first.flatMap { try? head.codec.read($0, as: type) }
        }
    }
#endif
