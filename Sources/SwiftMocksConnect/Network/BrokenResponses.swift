#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    // Responses of a broken network, as `URLSessionHTTPClient` of release 1.2.3 delivers them.

    extension HTTPResponse {
        /// Creates the response of a request with URLSession's error, which only a unary response keeps as the exception.
        init(_ code: URLError.Code, _ request: RealRequest) {
            let error = URLError(code)
            self.init(
                .unavailable,
                error: ConnectError(
                    code: .unavailable, message: error.localizedDescription, exception: request.isUnary ? error : nil))
        }

        /// Creates the response to a request that does not reach the server; nil if it does.
        init?(inPlaceOfServer fault: NetworkFault?, _ request: RealRequest) {
            if case .offline? = fault {
                self.init(.notConnectedToInternet, request)
            } else if let page = fault?.page {
                let body = Data(page.text.utf8)
                var headers: Headers = ["content-type": [page.type], "content-length": ["\(body.count)"]]
                headers["retry-after"] = page.retryAfter.map { [$0] }
                self.init(Code.fromHTTPStatus(page.status), headers: headers, message: body, status: page.status)
            } else {
                return nil
            }
        }

        /// Returns the response, or the end of that of a stream, as it arrives. A request that has failed below has none that
        /// could break.
        func arriving(over network: FaultyNetwork, _ call: Int, _ request: RealRequest) -> HTTPResponse {
            guard error == nil else { return self }
            let body = message ?? Data()
            var reader = EnvelopeReader(limit: .max)
            let last = request.hasEnvelopes ? reader.append(body).last?.bytes ?? Data() : body
            switch (network.pass(.head, of: call), network.pass(.end, of: call)) {
            // URLSession delivers the head with the error.
            case (.whole, .lost) where request.isUnary: return with(nil, error: URLError(.networkConnectionLost))
            case (.nothing, _), (_, .lost): return HTTPResponse(.networkConnectionLost, request)
            case (_, .half): return with(body.dropLast(last.count - last.firstHalf.count))
            case (_, .nothing): return with(body.dropLast(request.hasEnvelopes && last.isEnd ? last.count : 0))
            case (_, .whole): return self
            }
        }

        private func with(_ body: Data?, error: (any Error)? = nil) -> HTTPResponse {
            HTTPResponse(code, error: error, headers: headers, message: body, status: tracingInfo?.httpStatus)
        }
    }

    extension RealRequest {
        fileprivate var isUnary: Bool { if case .unary = callbacks { true } else { false } }

        /// Whether the body of a unary response has envelopes.
        fileprivate var hasEnvelopes: Bool {
            request.headers[HeaderConstants.contentType]?.first?.hasPrefix("application/grpc") == true
        }
    }

    extension Data {
        /// The first half of the bytes, at least one less than all.
        var firstHalf: Data { Data(prefix(count / 2)) }

        /// Whether an envelope is the last one of a response, by the flags of Connect and of gRPC-Web.
        var isEnd: Bool { first.map { $0 & 0x82 != 0 } ?? false }
    }
#endif
