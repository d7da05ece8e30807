#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    // The errors of grpc-swift-nio-transport 2.9.2 for a broken network, in its words.

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        /// There is no connection, and the call does not wait for one.
        static var offline: RPCError {
            RPCError(
                code: .unavailable,
                message: "Channel is in a transient failure state and 'wait for ready' isn't enabled.")
        }

        static var closed: RPCError { RPCError(code: .unavailable, message: "Stream unexpectedly closed.") }

        /// The last frame of the stream is one with data.
        static var endedByData: RPCError {
            RPCError(
                code: .internalError,
                message:
                    "Server sent EOS alongside a data frame, but server is only allowed to close by sending status and trailers."
            )
        }

        static func page(_ status: Int, _ type: String, _ retryAfter: String?) -> RPCError {
            var metadata: Metadata = [":status": "\(status)", "content-type": "\(type)"]
            if let retryAfter { metadata.addString(retryAfter, forKey: "retry-after") }
            return RPCError(
                code: code(ofHTTP: status), message: "Unexpected non-200 HTTP Status Code (\(named(status))).",
                metadata: metadata)
        }

        private static func code(ofHTTP status: Int) -> RPCError.Code {
            switch status {
            case 400: .internalError
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404: .unimplemented
            case 429, 502, 503, 504: .unavailable
            default: .unknown
            }
        }

        /// The status with its name in HTTP, for those that proxies send.
        private static func named(_ status: Int) -> String {
            let names = [
                400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 429: "Too Many Requests",
                500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
            ]
            return names[status].map { "\(status) \($0)" } ?? "\(status)"
        }
    }
#endif
