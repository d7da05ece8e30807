#if Server
    import NIOHTTP1
    import SwiftMocks
    import SwiftMocksConnect
    import SwiftMocksWire

    /// A request that is not read and answered completely.
    struct OpenRequest {
        /// How much of the body of a request was read.
        enum Body {
            /// Parts of it may follow.
            case coming
            /// What follows is ignored, because the body is broken.
            case refused
            /// Everything was read. Later parts belong to the next request.
            case complete
        }

        /// The head of a response.
        enum Head {
            /// It is not written yet.
            case none
            /// It is written, and the body follows in chunks.
            case chunked
            /// It is written. The body has a known length, ends with the connection, or is in
            /// frames.
            case other
        }

        /// Tells the requests of a connection apart.
        let number: Int
        let path: String
        /// The origin of the web page that may see the response.
        let origin: String?
        /// HTTP/1.0 has no chunks, so that the body of a response ends with the connection.
        let isOfHTTP10: Bool
        /// Whether the connection stays open after the response.
        let isKeptAlive: Bool
        /// Whether its body may have any length.
        let isEndless: Bool
        let backpressure = Backpressure()
        /// The exchange with the mocks. There is none for a preflight request.
        var exchange: Exchange?
        var body = Body.coming
        /// The bytes of the body that are missing to its declared length; nil for a request that
        /// declares none, and for HTTP/1.1, whose reader counts them.
        var missingBytes: Int?
        var head = Head.none
        /// Whether the response is complete.
        var isAnswered = false
        var trailers: HTTPHeaders?
    }

    extension HTTPHeaders {
        /// The number of bytes of all names and values.
        var byteCount: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

        /// The first coding of the body of a request that is not chunked; nil without one.
        var unknownTransferCoding: String? {
            self[canonicalForm: "transfer-encoding"].map(String.init).first { $0.lowercased() != "chunked" }
        }
    }

    extension WireRequest {
        init(_ head: HTTPRequestHead) {
            let headers = Dictionary(grouping: head.headers) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
            self.init(method: head.method.rawValue, target: head.uri, headers: headers)
        }
    }

    extension ServerContext {
        /// Returns whether a request is of an rpc with many request messages.
        func takesManyMessages(_ request: WireRequest) -> Bool {
            guard let path = request.path, let target = rpcs.find(service: path.service, method: path.method) else {
                return false
            }
            return target.rpc.kind.hasManyRequests
        }
    }
#endif
