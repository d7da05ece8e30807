#if Connect
    import Connect
    import SwiftMocks

    /// A request without a fault. Its response is delivered on the stack of the client below,
    /// unless the device goes offline: then the response ends with the loss of the connection,
    /// after the part that is being delivered.
    final class UnbrokenRequest: Sendable {
        private struct Delivery {
            /// The number of parts that are being delivered. `NIOHTTPClient` ends a stream on the
            /// stack of a part, if the callback of the part cancels it.
            var running = 0
            var isLost = false
            var hasEnded = false
        }

        private let call: FaultyCall<ConnectLibrary>
        private let request: RequestToForward
        private let delivery = Locked(Delivery())

        init(_ call: FaultyCall<ConnectLibrary>, _ request: RequestToForward) {
            self.call = call
            self.request = request
        }

        func open() -> OpenRequest {
            let opened = request.below.make(request.request, deliveringCallbacks)
            call.whenCutOff { [self] in
                opened.cancel()
                loseConnection()
            }
            return opened
        }

        /// Callbacks that deliver each part to the client.
        private var deliveringCallbacks: ClientCallbacks {
            switch request.app {
            case .unary(let onMetrics, let onResponse):
                .unary(onMetrics, { [self] response in deliverEnd { onResponse(response) } })
            case .stream(let callbacks):
                .stream(
                    ResponseCallbacks(
                        receiveResponseHeaders: { [self] headers in
                            deliver { callbacks.receiveResponseHeaders(headers) }
                        },
                        receiveResponseData: { [self] data in deliver { callbacks.receiveResponseData(data) } },
                        receiveResponseMetrics: callbacks.receiveResponseMetrics,
                        receiveClose: { [self] code, trailers, error in
                            deliverEnd { callbacks.receiveClose(code, trailers, error) }
                        }))
            }
        }

        /// Delivers a part, unless the response has ended.
        private func deliver(_ body: () -> Void) {
            let isOpen = delivery.withLock { delivery in
                guard !delivery.isLost, !delivery.hasEnded else { return false }
                delivery.running += 1
                return true
            }
            guard isOpen else { return }
            body()
            let isLost = delivery.withLock { delivery in
                delivery.running -= 1
                return delivery.isLost && delivery.running == 0
            }
            if isLost { loseResponse() }
        }

        /// Delivers the end, unless the response has ended.
        private func deliverEnd(_ body: () -> Void) {
            let isOpen = delivery.withLock { delivery in
                defer { delivery.hasEnded = true }
                return !delivery.isLost && !delivery.hasEnded
            }
            guard isOpen else { return }
            call.finish()
            body()
        }

        private func loseConnection() {
            let isNow = delivery.withLock { delivery in
                guard !delivery.isLost, !delivery.hasEnded else { return false }
                delivery.isLost = true
                return delivery.running == 0
            }
            // The test goes offline on a stack of its own.
            if isNow { Task { loseResponse() } }
        }

        /// Ends the response with the loss of the connection.
        private func loseResponse() {
            call.finish()
            request.app.finish(.connectionLost(request))
        }
    }
#endif
