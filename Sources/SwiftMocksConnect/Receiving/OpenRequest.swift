#if Connect
    import Connect
    import Foundation

    /// A request that was made.
    struct OpenRequest: Sendable {
        /// Nil if the request has gone as a whole.
        let stream: RequestCallbacks<Data>?
        let cancel: @Sendable () -> Void
        /// Lets the request go, because the client reads no further. A mock still does what waits
        /// for nothing, so that a script that is done has ended. Then its call is cancelled.
        let letGo: @Sendable () -> Void

        init(
            stream: RequestCallbacks<Data>?, cancel: @escaping @Sendable () -> Void,
            letGo: (@Sendable () -> Void)? = nil
        ) {
            self.stream = stream
            self.cancel = cancel
            self.letGo = letGo ?? cancel
        }

        /// The callbacks for the library's stream.
        var requestCallbacks: RequestCallbacks<Data> {
            stream ?? RequestCallbacks(cancel: cancel, sendData: { _ in }, sendClose: {})
        }
    }

    /// A client whose requests can be let go.
    protocol LettingGo: HTTPClientInterface {
        func open(_ request: HTTPRequest<Data?>, _ callbacks: ClientCallbacks) -> OpenRequest
    }

    extension HTTPClientInterface {
        /// Makes a request.
        func make(_ request: HTTPRequest<Data?>, _ callbacks: ClientCallbacks) -> OpenRequest {
            if let client = self as? any LettingGo { return client.open(request, callbacks) }
            switch callbacks {
            case .unary(let onMetrics, let onResponse):
                let call = unary(request: request, onMetrics: onMetrics, onResponse: onResponse)
                return OpenRequest(stream: nil, cancel: { call.cancel() })
            case .stream(let callbacks):
                let stream = self.stream(request: request, responseCallbacks: callbacks)
                return OpenRequest(stream: stream, cancel: { stream.cancel() })
            }
        }
    }
#endif
