#if Connect
    import Connect
    import Foundation
    import SwiftMocksWire

    /// A part of a response, as an HTTP client delivers it to the library.
    enum ResponsePart: Sendable {
        case metrics(HTTPMetrics)
        case headers(Headers)
        case data(Data)
        /// The end of a stream.
        case close(Code, Trailers, (any Error)?)
        /// The whole response to a unary request.
        case whole(HTTPResponse)

        var isLast: Bool {
            switch self {
            case .close, .whole: true
            case .metrics, .headers, .data: false
            }
        }
    }

    /// The library's callbacks for a response.
    enum ClientCallbacks: Sendable {
        case unary(@Sendable (HTTPMetrics) -> Void, @Sendable (HTTPResponse) -> Void)
        case stream(ResponseCallbacks)

        func deliver(_ part: ResponsePart) {
            switch (self, part) {
            case (.unary(let onMetrics, _), .metrics(let metrics)): onMetrics(metrics)
            case (.unary(_, let onResponse), .whole(let response)): onResponse(response)
            case (.stream(let callbacks), .metrics(let metrics)): callbacks.receiveResponseMetrics(metrics)
            case (.stream(let callbacks), .headers(let headers)): callbacks.receiveResponseHeaders(headers)
            case (.stream(let callbacks), .data(let data)): callbacks.receiveResponseData(data)
            case (.stream(let callbacks), .close(let code, let trailers, let error)):
                callbacks.receiveClose(code, trailers, error)
            case (.unary, _), (.stream, .whole): break
            }
        }

        var isStream: Bool { if case .stream = self { true } else { false } }

        /// Ends a response: a unary one as a whole, a stream with the end of `response`.
        func finish(_ response: HTTPResponse, _ metrics: HTTPMetrics = HTTPMetrics(taskMetrics: nil)) {
            deliver(.metrics(metrics))
            deliver(.whole(response))
            deliver(.close(response.code, response.trailers, response.error))
        }
    }

    /// Delivers a mock's response to the library.
    struct ClientReceiver: ResponseReceiver {
        let callbacks: ClientCallbacks
        private var status = 200
        private var headers: Headers = [:]
        private var body = Data()
        private var trailers: Trailers = [:]

        init(_ callbacks: ClientCallbacks) {
            self.callbacks = callbacks
        }

        private var code: Code { Code.fromHTTPStatus(status) }

        mutating func deliver(_ part: WireOutput) {
            switch part {
            case .head(let status, let headers):
                self.status = status
                self.headers = headers
                callbacks.deliver(.headers(headers))
            case .body(let data):
                if case .unary = callbacks { body += data }
                // The body of a response with another status is not of the protocol.
                if code == .ok { callbacks.deliver(.data(data)) }
            case .trailers(let trailers): self.trailers = trailers
            }
        }

        func finish() {
            callbacks.finish(HTTPResponse(code, trailers, headers: headers, message: body, status: status))
        }

        func cancel() { callbacks.finish(.canceled) }
    }

    extension HTTPResponse {
        /// Creates a response, or the end of that of a stream.
        init(
            _ code: Code, _ trailers: Trailers = [:], error: (any Error)? = nil, headers: Headers = [:],
            message: Data? = nil, status: Int? = nil
        ) {
            self.init(
                code: code, headers: headers, message: message, trailers: trailers, error: error,
                tracingInfo: status.map { TracingInfo(httpStatus: $0) })
        }

        static var canceled: HTTPResponse { HTTPResponse(.canceled, error: ConnectError.canceled()) }
    }
#endif
