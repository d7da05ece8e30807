#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// The task of an exchange, which answers its request: as a mock, as the real server, or with a
    /// refusal.
    final class ExchangeTask: Sendable {
        let request: WireRequest
        let rpcs: ServedRPCs<ConnectLibrary>
        let response: Response
        /// The request as it goes to the real server; nil if there is no real server.
        let real: RequestToForward?
        let statusIfCancelled: CancellationStatus
        let parts = InputParts()
        let stop = Stop()
        private let messageBytes: Int

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to response: Response, real: RequestToForward?,
            messageBytes: Int = RequestReader.defaultLimit
        ) {
            self.request = request
            self.rpcs = rpcs
            self.response = response
            self.real = real
            self.messageBytes = messageBytes
            statusIfCancelled = rpcs.startMeasuring()
        }

        /// Answers the request. The client's input is not read before the origin of the answer is
        /// known, except the request of an rpc that takes one, on which that depends.
        func answer() async {
            defer { parts.finish() }
            // A suspended function keeps room for its variables, so this one has few.
            if let exchange = await open() { await exchange.answer() }
        }

        /// Opens the mock's call.
        /// - Returns: the exchange; nil if the request has its answer, because no mock has a call
        ///   of it.
        private func open() async -> MockExchange? {
            let route: Route
            do { route = try findRoute() } catch {
                await forwardOrRefuse(error)
                return nil
            }
            let input = ClientInput(parts, RequestReader(route.head, limit: messageBytes), keepsParts: real != nil)
            do throws(WireError) {
                // A call with one request and one response is recorded with its request.
                var request: Data?
                if route.target.rpc.kind == .unary {
                    request = try await input.request()
                    if request == nil {
                        finish()
                        return nil
                    }
                }
                let call = try BytesCall(route.target, route.head, request, canForward: real != nil)
                return MockExchange(self, route.head, call, input)
            } catch {
                await forwardOrFail(input, error, path: "/\(route.head.path)")
                return nil
            }
        }

        /// A request's head and the mock's rpc that it calls.
        private struct Route {
            let head: WireHead
            let target: ServedRPCs<ConnectLibrary>.Target
        }

        private func findRoute() throws(WireRefusal) -> Route {
            let target = request.path.flatMap { rpcs.find(service: $0.service, method: $0.method) }
            let head = try WireHead(request) { _ in target.map { WireRPC($0.rpc) } }
            // A head is read only for an rpc that is there.
            guard let target else { preconditionFailure("\(head.path) has no rpc") }
            response.start(head)
            return Route(head: head, target: target)
        }

        // MARK: - Requests without a call

        /// Forwards a request without a call, or refuses it if there is no real server.
        private func forwardOrRefuse(_ refusal: WireRefusal) async {
            if let real {
                let input = ClientInput(parts, nil, keepsParts: false)
                return await ForwardedExchange(self, real, input, recording: nil).forward()
            }
            if let path = refusal.path, rpcs.find(service: path.service, method: path.method) == nil {
                rpcs.reportUnserved(service: path.service, method: path.method)
            } else {
                let path = refusal.path.map { "/\($0)" } ?? request.target
                rpcs.reportBroken(refusal.error.message ?? refusal.error.code.name, path: path)
            }
            response.write(refusal.outputs, isLast: true)
        }

        /// Forwards a request that the mock can't read, and has no call of, or fails with the error
        /// if there is no real server.
        private func forwardOrFail(_ input: ClientInput, _ error: WireError, path: String) async {
            if let real { return await ForwardedExchange(self, real, input, recording: nil).forward() }
            fail(with: error, path: path)
            finish()
        }

        /// Reports why the mock can't read the request, and stops the exchange with the client's
        /// error.
        func fail(with error: WireError, path: String) {
            rpcs.reportBroken(
                error.message ?? error.code.name, path: path,
                hint: error.code == .resourceExhausted ? "raise limits.messageBytes, if that is intended" : nil)
            stop.turnOn(error)
        }

        /// Ends the response of an exchange without an answer.
        func finish() {
            if let error = stop.error { response.write(.end(error, [:])) } else { response.cancel() }
        }
    }

    extension WireRPC {
        fileprivate init(_ rpc: AnyRPC) {
            self.init(
                hasManyRequests: rpc.kind.hasManyRequests, hasManyResponses: !rpc.kind.hasOneResponse,
                hasSideEffects: rpc.hasSideEffects)
        }
    }
#endif
