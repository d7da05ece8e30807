#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// A request that goes to the real server, and its response.
    ///
    /// The bytes are passed on as they come, in both directions, on the threads on which they come. So the sender waits
    /// as long as the real client wants him to. What passes is recorded on its way.
    final class ForwardedRequest: Sendable {
        /// What happens on the client's side.
        enum Input: Sendable {
            case data(Data)
            case close
        }

        private let client: any HTTPClientInterface
        private let request: HTTPRequest<Data?>
        /// Nil for a request that no mock can read.
        private let record: ForwardRecord?
        private let destination: any ResponseDestination
        private let state = Locked(ForwardedState<Input, RequestCallbacks<Data>>())

        init(
            _ request: HTTPRequest<Data?>, by client: any HTTPClientInterface, recording record: ForwardRecord?,
            to destination: any ResponseDestination
        ) {
            self.request = request
            self.client = client
            self.record = record
            self.destination = destination
        }

        // MARK: - What the client does

        /// Sends the request.
        func start() {
            guard state.withLock({ $0.isWanted }) else { return }
            if destination.isUnary {
                state.withLock { $0.sendWhole() }
                let call = client.unary(
                    request: request, onMetrics: { self.destination.metrics($0) }, onResponse: { self.answer($0) })
                started { call.cancel() }
            } else {
                let stream = client.stream(
                    request: request,
                    responseCallbacks: ResponseCallbacks(
                        receiveResponseHeaders: { self.receive($0) }, receiveResponseData: { self.receive($0) },
                        receiveResponseMetrics: { self.destination.metrics($0) },
                        receiveClose: { self.close($0, $1, $2) }))
                started(stream.cancel)
                while let input = state.withLock({ $0.next(for: stream) }) { stream.send(input) }
            }
        }

        private func started(_ cancel: @escaping @Sendable () -> Void) {
            if !state.withLock({ $0.start(cancel) }) { cancel() }
        }

        /// Takes what the client sends. The request of a unary call has all of it.
        func take(_ input: Input, isRecorded: Bool = false) {
            if !isRecorded { record?.note(input) }
            state.withLock { $0.send(input) }?.send(input)
        }

        /// The client gives the request up. The real client answers that. If it does not, the client is told all the same
        /// after the time that a gate may stay shut.
        func cancel() {
            switch state.withLock({ $0.cancel() }) {
            case .nothing: return
            case .unsent:
                record?.cancel()
                endAsCancelled()
            case .sent(let cancel):
                record?.cancel()
                if let record { wait(record.call.startDefaultTimeout()) }
                cancel()
            }
        }

        private func wait(_ timeout: @escaping @Sendable () async -> Bool) {
            let task = CallTasks.start { if await timeout() { self.endAsCancelled() } }
            if !state.withLock({ $0.wait(task) }) { task.cancel() }
        }

        private func endAsCancelled() {
            if state.change({ $0.end(isComplete: false) }) { destination.cancel() }
        }

        /// Ends the response as cancelled, unless the client gets another end.
        func cutOff() {
            switch state.change({ $0.cutOff() }) {
            case .nothing: return
            case .unsent: break
            case .sent(let cancel): cancel()
            }
            destination.cancel()
        }

        // MARK: - What the real client tells

        private func answer(_ response: HTTPResponse) {
            guard state.change({ $0.end() }) else { return }
            record?.note(response)
            destination.receive(response)
        }

        private func receive(_ headers: Headers) {
            guard state.withLock({ $0.takesResponse }) else { return }
            note(record?.note(headers: headers))
            destination.receive(headers)
        }

        private func receive(_ data: Data) {
            guard state.withLock({ $0.takesResponse }) else { return }
            note(record?.note(data))
            destination.receive(data)
        }

        private func close(_ code: Code, _ trailers: Trailers, _ error: (any Error)?) {
            guard state.change({ $0.end() }) else { return }
            record?.close(code, trailers, error)
            destination.close(code, trailers, error)
        }

        /// A part of the response may tell its end.
        private func note(_ end: WireEnd?) {
            guard let end else { return }
            state.withLock { $0.tellEnd() }
            record?.end(end)
        }
    }

    extension RequestCallbacks<Data> {
        fileprivate func send(_ input: ForwardedRequest.Input) {
            switch input {
            case .data(let data): sendData(data)
            case .close: sendClose()
            }
        }
    }
#endif
