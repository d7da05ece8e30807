#if Server
    import SwiftMocksWire

    extension MockServer {
        /// The web pages that may call a server. A browser asks the server before it lets a page of
        /// another address do so.
        public struct CrossOrigin: Sendable {
            private let allows: @Sendable (String) -> Bool

            /// None. A browser's preflight request is reported to the test.
            public static let refused = CrossOrigin { _ in false }

            /// Pages of any address.
            public static let anyOrigin = CrossOrigin { _ in true }

            /// Pages of these addresses, as browsers name them: `http://localhost:3000`, without a
            /// path.
            public static func origins(_ origins: String...) -> CrossOrigin {
                CrossOrigin { origins.contains($0) }
            }

            /// The origin of a request, if its page may see the response.
            func allowed(_ request: WireRequest) -> String? {
                request.headers["origin"]?.first.flatMap { allows($0) ? $0 : nil }
            }

            /// The answer to a browser's preflight request; nil if the page may not call the
            /// server.
            func answer(to request: WireRequest) -> WireHeaders? {
                guard let origin = allowed(request) else { return nil }
                return [
                    "access-control-allow-origin": [origin], "access-control-allow-methods": ["GET, POST"],
                    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? ["*"],
                    "access-control-max-age": ["7200"], "vary": ["origin"],
                ]
            }

            /// The headers that let a page of an origin see a response with all its headers.
            static func permission(for origin: String, to headers: WireHeaders) -> WireHeaders {
                [
                    "access-control-allow-origin": [origin], "vary": ["origin"],
                    "access-control-expose-headers": [headers.keys.sorted().joined(separator: ", ")],
                ]
            }
        }
    }

    extension WireRequest {
        /// Whether it is a browser's preflight request, which asks if another request is allowed.
        var isCORSPreflight: Bool {
            method == "OPTIONS" && headers["origin"] != nil && headers["access-control-request-method"] != nil
        }
    }
#endif
