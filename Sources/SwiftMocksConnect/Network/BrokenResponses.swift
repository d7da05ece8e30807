#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    // Responses of a broken network, as `URLSessionHTTPClient` of release 1.2.3 delivers them.

    extension ConnectError {
        /// URLSession's error. Only a unary response keeps it as the exception.
        static func network(_ code: URLError.Code, isUnary: Bool) -> ConnectError {
            let error = URLError(code)
            return ConnectError(
                code: .unavailable, message: error.localizedDescription, exception: isUnary ? error : nil)
        }
    }

    extension HTTPResponse {
        init(failed error: ConnectError) {
            self.init(
                code: error.code, headers: [:], message: nil, trailers: [:], error: error, tracingInfo: nil)
        }

        /// Creates the response to a request that does not reach the server; nil if it does.
        init?(inPlaceOfServer fault: NetworkFault.Kind?, isUnary: Bool) {
            switch fault {
            case .offline: self.init(failed: .network(.notConnectedToInternet, isUnary: isUnary))
            case .page(let status, let type, let text, let fields):
                let page = Data(text.utf8)
                var headers: Headers = ["content-type": [type], "content-length": ["\(page.count)"]]
                for field in fields {
                    headers[field.name] = field.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
                }
                self.init(
                    code: Code.fromHTTPStatus(status), headers: headers, message: page, trailers: [:], error: nil,
                    tracingInfo: .init(httpStatus: status))
            case .replyLost, .brokenStream, .truncatedMessage, .missingEnd, .slowBody, nil: return nil
            }
        }

        /// Returns the response as it arrives. A request that has failed below has no response that could break.
        func broken(by fault: NetworkFault.Kind?, hasEnvelopes: Bool) -> HTTPResponse {
            guard error == nil else { return self }
            switch fault {
            case .offline, .page, .slowBody, nil: return self
            case .replyLost: return HTTPResponse(failed: .network(.networkConnectionLost, isUnary: true))
            // URLSession delivers the head with the error.
            case .brokenStream: return with(nil, error: URLError(.networkConnectionLost))
            case .truncatedMessage:
                guard hasEnvelopes else { return with(message?.firstHalf) }
                var envelopes = FaultyBody.envelopes(of: message ?? Data())
                let last = envelopes.popLast() ?? Data()
                return with(Data(envelopes.joined()) + last.firstHalf)
            case .missingEnd:
                guard hasEnvelopes else { return self }
                return with(Data(FaultyBody.envelopes(of: message ?? Data()).filter { !$0.isEnd }.joined()))
            }
        }

        private func with(_ body: Data?, error: (any Error)? = nil) -> HTTPResponse {
            HTTPResponse(
                code: code, headers: headers, message: body, trailers: [:], error: error, tracingInfo: tracingInfo)
        }
    }

    /// The body of a stream that breaks after some messages, or comes without its end.
    struct FaultyBody {
        enum End {
            case connectionLost
            /// URLSession takes the response for complete.
            case unnoticed

            /// Creates the end of a response that is complete below; nil if it ends as it does there.
            init?(of fault: NetworkFault.Kind?, isBroken: Bool) {
                switch fault {
                case .replyLost: self = .connectionLost
                case .brokenStream where !isBroken: self = .connectionLost
                case .truncatedMessage where !isBroken, .missingEnd where !isBroken: self = .unnoticed
                default: return nil
                }
            }

            var code: Code { error?.code ?? .ok }

            var error: ConnectError? {
                switch self {
                case .connectionLost: .network(.networkConnectionLost, isUnary: false)
                case .unnoticed: nil
                }
            }
        }

        private var reader = EnvelopeReader(limit: .max)
        private var messages = 0

        /// Forwards the part of a piece of the body that the fault lets through. Returns the end if the fault strikes.
        mutating func pass(_ data: Data, _ fault: NetworkFault.Kind?, to receive: (Data) -> Void) -> End? {
            for envelope in split(data) {
                switch fault {
                case .brokenStream(let limit) where envelope.isEnd || messages >= limit: return .connectionLost
                case .truncatedMessage(let limit) where envelope.isEnd || messages >= limit:
                    receive(envelope.firstHalf)
                    return .unnoticed
                case .missingEnd where envelope.isEnd: break
                default: receive(envelope)
                }
                messages += 1
            }
            return nil
        }

        /// Returns the envelopes that are complete with a piece of the body, heads included.
        private mutating func split(_ data: Data) -> [Data] {
            var envelopes: [Data] = []
            // Without a limit, none is refused.
            try? reader.append(data) { flags, message in
                envelopes.append(SwiftMocksWire.Envelope.wrap(message, flags))
            }
            return envelopes
        }

        static func envelopes(of body: Data) -> [Data] {
            var splitter = FaultyBody()
            return splitter.split(body)
        }
    }

    extension Data {
        /// The first half of the bytes, at least one less than all.
        fileprivate var firstHalf: Data { Data(prefix(count / 2)) }

        /// Whether an envelope is the last one of a response, by the flags of Connect and of gRPC-Web.
        fileprivate var isEnd: Bool { first.map { $0 & 0x82 != 0 } ?? false }
    }
#endif
