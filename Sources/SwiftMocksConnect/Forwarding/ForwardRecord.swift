#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// Reads a forwarded request and its response as they pass, for the mock's call. It changes nothing of them.
    ///
    /// Messages are read under a lock, and recorded outside it: code of the test may run then.
    final class ForwardRecord: Sendable {
        /// Nil for a request that no mock can read.
        private let call: (any BytesCall)?
        private let isBare: Bool
        private let status: @Sendable () -> MockStatus
        /// Starts to measure the time after which something counts as forgotten.
        let waitForTheForgotten: @Sendable () -> @Sendable () async -> Bool
        private let request: Locked<RequestReader?>
        private let response: Locked<ResponseReader?>

        init(
            of call: (any BytesCall)?, _ head: WireHead?, _ reader: RequestReader?,
            status: @escaping @Sendable () -> MockStatus,
            waitForTheForgotten: @escaping @Sendable () -> @Sendable () async -> Bool
        ) {
            self.call = call
            self.status = status
            self.waitForTheForgotten = waitForTheForgotten
            isBare = head?.protocol.isBare ?? false
            request = Locked(reader)
            response = Locked(head.map { ResponseReader($0) })
        }

        // MARK: - The request

        func note(_ input: ForwardedRequest.Input) {
            guard let call else { return }
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
            call?.cancel(as: status())
        }

        // MARK: - The response

        func note(headers: Headers) -> WireEnd? {
            guard let call else { return nil }
            let (headers, end) = response.withLock { reader in (reader?.append(headers: headers), reader?.end) }
            if let headers { call.note(serverHeaders: headers) }
            return end
        }

        /// Records the messages that end with this part of the body.
        func note(_ data: Data) -> WireEnd? {
            guard let call else { return nil }
            let (messages, end) = response.withLock { reader in
                let hadEnd = reader?.end != nil
                let messages = reader?.append(data) ?? []
                return (messages, hadEnd ? nil : reader?.end)
            }
            for message in messages { call.note(serverMessage: message) }
            return end
        }

        /// The response has told its end.
        func end(_ end: WireEnd) {
            call?.end(end.error.map { ConnectError($0, metadata: end.trailers) }, trailers: end.trailers)
        }

        /// The stream is closed.
        func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {
            guard let call else { return }
            let end = response.withLock { $0?.finish(trailers: trailers) }
            if code == .ok, error == nil {
                if let end { self.end(end) }
            } else {
                let failure =
                    (error as? ConnectError)
                    ?? ConnectError(code: code, message: error.map { "\($0)" }, exception: error)
                call.end(failure, trailers: trailers)
            }
        }

        /// A whole response.
        func note(_ response: HTTPResponse) {
            guard let call else { return }
            let headersEnd = note(headers: response.headers)
            let body = response.message ?? Data()
            let trailers = self.response.withLock { $0?.bareTrailers } ?? [:]
            guard response.code == .ok else {
                let source = self.response.withLock { try? $0?.message(body) } ?? body
                let failure =
                    (response.error as? ConnectError)
                    ?? ConnectError.from(
                        code: response.code, headers: response.headers, trailers: trailers, source: source)
                return call.end(failure, trailers: trailers)
            }
            if isBare { return noteBare(body, trailers, for: call) }
            if let headersEnd { return end(headersEnd) }
            if let end = note(body) { return self.end(end) }
            if let end = self.response.withLock({ $0?.finish(trailers: response.trailers) }) { self.end(end) }
        }

        private func noteBare(_ body: Data, _ trailers: Trailers, for call: any BytesCall) {
            do {
                guard let message = try response.withLock({ try $0?.message(body) }) else { return }
                call.note(serverMessage: message)
                call.end(nil, trailers: trailers)
            } catch {
                let failure = (error as? WireError).map { ConnectError($0, metadata: trailers) }
                call.end(failure ?? ConnectError(code: .unknown, message: "\(error)"), trailers: trailers)
            }
        }
    }
#endif
