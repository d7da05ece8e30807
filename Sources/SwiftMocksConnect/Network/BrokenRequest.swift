#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// A request over a network with a fault. Its response comes from a task, as the library makes
    /// requests under a lock. The task is never cancelled, because the library drops what it gets
    /// in a cancelled task.
    struct BrokenRequest: Sendable {
        private let call: FaultyCall<ConnectLibrary>
        private let real: RealRequest

        init(_ call: FaultyCall<ConnectLibrary>, _ real: RealRequest) {
            self.call = call
            self.real = real
        }

        func open(_ fault: NetworkFault) -> OpenRequest {
            if let page = HTTPResponse(inPlaceOfServer: fault, real) { return answer(with: page) }
            let (parts, received) = AsyncStream.makeStream(of: ResponsePart.self)
            let server = real.open(received)
            Task {
                let end = await receive(parts)
                call.finish()
                if !call.isConnected { server.cancel() } else if !end.isOfServer { server.letGo() }
                real.callbacks.finish(call.isCancelled ? .canceled : end.response, end.metrics)
            }
            let cancel: @Sendable () -> Void = {
                call.cancel()
                server.cancel()
            }
            let stream = server.stream.map { stream in
                RequestCallbacks<Data>(
                    cancel: cancel, sendData: { stream.sendData($0) }, sendClose: { stream.sendClose() })
            }
            return OpenRequest(stream: stream, cancel: cancel)
        }

        /// Answers in place of the server.
        private func answer(with page: HTTPResponse) -> OpenRequest {
            Task {
                call.finish()
                if call.isCancelled { return real.callbacks.finish(.canceled) }
                if page.error == nil { real.callbacks.receive(.headers(page.headers)) }
                // URLSession's streams drop the body of another status.
                if page.code == .ok || real.isGRPC, let body = page.message { real.callbacks.receive(.data(body)) }
                real.callbacks.finish(page)
            }
            return OpenRequest(stream: nil, cancel: { call.cancel() })
        }

        // MARK: - The response

        /// How the response ends for the client.
        private struct End {
            let response: HTTPResponse
            /// Whether the server has ended its response.
            var isOfServer = false
            var metrics = HTTPMetrics(taskMetrics: nil)
        }

        /// Delivers the parts of the response as they arrive.
        private func receive(_ parts: AsyncStream<ResponsePart>) async -> End {
            var metrics = HTTPMetrics(taskMetrics: nil)
            var pieces = Pieces(splits: call.splitsMessages)
            while let part = await call.whileConnected({ await parts.first { _ in true } }) {
                var end: End?
                switch part {
                case .metrics(let value): metrics = value
                case .headers: if call.arrival(of: .head) == .whole { real.callbacks.receive(part) }
                case .data(let data): end = await deliver(pieces.append(data))
                case .close(let code, let trailers, let error):
                    end = endOfServer(HTTPResponse(code, trailers, error: error))
                case .whole(let response):
                    await waitForPieces(response.message?.count ?? 0)
                    end = endOfServer(response)
                }
                if var end {
                    end.metrics = metrics
                    return end
                }
            }
            return End(response: .connectionLost(real), metrics: metrics)
        }

        private func endOfServer(_ response: HTTPResponse) -> End {
            let arriving = call.isConnected ? response.arriving(by: call, real) : .connectionLost(real)
            return End(response: arriving, isOfServer: true)
        }

        /// Delivers pieces of a stream's body. Returns the end of the response, if it breaks there.
        private func deliver(_ pieces: [Data]) async -> End? {
            for piece in pieces {
                switch call.arrival(of: piece.isEnd ? .end : .message) {
                case .whole: await deliverSlowly(piece)
                case .half:
                    await deliverSlowly(piece.firstHalf)
                    return End(response: HTTPResponse(.ok))
                case .lost: return End(response: .connectionLost(real))
                case .nothing: break
                }
            }
            return nil
        }

        private func deliverSlowly(_ bytes: Data) async {
            var remaining = bytes
            while !remaining.isEmpty, let size = await call.nextPiece(isFirst: remaining.count == bytes.count) {
                real.callbacks.receive(.data(Data(remaining.prefix(size))))
                remaining = remaining.dropFirst(size)
            }
        }

        /// Waits as long as the body of a unary response takes.
        private func waitForPieces(_ count: Int) async {
            var remaining = max(1, count)
            while remaining > 0, let size = await call.nextPiece() { remaining -= size }
        }
    }

    extension FaultyCall<ConnectLibrary> {
        /// Whether the fault counts messages.
        fileprivate var splitsMessages: Bool {
            if case .slowBody? = fault?.kind { false } else { fault != nil }
        }
    }

    /// The body of a response: its messages, or its bytes as they come.
    private struct Pieces {
        let splits: Bool
        private var envelopes = EnvelopeReader(limit: .max)

        init(splits: Bool) {
            self.splits = splits
        }

        mutating func append(_ data: Data) -> [Data] {
            splits ? envelopes.append(data).map(\.bytes) : [data]
        }
    }
#endif
