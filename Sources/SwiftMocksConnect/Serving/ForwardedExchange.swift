#if Connect
    import Connect
    import SwiftMocks
    import SwiftMocksWire

    /// A request that goes to the real server, whose response comes back unchanged. If the client
    /// or the test ends the call before, the request is cancelled.
    struct ForwardedExchange: Sendable {
        private let server: ExchangeServer
        private let real: RealRequest
        private let client: ClientInput
        /// Records request and response in its call; nil if no mock has a call of the request.
        private let exchange: MockExchange?

        init(_ server: ExchangeServer, _ real: RealRequest, _ client: ClientInput, recording exchange: MockExchange?) {
            self.server = server
            self.real = real
            self.client = client
            self.exchange = exchange
        }

        /// Forwards the request. What the client has sent follows in the same turn, as a client of
        /// the library sends it.
        func forward() async {
            let (parts, response) = AsyncStream.makeStream(of: ResponsePart.self)
            let opened = real.open(response)
            exchange?.wire.answer?.whenOverEarly { [stop = server.stop] in
                guard !stop.isOn else { return }
                opened.cancel()
                response.finish()
            }
            await client.forwardReceived(to: opened.stream, recording: exchange?.wire)
            await withTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    await client.forwardUntilStopped(to: opened.stream, recording: exchange?.wire)
                    // The client may cancel after the end that the server has told, too.
                    guard server.stop.isOn || server.stop.isLetGo else { return }
                    exchange?.cancel()
                    opened.cancel()
                    // The real client should answer that. It has as long as a gate, and no time
                    // without a call, whose limits are not known.
                    if let exchange, await !exchange.wire.call.waitForLimit() { return }
                    response.finish()
                }
                let record = exchange.map { ResponseRecord(of: $0.wire, $0.head) }
                for await part in parts {
                    record?.record(part)
                    real.callbacks.receive(part)
                    if part.isLast { return }
                }
                exchange?.cancelIfStopped()
                server.finish()
            }
        }
    }
#endif
