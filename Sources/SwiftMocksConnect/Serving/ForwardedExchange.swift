#if Connect
    import Connect
    import SwiftMocks
    import SwiftMocksWire

    /// A request that goes to the real server, whose response comes back unchanged. If the client
    /// or the test ends the call before, the request is cancelled. It may be open for long, so what
    /// it needs is here, and not in the frames of its tasks.
    final class ForwardedExchange: Sendable {
        private let exchange: ExchangeTask
        private let app: ClientCallbacks
        private let input: ClientInput
        /// Records request and response in its call; nil if no mock has a call of the request.
        private let recording: MockExchange?
        private let opened: OpenRequest
        private let parts: AsyncStream<ResponsePart>
        private let partsEnd: AsyncStream<ResponsePart>.Continuation

        /// Makes the request.
        init(
            _ exchange: ExchangeTask, _ request: RequestToForward, _ input: ClientInput, recording: MockExchange?
        ) {
            self.exchange = exchange
            self.input = input
            self.recording = recording
            app = request.app
            let response = AsyncStream.makeStream(of: ResponsePart.self)
            parts = response.stream
            partsEnd = response.continuation
            opened = request.open(response.continuation)
        }

        /// Forwards the input and the response. What the client has sent follows in the same turn,
        /// as a client of the library sends it.
        func forward() async {
            recording?.call.answer?.whenOverEarly { [stop = exchange.stop, opened, partsEnd] in
                guard !stop.isOn else { return }
                opened.cancel()
                partsEnd.finish()
            }
            await input.forwardReceived(to: opened.stream, recording: recording?.call)
            await withTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask { await self.forwardInput() }
                await deliverResponse()
            }
        }

        private func forwardInput() async {
            await input.forwardUntilStopped(to: opened.stream, recording: recording?.call)
            // The client may cancel after the end that the server has told, too.
            guard exchange.stop.isOn || exchange.stop.isLetGo else { return }
            recording?.cancel()
            opened.cancel()
            // The real client should answer that. It has as long as a gate, and no time without a
            // call, whose limits are not known.
            if let recording, await !recording.call.mocked.waitForLimit() { return }
            partsEnd.finish()
        }

        private func deliverResponse() async {
            let record = recording.map { ResponseRecord(of: $0.call, $0.head) }
            for await part in parts {
                deliver(part, record)
                if part.isLast { return }
            }
            recording?.cancelIfStopped()
            exchange.finish()
        }

        // Not inlined, because its variables would add 0.4 KB to the frame that waits for parts.
        @inline(never)
        private func deliver(_ part: ResponsePart, _ record: ResponseRecord?) {
            record?.record(part)
            app.deliver(part)
        }
    }
#endif
