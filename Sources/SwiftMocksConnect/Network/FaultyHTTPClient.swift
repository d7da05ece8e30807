#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// An HTTP client whose network fails when the test says so, above another client: one with mocks, or a real one.
    ///
    /// ```swift
    /// let network = FaultyHTTPClient(MockHTTPClient(serving: eliza))
    /// let client = ElizaServiceClient(client: ProtocolClient(httpClient: network, config: config))
    /// network.fail(.offline)
    /// ```
    /// Broken responses are as `URLSessionHTTPClient` of release 1.2.3 delivers them.
    public final class FaultyHTTPClient: FaultyNetwork, HTTPClientInterface, @unchecked Sendable {
        private let client: any HTTPClientInterface

        /// Creates a network without a fault.
        /// - Parameter client: the client that makes the requests.
        public init(_ client: any HTTPClientInterface) {
            self.client = client
            super.init()
        }

        /// Sends a request that has one answer.
        @discardableResult
        public func unary(
            request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
            onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) -> Cancelable {
            let request = send(RealRequest(client: client, request: request, callbacks: .unary(onMetrics, onResponse)))
            return Cancelable { request.cancel() }
        }

        /// Opens a stream.
        public func stream(
            request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks
        ) -> RequestCallbacks<Data> {
            send(RealRequest(client: client, request: request, callbacks: .stream(responseCallbacks)))
        }

        /// Sends a request. The library calls this under a lock, so the response comes from a task. It is never cancelled, as the
        /// library drops what it gets in a cancelled task.
        private func send(_ real: RealRequest) -> RequestCallbacks<Data> {
            let path = real.request.url.pathComponents.suffix(2)
            let call = begin(service: path.first ?? "", method: path.last ?? "")
            let page = HTTPResponse(inPlaceOfServer: fault(of: call), real)
            let (parts, received) = AsyncStream.makeStream(of: ResponsePart.self)
            let server = page == nil ? real.open(received) : nil
            let hasLeft = Locked(false)
            Task {
                let (response, metrics) = await pass(page, parts, of: call, real)
                end(call)
                real.callbacks.end(hasLeft.value ? .canceled : response, metrics)
                server?.cancel()
            }
            return RequestCallbacks(
                cancel: {
                    hasLeft.value = true
                    self.cut(call)
                }, sendData: { server?.stream?.sendData($0) }, sendClose: { server?.stream?.sendClose() })
        }

        /// Forwards the response in place of the server's, or the parts of that as they arrive. Returns the end.
        private func pass(
            _ page: HTTPResponse?, _ parts: AsyncStream<ResponsePart>, of call: Int, _ real: RealRequest
        ) async -> (HTTPResponse, HTTPMetrics) {
            var metrics = HTTPMetrics(taskMetrics: nil)
            if let page {
                if page.error == nil { real.callbacks.receive(.headers(page.headers)) }
                if page.code == .ok, let body = page.message { real.callbacks.receive(.data(body)) }
                return (page, metrics)
            }
            var envelopes = EnvelopeReader(limit: .max)
            let fault = fault(of: call)
            let isSplit = if case .slowBody = fault { false } else { fault != nil }
            while let part = await run(call, { await parts.first { _ in true } }) {
                switch part {
                case .metrics(let value): metrics = value
                case .headers: if pass(.head, of: call) == .whole { real.callbacks.receive(part) }
                case .data(let data):
                    for piece in isSplit ? envelopes.append(data).map(\.bytes) : [data] {
                        let arrival = pass(piece.isEnd ? .end : .message, of: call)
                        var rest = arrival == .whole ? piece : arrival == .half ? piece.firstHalf : Data()
                        while !rest.isEmpty, let size = await nextPiece(of: call, isFirst: rest.count == piece.count) {
                            real.callbacks.receive(.data(Data(rest.prefix(size))))
                            rest = rest.dropFirst(size)
                        }
                        if arrival == .half { return (HTTPResponse(.ok), metrics) }
                        if arrival == .lost { return (HTTPResponse(.networkConnectionLost, real), metrics) }
                    }
                case .close(let code, let trailers, let error):
                    return (HTTPResponse(code, trailers, error: error).arriving(over: self, call, real), metrics)
                case .whole(let response):
                    var rest = max(1, response.message?.count ?? 0)
                    while rest > 0, let size = await nextPiece(of: call) { rest -= size }
                    return (response.arriving(over: self, call, real), metrics)
                }
            }
            return (HTTPResponse(.networkConnectionLost, real), metrics)
        }
    }
#endif
