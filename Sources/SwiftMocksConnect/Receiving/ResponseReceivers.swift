#if Connect
    import Connect
    import Foundation
    import SwiftMocksWire

    /// Gets the response to one request, part by part.
    package protocol ResponseReceiver: Sendable {
        /// Takes a part.
        mutating func receive(_ part: WireOutput)
        /// The response is complete.
        mutating func finish()
        /// The client has cancelled its request.
        mutating func cancel()
        /// Returns when it can take more. Who does not wait loses nothing.
        func ready() async
    }

    extension ResponseReceiver {
        package func ready() async {}
    }

    /// Collects a response that the library wants as one.
    struct UnaryReceiver: ResponseReceiver {
        let onMetrics: @Sendable (HTTPMetrics) -> Void
        let onResponse: @Sendable (HTTPResponse) -> Void
        private var status = 200
        private var headers: Headers = [:]
        private var body = Data()
        private var trailers: Trailers = [:]

        init(
            onMetrics: @escaping @Sendable (HTTPMetrics) -> Void, onResponse: @escaping @Sendable (HTTPResponse) -> Void
        ) {
            self.onMetrics = onMetrics
            self.onResponse = onResponse
        }

        mutating func receive(_ part: WireOutput) {
            switch part {
            case .head(let status, let headers): (self.status, self.headers) = (status, headers)
            case .body(let data): body += data
            case .trailers(let trailers): self.trailers = trailers
            }
        }

        func finish() {
            onMetrics(HTTPMetrics(taskMetrics: nil))
            onResponse(
                HTTPResponse(
                    code: Code.fromHTTPStatus(status), headers: headers, message: body, trailers: trailers, error: nil,
                    tracingInfo: .init(httpStatus: status)))
        }

        func cancel() {
            onMetrics(HTTPMetrics(taskMetrics: nil))
            onResponse(
                HTTPResponse(
                    code: .canceled, headers: [:], message: nil, trailers: [:], error: ConnectError.canceled(),
                    tracingInfo: nil))
        }
    }

    /// Passes a response on as it comes.
    struct StreamReceiver: ResponseReceiver {
        let callbacks: ResponseCallbacks
        private var code = Code.ok
        private var trailers: Trailers = [:]

        init(_ callbacks: ResponseCallbacks) {
            self.callbacks = callbacks
        }

        mutating func receive(_ part: WireOutput) {
            switch part {
            case .head(let status, let headers):
                code = Code.fromHTTPStatus(status)
                callbacks.receiveResponseHeaders(headers)
            // The body of a response with another status is not of the protocol.
            case .body(let data): if code == .ok { callbacks.receiveResponseData(data) }
            case .trailers(let trailers): self.trailers = trailers
            }
        }

        func finish() {
            callbacks.receiveResponseMetrics(HTTPMetrics(taskMetrics: nil))
            callbacks.receiveClose(code, trailers, nil)
        }

        func cancel() {
            callbacks.receiveResponseMetrics(HTTPMetrics(taskMetrics: nil))
            callbacks.receiveClose(.canceled, [:], ConnectError.canceled())
        }
    }
#endif
