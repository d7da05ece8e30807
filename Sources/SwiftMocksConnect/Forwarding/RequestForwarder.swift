#if Connect
    import Connect
    import Foundation

    /// What an exchange needs to forward its request.
    struct RequestForwarder: Sendable {
        let client: any HTTPClientInterface
        let request: HTTPRequest<Data?>
        let destination: any ResponseDestination

        func request(recording record: ForwardRecord?) -> ForwardedRequest {
            ForwardedRequest(request, by: client, recording: record, to: destination)
        }
    }
#endif
