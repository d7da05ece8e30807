#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks

    // What the library's client of release 1.2.3 makes of a broken network, in Connect's protocol.

    extension ConnectLibrary {
        /// Returns what a client makes of an answer that a fault has broken.
        @_spi(Adapters) public static func end(
            after fault: NetworkFault, isUnary: Bool, hasOneResponse: Bool, messages: Int
        ) -> NetworkFault.Effect<ConnectLibrary> {
            switch fault.kind {
            case .offline: .init(BrokenNetwork.error(.notConnectedToInternet, hasException: isUnary))
            case .replyLost: .init(BrokenNetwork.error(.networkConnectionLost, hasException: isUnary))
            case .page(let status, let type, let text, let fields):
                isUnary ? page(status, type, text, fields) : unexpected(type)
            // The client takes a response without a body for an empty message.
            case .brokenStream(let count):
                isUnary
                    ? .init(unnoticedAfter: 0)
                    : .init(
                        BrokenNetwork.error(.networkConnectionLost, hasException: false), messages: min(count, messages)
                    )
            case .truncatedMessage(let count):
                isUnary ? unreadable : unnoticed(after: min(count, messages), hasOneResponse: hasOneResponse)
            case .missingEnd, .slowBody: unnoticed(after: messages, hasOneResponse: hasOneResponse)
            }
        }

        private static func page(
            _ status: Int, _ type: String, _ text: String, _ fields: [MetadataField]
        ) -> NetworkFault.Effect<ConnectLibrary> {
            let body = Data(text.utf8)
            let headers = BrokenNetwork.headers(of: body, type, fields)
            let code = Code.fromHTTPStatus(status)
            return .init(
                ConnectError.from(code: code, headers: headers, trailers: nil, source: body), code: code,
                initialMetadata: headers)
        }

        /// A stream that seems to be complete. The client misses only the message of an rpc that has one.
        private static func unnoticed(after count: Int, hasOneResponse: Bool) -> NetworkFault.Effect<ConnectLibrary> {
            guard hasOneResponse, count != 1 else { return .init(unnoticedAfter: count) }
            let count = count == 0 ? "no" : "multiple"
            return .init(
                ConnectError(code: .unimplemented, message: "unary stream has \(count) messages"), code: .internalError)
        }

        /// A stream shows no status of HTTP. The client refuses the content type.
        private static func unexpected(_ type: String) -> NetworkFault.Effect<ConnectLibrary> {
            .init(ConnectError(code: .unknown, message: "unexpected content-type: \(type)"))
        }

        /// The response is a success whose message can't be read.
        private static var unreadable: NetworkFault.Effect<ConnectLibrary> {
            .init(ConnectError(code: .ok, message: nil, exception: CocoaError(.coderReadCorrupt)), code: .ok)
        }
    }
#endif
