#if Connect
    import Connect
    import SwiftMocks

    /// A request without a fault. Its response passes on the stack of the client below, unless the
    /// device goes offline: then the response ends with the loss of the connection, after the part
    /// that is being delivered.
    final class PassedRequest: Sendable {
        private enum Delivery {
            case idle
            case running
            /// The connection was lost while a part was delivered.
            case lost
            case ended
        }

        private let call: FaultyCall<ConnectLibrary>
        private let real: RealRequest
        private var callbacks: ClientCallbacks { real.callbacks }
        private let delivery = Locked(Delivery.idle)

        init(_ call: FaultyCall<ConnectLibrary>, _ real: RealRequest) {
            self.call = call
            self.real = real
        }

        func open() -> OpenRequest {
            let opened = real.client.make(real.request, passing)
            call.whenCutOff { [self] in
                opened.cancel()
                loseConnection()
            }
            return opened
        }

        /// Callbacks that pass everything on.
        private var passing: ClientCallbacks {
            switch callbacks {
            case .unary(let onMetrics, let onResponse):
                .unary(onMetrics, { [self] response in deliver(isLast: true) { onResponse(response) } })
            case .stream(let callbacks):
                .stream(
                    ResponseCallbacks(
                        receiveResponseHeaders: { [self] headers in
                            deliver { callbacks.receiveResponseHeaders(headers) }
                        },
                        receiveResponseData: { [self] data in deliver { callbacks.receiveResponseData(data) } },
                        receiveResponseMetrics: callbacks.receiveResponseMetrics,
                        receiveClose: { [self] code, trailers, error in
                            deliver(isLast: true) { callbacks.receiveClose(code, trailers, error) }
                        }))
            }
        }

        /// Delivers a part, unless the response has ended.
        private func deliver(isLast: Bool = false, _ body: () -> Void) {
            let isOpen = delivery.withLock { delivery in
                guard case .idle = delivery else { return false }
                delivery = isLast ? .ended : .running
                return true
            }
            guard isOpen else { return }
            if isLast { call.finish() }
            body()
            if isLast { return }
            let isLost = delivery.withLock { delivery in
                if case .lost = delivery { return true }
                delivery = .idle
                return false
            }
            if isLost { finish() }
        }

        private func loseConnection() {
            let isNow = delivery.withLock { delivery in
                switch delivery {
                case .idle:
                    delivery = .lost
                    return true
                case .running:
                    delivery = .lost
                    return false
                case .lost, .ended: return false
                }
            }
            // The test goes offline on a stack of its own.
            if isNow { Task { finish() } }
        }

        /// Ends the response with the loss of the connection.
        private func finish() {
            delivery.value = .ended
            call.finish()
            callbacks.finish(.connectionLost(real))
        }
    }
#endif
