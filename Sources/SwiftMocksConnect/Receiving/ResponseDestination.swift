#if Connect
    import Connect
    import Foundation

    /// Where the response of a real server goes.
    protocol ResponseDestination: Sendable {
        /// Whether the response comes as a whole.
        var isUnary: Bool { get }
        func metrics(_ metrics: HTTPMetrics)
        /// A whole response.
        func receive(_ response: HTTPResponse)
        func receive(_ headers: Headers)
        func receive(_ data: Data)
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?)
        /// The request is given up.
        func cancel()
    }

    extension UnaryReceiver: ResponseDestination {
        var isUnary: Bool { true }
        func metrics(_ metrics: HTTPMetrics) { onMetrics(metrics) }
        func receive(_ response: HTTPResponse) { onResponse(response) }
        func receive(_ headers: Headers) {}
        func receive(_ data: Data) {}
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {}
    }

    extension StreamReceiver: ResponseDestination {
        var isUnary: Bool { false }
        func metrics(_ metrics: HTTPMetrics) { callbacks.receiveResponseMetrics(metrics) }
        func receive(_ response: HTTPResponse) {}
        func receive(_ headers: Headers) { callbacks.receiveResponseHeaders(headers) }
        func receive(_ data: Data) { callbacks.receiveResponseData(data) }
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {
            callbacks.receiveClose(code, trailers, error)
        }
    }
#endif
