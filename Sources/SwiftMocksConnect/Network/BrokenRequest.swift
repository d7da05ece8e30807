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
        private let request: RequestToForward

        init(_ call: FaultyCall<ConnectLibrary>, _ request: RequestToForward) {
            self.call = call
            self.request = request
        }

        func open(_ fault: NetworkFault) -> OpenRequest {
            if let page = HTTPResponse(inPlaceOfServer: fault, request) { return answer(with: page) }
            let (parts, received) = AsyncStream.makeStream(of: ResponsePart.self)
            let opened = request.open(received)
            Task {
                let end = await deliverArriving(parts)
                call.finish()
                if !call.isConnected { opened.cancel() } else if !end.isOfServer { opened.letGo() }
                request.app.finish(call.isCancelled ? .canceled : end.response, end.metrics)
            }
            let cancel: @Sendable () -> Void = {
                call.cancel()
                opened.cancel()
            }
            let stream = opened.stream.map { stream in
                RequestCallbacks<Data>(
                    cancel: cancel, sendData: { stream.sendData($0) }, sendClose: { stream.sendClose() })
            }
            return OpenRequest(stream: stream, cancel: cancel)
        }

        /// Answers in place of the server.
        private func answer(with page: HTTPResponse) -> OpenRequest {
            Task {
                call.finish()
                if call.isCancelled { return request.app.finish(.canceled) }
                if page.error == nil { request.app.deliver(.headers(page.headers)) }
                // URLSession's streams drop the body of another status.
                if page.code == .ok || request.isGRPC, let body = page.message { request.app.deliver(.data(body)) }
                request.app.finish(page)
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
        private func deliverArriving(_ parts: AsyncStream<ResponsePart>) async -> End {
            var metrics = HTTPMetrics(taskMetrics: nil)
            var pieces = Pieces(splits: call.splitsMessages)
            while let part = await call.whileConnected({ await parts.first { _ in true } }) {
                var end: End?
                switch part {
                case .metrics(let value): metrics = value
                case .headers: if call.arrival(of: .head) == .whole { request.app.deliver(part) }
                case .data(let data): end = await deliver(pieces.append(data))
                case .close(let code, let trailers, let error):
                    end = endOfServer(HTTPResponse(code, trailers, error: error))
                case .whole(let response):
                    _ = await call.waitForPieces(of: response.message?.count ?? 0)
                    end = endOfServer(response)
                }
                if var end {
                    end.metrics = metrics
                    return end
                }
            }
            return End(response: .connectionLost(request), metrics: metrics)
        }

        private func endOfServer(_ response: HTTPResponse) -> End {
            let arriving = call.isConnected ? response.arriving(by: call, request) : .connectionLost(request)
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
                case .lost: return End(response: .connectionLost(request))
                case .nothing: break
                }
            }
            return nil
        }

        private func deliverSlowly(_ bytes: Data) async {
            var remaining = bytes
            while !remaining.isEmpty, let size = await call.nextPiece(isFirst: remaining.count == bytes.count) {
                request.app.deliver(.data(Data(remaining.prefix(size))))
                remaining = remaining.dropFirst(size)
            }
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
