#if Connect
    import Connect
    import Foundation

    /// A request of a client that may go to the real server.
    struct RealRequest: Sendable {
        let client: any HTTPClientInterface
        let request: HTTPRequest<Data?>
        let callbacks: ClientCallbacks

        /// Makes the request, whose response goes to `response`.
        func open(_ response: AsyncStream<ResponsePart>.Continuation) -> OpenRequest {
            switch callbacks {
            case .unary:
                client.make(
                    request, .unary({ response.yield(.metrics($0)) }, { response.yield(.whole($0)) }))
            case .stream:
                client.make(
                    request,
                    .stream(
                        ResponseCallbacks(
                            receiveResponseHeaders: { response.yield(.headers($0)) },
                            receiveResponseData: { response.yield(.data($0)) },
                            receiveResponseMetrics: { response.yield(.metrics($0)) },
                            receiveClose: { response.yield(.close($0, $1, $2)) })))
            }
        }
    }
#endif
