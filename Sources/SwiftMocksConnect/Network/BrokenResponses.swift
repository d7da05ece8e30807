#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    // Responses of a broken network, as clients of release 1.2.3 deliver them: `NIOHTTPClient` for
    // the gRPC protocol, which no other client speaks, and `URLSessionHTTPClient` for the others.

    extension NetworkFault {
        /// The device is offline, or fails to reach the server for another reason, such as
        /// `.timedOut`, `.cannotFindHost` or `.secureConnectionFailed`. The request does not leave
        /// it.
        ///
        /// The code of the `ConnectError` is the one that `URLSessionHTTPClient` gives to the
        /// error. A client of the gRPC protocol gets the same error for each code.
        public static func offline(_ code: URLError.Code) -> NetworkFault {
            NetworkFault(.offline(code: code.rawValue))
        }
    }

    extension HTTPResponse {
        /// The response of a request that loses its connection.
        static func connectionLost(_ request: RequestToForward) -> HTTPResponse {
            request.isGRPC
                ? HTTPResponse(unavailable: "Channel became inactive") : HTTPResponse(.networkConnectionLost, request)
        }

        /// Creates the response of `NIOHTTPClient` to a request without a connection.
        private init(unavailable message: String) {
            self.init(.unavailable, error: ConnectError(code: .unavailable, message: message))
        }

        /// Creates the response of a request with URLSession's error, which only a unary response
        /// keeps as the exception.
        private init(_ code: URLError.Code, _ request: RequestToForward) {
            let error = URLError(code)
            self.init(
                Code(code),
                error: ConnectError(
                    code: Code(code), message: error.localizedDescription, exception: request.isUnary ? error : nil))
        }

        /// Creates the response to a request that does not reach the server; nil if it does.
        init?(inPlaceOfServer fault: NetworkFault, _ request: RequestToForward) {
            if case .offline(let code) = fault.kind {
                if request.isGRPC {
                    self.init(unavailable: "client is not connected")
                } else {
                    self.init(
                        code.flatMap { URLError.Code(rawValue: $0) as URLError.Code? } ?? .notConnectedToInternet,
                        request)
                }
            } else if let page = fault.page {
                let body = Data(page.text.utf8)
                var headers: Headers = ["content-type": [page.type], "content-length": ["\(body.count)"]]
                headers["retry-after"] = page.retryAfter.map { [$0] }
                self.init(Code.fromHTTPStatus(page.status), headers: headers, message: body, status: page.status)
            } else {
                return nil
            }
        }

        /// Returns the response, or the end of that of a stream, as it arrives. A request
        /// that failed in the client below has no response to break.
        func arriving(by call: FaultyCall<ConnectLibrary>, _ request: RequestToForward) -> HTTPResponse {
            guard error == nil else { return self }
            let body = message ?? Data()
            var reader = EnvelopeReader(limit: .max)
            let last = request.hasEnvelopes ? reader.append(body).last?.bytes ?? Data() : body
            switch (call.arrival(of: .head), call.arrival(of: .end)) {
            // URLSession delivers the head with the error.
            case (.whole, .lost) where request.isUnary && !request.isGRPC:
                return with(nil, error: URLError(.networkConnectionLost))
            case (.nothing, _), (_, .lost): return .connectionLost(request)
            case (_, .half): return with(body.dropLast(last.count - last.firstHalf.count))
            case (_, .nothing): return with(body.dropLast(request.hasEnvelopes && last.isEnd ? last.count : 0))
            case (_, .whole): return self
            }
        }

        /// Returns the response with another body, and without trailers.
        private func with(_ body: Data?, error: (any Error)? = nil) -> HTTPResponse {
            HTTPResponse(code, error: error, headers: headers, message: body, status: tracingInfo?.httpStatus)
        }
    }

    extension Code {
        /// Creates the code that `URLSessionHTTPClient` gives to an error.
        fileprivate init(_ code: URLError.Code) {
            switch code {
            case .cancelled: self = .canceled
            case .badURL: self = .invalidArgument
            case .timedOut: self = .deadlineExceeded
            case .unsupportedURL: self = .unimplemented
            case .cannotConnectToHost, .cannotFindHost, .dataNotAllowed, .internationalRoamingOff,
                .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed:
                self = .unavailable
            default: self = .unknown
            }
        }
    }

    extension Data {
        /// The first half of the bytes, at least one less than all.
        var firstHalf: Data { Data(prefix(count / 2)) }

        /// Whether an envelope is the last one of a response, by the flags of Connect and of
        /// gRPC-Web.
        var isEnd: Bool { first.map { $0 & 0x82 != 0 } ?? false }
    }
#endif
