#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// A request of a client that may go to the real server.
    struct RealRequest: Sendable {
        let client: any HTTPClientInterface
        let request: HTTPRequest<Data?>
        let callbacks: ClientCallbacks

        /// A request that is made.
        struct Opened: Sendable {
            /// Nil if the request has gone as a whole.
            let stream: RequestCallbacks<Data>?
            let cancel: @Sendable () -> Void
        }

        /// Makes the request, whose response goes to `response`.
        func open(_ response: AsyncStream<ResponsePart>.Continuation) -> Opened {
            switch callbacks {
            case .unary:
                let call = client.unary(
                    request: request, onMetrics: { response.yield(.metrics($0)) },
                    onResponse: { response.yield(.whole($0)) })
                return Opened(stream: nil, cancel: { call.cancel() })
            case .stream:
                let stream = client.stream(
                    request: request,
                    responseCallbacks: ResponseCallbacks(
                        receiveResponseHeaders: { response.yield(.headers($0)) },
                        receiveResponseData: { response.yield(.data($0)) },
                        receiveResponseMetrics: { response.yield(.metrics($0)) },
                        receiveClose: { response.yield(.close($0, $1, $2)) }))
                return Opened(stream: stream, cancel: { stream.cancel() })
            }
        }
    }
#endif
