#if Connect
    import Connect
    import Foundation

    /// A request of the app, and the client below, to which it may be forwarded: the client of the
    /// real server, or the one that a network with faults is before.
    final class RequestToForward: Sendable {
        let below: any HTTPClientInterface
        let request: HTTPRequest<Data?>
        /// The callbacks of the app.
        let app: ClientCallbacks

        init(below: any HTTPClientInterface, request: HTTPRequest<Data?>, app: ClientCallbacks) {
            self.below = below
            self.request = request
            self.app = app
        }

        var isUnary: Bool { !app.isStream }

        private var contentType: String { request.headers[HeaderConstants.contentType]?.first ?? "" }

        /// Whether the body of a unary response has envelopes.
        var hasEnvelopes: Bool { contentType.hasPrefix("application/grpc") }

        /// Whether the request has the gRPC protocol.
        var isGRPC: Bool { hasEnvelopes && !contentType.hasPrefix("application/grpc-web") }

        /// Makes the request. Its response goes to `response`, and not to the app.
        func open(_ response: AsyncStream<ResponsePart>.Continuation) -> OpenRequest {
            switch app {
            case .unary:
                below.make(
                    request, .unary({ response.yield(.metrics($0)) }, { response.yield(.whole($0)) }))
            case .stream:
                below.make(
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
