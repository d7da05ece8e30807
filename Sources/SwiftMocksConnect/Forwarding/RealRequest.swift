#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// A request of a client that may go to the real server.
    struct RealRequest: Sendable {
        let client: any HTTPClientInterface
        let request: HTTPRequest<Data?>
        let callbacks: ClientCallbacks

        /// Makes the request, whose response goes to `response`.
        @inline(never) func open(
            _ response: AsyncStream<ResponsePart>.Continuation
        ) -> (stream: RequestCallbacks<Data>?, cancel: @Sendable () -> Void) {
            switch callbacks {
            case .unary:
                let call = client.unary(
                    request: request, onMetrics: { response.yield(.metrics($0)) },
                    onResponse: { response.yield(.whole($0)) })
                return (nil, { call.cancel() })
            case .stream:
                let stream = client.stream(
                    request: request,
                    responseCallbacks: ResponseCallbacks(
                        receiveResponseHeaders: { response.yield(.headers($0)) },
                        receiveResponseData: { response.yield(.data($0)) },
                        receiveResponseMetrics: { response.yield(.metrics($0)) },
                        receiveClose: { response.yield(.close($0, $1, $2)) }))
                return (stream, { stream.cancel() })
            }
        }
    }

    extension ExchangeServer {
        /// Forwards the request to the real server, and its response back, unchanged. The call, if there is one, records both. If
        /// the client or the test ends the call before, the request is cancelled.
        func pass() async {
            guard let real else { return end() }
            let (parts, response) = AsyncStream.makeStream(of: ResponsePart.self)
            let (stream, cancel) = real.open(response)
            wire?.answer?.whenCutOff { [stop] in
                guard !stop.isOn else { return }
                cancel()
                response.finish()
            }
            await withTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    await self.client.pass(to: stream, recording: self.wire)
                    // The client may leave after the end that the server has told, too.
                    guard self.stop.isOn else { return }
                    self.cancel()
                    cancel()
                    // The real client should answer that.
                    if await self.call?.waitForTimeout() != false { response.finish() }
                }
                let record = makeRecord()
                for await part in parts { if deliver(part, record) { return } }
                end()
            }
        }

        /// Returns whether the response is complete.
        @inline(never) private func deliver(_ part: ResponsePart, _ record: ResponseRecord?) -> Bool {
            record?.note(part)
            real?.callbacks.receive(part)
            return part.isLast
        }

        @inline(never) private func makeRecord() -> ResponseRecord? {
            wire.flatMap { wire in head.map { ResponseRecord(of: wire, $0) } }
        }
    }
#endif
