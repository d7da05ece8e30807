#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// Reads a forwarded request and its response as they pass, for the mock's call. It changes nothing of them.
    ///
    /// Messages are read under a lock, and recorded outside it: code of the test may run then.
    final class ForwardRecord: Sendable {
        let call: any BytesCall
        private let answer: any AnswerRecord
        private let isBare: Bool
        private let status: @Sendable () -> MockFailureReason
        /// Nil once the mock can't read the request any more.
        private let request: Locked<RequestReader?>
        private let response: Locked<ResponseReader>

        init(
            of call: any BytesCall, _ answer: any AnswerRecord, _ head: WireHead, _ reader: RequestReader,
            status: @escaping @Sendable () -> MockFailureReason
        ) {
            self.call = call
            self.answer = answer
            self.status = status
            isBare = head.protocol.isBare
            request = Locked(reader)
            response = Locked(ResponseReader(head))
        }

        // MARK: - The request

        func note(_ input: ForwardedRequest.Input) {
            let read = request.withLock { reader -> WireRead? in
                let read: WireRead? =
                    switch input {
                    case .data(let data): reader?.append(data)
                    case .close: reader?.finish()
                    }
                // What the mock can't read any more is the real server's business.
                if read?.error != nil { reader = nil }
                return read
            }
            for message in read?.messages ?? [] { try? call.send(message) }
            if case .close = input { call.close() }
        }

        func cancel() {
            call.cancel(as: status())
        }

        // MARK: - The response

        func note(headers: Headers) -> WireEnd? {
            let (headers, end) = response.withLock { reader in (reader.append(headers: headers), reader.end) }
            answer.note(headers)
            return end
        }

        /// Records the messages that end with this part of the body.
        func note(_ data: Data) -> WireEnd? {
            let (messages, end) = response.withLock { reader in
                let hadEnd = reader.end != nil
                let messages = reader.append(data)
                return (messages, hadEnd ? nil : reader.end)
            }
            for message in messages { answer.note(message) }
            return end
        }

        /// The response has told its end.
        func end(_ end: WireEnd) {
            if let fault = response.value.fault { answer.note(networkFault: fault) }
            answer.end(end.error.map { ConnectError($0, metadata: end.trailers) }, trailers: end.trailers)
        }

        /// The stream is closed.
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {
            if code == .ok, error == nil {
                finish(trailers)
            } else {
                answer.note(networkFault: error.map { "\($0)" } ?? "\(code)")
                let failure =
                    (error as? ConnectError)
                    ?? ConnectError(code: code, message: error.map { "\($0)" }, exception: error)
                answer.end(failure, trailers: trailers)
            }
        }

        private func finish(_ trailers: Trailers) {
            let end = response.withLock { reader in
                reader.finish(trailers: trailers)
                return reader.end
            }
            if let end { self.end(end) }
        }

        /// A whole response.
        func note(_ response: HTTPResponse) {
            let headersEnd = note(headers: response.headers)
            let body = response.message ?? Data()
            let trailers = self.response.withLock { $0.bareTrailers }
            guard response.code == .ok else {
                let source = self.response.withLock { try? $0.decompressed(body) } ?? body
                let failure =
                    (response.error as? ConnectError)
                    ?? ConnectError.from(
                        code: response.code, headers: response.headers, trailers: trailers, source: source)
                if response.error != nil || failure.exception != nil { answer.note(networkFault: "\(failure)") }
                return answer.end(failure, trailers: trailers)
            }
            if isBare { return noteBare(body, trailers) }
            if let headersEnd { return end(headersEnd) }
            if let end = note(body) { return self.end(end) }
            finish(response.trailers)
        }

        private func noteBare(_ body: Data, _ trailers: Trailers) {
            do {
                answer.note(try response.withLock { try $0.message(body) })
                answer.end(nil, trailers: trailers)
            } catch {
                answer.note(networkFault: "\(error)")
                let failure = (error as? WireError).map { ConnectError($0, metadata: trailers) }
                answer.end(failure ?? ConnectError(code: .unknown, message: "\(error)"), trailers: trailers)
            }
        }
    }
#endif
