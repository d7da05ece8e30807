#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    // Responses of a broken network, as `URLSessionHTTPClient` of release 1.2.3 delivers them.

    extension HTTPResponse {
        /// Creates the response of a request that fails, or the end of that of a stream.
        init(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {
            self.init(code: code, headers: [:], message: nil, trailers: trailers, error: error, tracingInfo: nil)
        }

        /// Creates the response of a request with URLSession's error, which only a unary response keeps as the exception.
        init(_ code: URLError.Code, _ request: RealRequest) {
            let error = URLError(code)
            self.init(
                .unavailable, [:],
                ConnectError(
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
                self.init(
                    code: Code.fromHTTPStatus(page.status), headers: headers, message: body, trailers: [:], error: nil,
                    tracingInfo: .init(httpStatus: page.status))
            } else {
                return nil
            }
        }

        /// Returns the response, or the end of that of a stream, as it arrives. A request that has failed below has none that
        /// could break.
        func broken(by call: FaultyNetwork.Call, _ request: RealRequest) -> HTTPResponse {
            guard error == nil else { return self }
            let body = message ?? Data()
            var reader = EnvelopeReader(limit: .max)
            let pieces = request.hasEnvelopes ? reader.append(body).map(\.bytes) : [body]
            switch (call.pass(.head), call.pass(.end)) {
            // URLSession delivers the head with the error.
            case (.whole, .lost) where request.isUnary: return with(nil, error: URLError(.networkConnectionLost))
            case (.nothing, _), (_, .lost): return HTTPResponse(.networkConnectionLost, request)
            case (_, .half): return with(pieces.dropLast() + [pieces.last?.firstHalf ?? Data()])
            case (_, .nothing): return with(request.hasEnvelopes ? pieces.filter { !$0.isEnd } : pieces)
            case (_, .whole): return self
            }
        }

        private func with(_ body: [Data]?, error: (any Error)? = nil) -> HTTPResponse {
            HTTPResponse(
                code: code, headers: headers, message: body.map { Data($0.joined()) }, trailers: [:], error: error,
                tracingInfo: tracingInfo)
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
