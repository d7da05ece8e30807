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
            let (parts, received) = AsyncStream.makeStream(of: ResponsePart.self)
            let path = real.request.url.pathComponents.suffix(2)
            let call = begin(service: path.first ?? "", method: path.last ?? "") { received.finish() }
            let callbacks = real.callbacks
            if let response = HTTPResponse(inPlaceOfServer: call.fault, real) {
                Task {
                    end(call)
                    if response.error == nil { callbacks.receive(.headers(response.headers)) }
                    if response.code == .ok, let page = response.message { callbacks.receive(.data(page)) }
                    callbacks.end(response)
                }
                return RequestCallbacks(cancel: {}, sendData: { _ in }, sendClose: {})
            }
            let (stream, cancel) = real.open(received)
            Task {
                let isComplete = await pass(parts, of: call, real)
                if !isComplete { cancel() }
            }
            return RequestCallbacks(
                cancel: { call.end(.cancelled) }, sendData: { stream?.sendData($0) },
                sendClose: { stream?.sendClose() })
        }

        /// Forwards a response as it arrives. Returns whether the one below has ended.
        private func pass(_ parts: AsyncStream<ResponsePart>, of call: Call, _ real: RealRequest) async -> Bool {
            let callbacks = real.callbacks
            var metrics = HTTPMetrics(taskMetrics: nil)
            func end(_ response: HTTPResponse) {
                self.end(call)
                callbacks.end(response, metrics)
            }
            var body = EnvelopeReader(limit: .max)
            let isSplit = call.fault.map { if case .slowBody = $0 { false } else { true } } ?? false
            for await part in parts where call.ending == nil {
                switch part {
                case .metrics(let value): metrics = value
                case .headers: if call.pass(.head) == .whole { callbacks.receive(part) }
                case .data(let data) where isSplit:
                    for envelope in body.append(data).map(\.bytes) {
                        let arrival = call.pass(envelope.isEnd ? .end : .message)
                        if arrival == .whole { callbacks.receive(.data(envelope)) }
                        if arrival == .half { callbacks.receive(.data(envelope.firstHalf)) }
                        guard arrival == .half || arrival == .lost else { continue }
                        end(HTTPResponse(.ok, [:], nil).broken(by: call, real))
                        return false
                    }
                case .data(let data):
                    var rest = data
                    while !rest.isEmpty, let size = await nextPiece(of: call, isFirst: rest.count == data.count) {
                        callbacks.receive(.data(Data(rest.prefix(size))))
                        rest = rest.dropFirst(size)
                    }
                case .close(let code, let trailers, let error):
                    end(HTTPResponse(code, trailers, error).broken(by: call, real))
                    return true
                case .whole(let response):
                    var rest = max(1, response.message?.count ?? 0)
                    while rest > 0, let size = await nextPiece(of: call) { rest -= size }
                    if call.ending != nil { continue }
                    end(response.broken(by: call, real))
                    return true
                }
            }
            end(
                call.ending == .cancelled
                    ? HTTPResponse(.canceled, [:], ConnectError.canceled())
                    : HTTPResponse(.networkConnectionLost, real))
            return false
        }
    }
#endif
