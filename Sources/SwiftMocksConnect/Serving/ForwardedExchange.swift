#if Connect
    import Connect
    import SwiftMocks
    import SwiftMocksWire

    /// A request that goes to the real server, whose response comes back unchanged. If the client
    /// or the test ends the call before, the request is cancelled.
    struct ForwardedExchange: Sendable {
        private let exchange: ExchangeTask
        private let request: RequestToForward
        private let input: ClientInput
        /// Records request and response in its call; nil if no mock has a call of the request.
        private let recording: MockExchange?

        init(
            _ exchange: ExchangeTask, _ request: RequestToForward, _ input: ClientInput, recording: MockExchange?
        ) {
            self.exchange = exchange
            self.request = request
            self.input = input
            self.recording = recording
        }

        /// Forwards the request. What the client has sent follows in the same turn, as a client of
        /// the library sends it.
        func forward() async {
            let (parts, partsEnd) = AsyncStream.makeStream(of: ResponsePart.self)
            let opened = request.open(partsEnd)
            recording?.call.answer?.whenOverEarly { [stop = exchange.stop] in
                guard !stop.isOn else { return }
                opened.cancel()
                partsEnd.finish()
            }
            await input.forwardReceived(to: opened.stream, recording: recording?.call)
            await withTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask {
                    await input.forwardUntilStopped(to: opened.stream, recording: recording?.call)
                    // The client may cancel after the end that the server has told, too.
                    guard exchange.stop.isOn || exchange.stop.isLetGo else { return }
                    recording?.cancel()
                    opened.cancel()
                    // The real client should answer that. It has as long as a gate, and no time
                    // without a call, whose limits are not known.
                    if let recording, await !recording.call.mocked.waitForLimit() { return }
                    partsEnd.finish()
                }
                let record = recording.map { ResponseRecord(of: $0.call, $0.head) }
                for await part in parts {
                    record?.record(part)
                    request.app.deliver(part)
                    if part.isLast { return }
                }
                recording?.cancelIfStopped()
                exchange.finish()
            }
        }
    }
#endif
