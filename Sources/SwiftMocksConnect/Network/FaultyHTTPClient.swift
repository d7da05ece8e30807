#if Connect
    import Connect
    import Foundation
    import SwiftMocks

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

        // The library calls these functions under a lock, so responses come from a task. It is never cancelled, as the library
        // drops what it gets in a cancelled task.

        /// Sends a request that has one answer.
        @discardableResult
        public func unary(
            request: HTTPRequest<Data?>, onMetrics: @escaping @Sendable (HTTPMetrics) -> Void,
            onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) -> Cancelable {
            let passage = Passage<HTTPResponse>(of: request, over: self)
            let deliver: @Sendable (HTTPResponse) -> Void = { [self] response in
                end(passage.call)
                onMetrics(passage.metrics.value)
                onResponse(response)
            }
            if let response = HTTPResponse(inPlaceOfServer: passage.call.fault, isUnary: true) {
                Task { deliver(response) }
                return Cancelable {}
            }
            let sent = client.unary(
                request: request, onMetrics: { passage.metrics.value = $0 }, onResponse: { passage.receive($0) })
            let hasEnvelopes =
                request.headers[HeaderConstants.contentType]?.first?.hasPrefix("application/grpc") == true
            Task {
                for await event in passage.events {
                    switch event {
                    case .ended(let error):
                        sent.cancel()
                        return deliver(HTTPResponse(failed: error(true)))
                    case .received(let response):
                        guard passage.call.ending == nil, await pass(response, of: passage.call) else { continue }
                        return deliver(response.broken(by: passage.call.fault, hasEnvelopes: hasEnvelopes))
                    }
                }
            }
            return Cancelable { passage.cancel(sent.cancel) }
        }

        /// Opens a stream.
        public func stream(
            request: HTTPRequest<Data?>, responseCallbacks: ResponseCallbacks
        ) -> RequestCallbacks<Data> {
            let passage = Passage<ResponsePart>(of: request, over: self)
            let close: @Sendable (Code, Trailers, (any Error)?) -> Void = { [self] code, trailers, error in
                end(passage.call)
                responseCallbacks.receiveResponseMetrics(passage.metrics.value)
                responseCallbacks.receiveClose(code, trailers, error)
            }
            if let response = HTTPResponse(inPlaceOfServer: passage.call.fault, isUnary: false) {
                Task {
                    if response.error == nil { responseCallbacks.receiveResponseHeaders(response.headers) }
                    if let page = response.message, response.code == .ok { responseCallbacks.receiveResponseData(page) }
                    close(response.code, [:], response.error)
                }
                return RequestCallbacks(cancel: {}, sendData: { _ in }, sendClose: {})
            }
            let sent = client.stream(
                request: request,
                responseCallbacks: ResponseCallbacks(
                    receiveResponseHeaders: { passage.receive(.headers($0)) },
                    receiveResponseData: { passage.receive(.data($0)) },
                    receiveResponseMetrics: { passage.metrics.value = $0 },
                    receiveClose: { passage.receive(.close($0, $1, $2)) }))
            Task {
                let end = await pass(passage, to: responseCallbacks)
                if end.cancels { sent.cancel() }
                close(end.code, end.trailers, end.error)
            }
            return RequestCallbacks(
                cancel: { passage.cancel(sent.cancel) }, sendData: sent.sendData, sendClose: sent.sendClose)
        }

        /// Forwards the response to a stream. Returns how it ends, and whether that is to cancel the request.
        private func pass(
            _ passage: Passage<ResponsePart>, to callbacks: ResponseCallbacks
        ) async -> (code: Code, trailers: Trailers, error: (any Error)?, cancels: Bool) {
            var body = FaultyBody()
            for await event in passage.events {
                switch event {
                case .ended(let error): return (error(false).code, [:], error(false), true)
                // A cut drops the parts that have arrived.
                case .received where passage.call.ending != nil: continue
                case .received(.close(let code, let trailers, let error)):
                    let isBroken = code != .ok || error != nil
                    guard let end = FaultyBody.End(of: passage.call.fault, isBroken: isBroken) else {
                        return (code, trailers, error, false)
                    }
                    return (end.code, [:], end.error, false)
                case .received(let part):
                    guard let end = await pass(part, of: passage.call, &body, to: callbacks) else { continue }
                    return (end.code, [:], end.error, true)
                }
            }
            // The events have no end.
            return (.canceled, [:], ConnectError.canceled(), true)
        }

        /// Forwards a part. Returns the end if the fault strikes.
        private func pass(
            _ part: ResponsePart, of call: Call, _ body: inout FaultyBody, to callbacks: ResponseCallbacks
        ) async -> FaultyBody.End? {
            switch (part, call.fault) {
            case (_, .replyLost), (.metrics, _), (.close, _), (.whole, _): break
            case (.headers(let headers), _): callbacks.receiveResponseHeaders(headers)
            case (.data(let data), .slowBody(let bytes, let pause, let gate)):
                await pass(data, of: call, bytes, pause, gate, to: callbacks.receiveResponseData)
            case (.data(let data), let fault): return body.pass(data, fault, to: callbacks.receiveResponseData)
            }
            return nil
        }

        /// Waits for all pieces of a response that comes as a whole. Returns false if the call is over before.
        private func pass(_ response: HTTPResponse, of call: Call) async -> Bool {
            guard case .slowBody(let bytes, let pause, let gate) = call.fault else { return true }
            for _ in stride(from: 0, to: max(1, response.message?.count ?? 0), by: bytes) {
                guard await pass(call, after: pause, gate: gate) else { return false }
            }
            return true
        }

        /// Forwards a piece of a slow body in smaller pieces.
        private func pass(
            _ data: Data, of call: Call, _ bytes: Int, _ pause: MockDuration?, _ gate: Gate?, to receive: (Data) -> Void
        ) async {
            var rest = data[...]
            while !rest.isEmpty {
                guard await pass(call, after: pause) else { return }
                let size = call.fault == nil || gate?.isOpen == true ? rest.count : bytes
                receive(Data(rest.prefix(size)))
                rest = rest.dropFirst(size)
                // The first piece does not wait for the gate.
                guard await pass(call, after: nil, gate: rest.isEmpty ? nil : gate) else { return }
            }
        }
    }

    /// The parts of a request and its response on their way, in order.
    private struct Passage<Part: Sendable>: Sendable {
        enum Event: Sendable {
            case received(Part)
            /// The call ends with an error, which differs for unary calls.
            case ended(@Sendable (_ isUnary: Bool) -> ConnectError)
        }

        let call: FaultyNetwork.Call
        let events: AsyncStream<Event>
        let metrics = Locked(HTTPMetrics(taskMetrics: nil))
        private let continuation: AsyncStream<Event>.Continuation

        init(of request: HTTPRequest<Data?>, over network: FaultyNetwork) {
            let (events, continuation) = AsyncStream.makeStream(of: Event.self)
            (self.events, self.continuation) = (events, continuation)
            let path = request.url.pathComponents.suffix(2)
            call = network.begin(service: path.first ?? "", method: path.last ?? "") {
                continuation.yield(.ended { .network(.networkConnectionLost, isUnary: $0) })
            }
        }

        func receive(_ part: Part) {
            continuation.yield(.received(part))
        }

        func cancel(_ cancel: () -> Void) {
            continuation.yield(.ended { _ in .canceled() })
            call.end(.cancelled)
            cancel()
        }
    }
#endif
