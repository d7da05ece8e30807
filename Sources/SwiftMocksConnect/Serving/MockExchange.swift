#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// A request that a mock has recorded as a call. A call may be open for long, so what it needs
    /// is here, and not in the frames of its tasks.
    final class MockExchange: Sendable {
        private let exchange: ExchangeTask
        let head: WireHead
        let call: BytesCall
        private let input: ClientInput

        private var mocked: MockCall<ConnectLibrary> { call.mocked }
        private var response: Response { exchange.response }
        private var stop: Stop { exchange.stop }

        init(_ exchange: ExchangeTask, _ head: WireHead, _ call: BytesCall, _ input: ClientInput) {
            self.exchange = exchange
            self.head = head
            self.call = call
            self.input = input
        }

        func answer() async {
            do throws(WireError) {
                if mocked.kind == .serverStream { try await receiveRequest() }
                switch await decide() {
                case .mock: await serve()
                case .forward: await forward()
                }
            } catch {
                await forwardOrFail(error)
            }
        }

        /// Waits for the request of a server stream, which selects the answer.
        private func receiveRequest() async throws(WireError) {
            // The call may end before its request has come.
            mocked.whenOver { [parts = exchange.parts] in parts.finish() }
            if let request = try await input.request() { try call.addInput(request) }
        }

        /// Returns the origin of the answer. The client's input is not read meanwhile, but the
        /// client may cancel.
        private func decide() async -> CallDecision {
            mocked.startAnswer()
            if let decision = mocked.decision { return decision }
            return await withTaskGroup(of: Void.self) { group in
                group.addTask { if await self.stop.wait() { self.cancel() } }
                defer { group.cancelAll() }
                return await mocked.waitForDecision()
            }
        }

        // MARK: - The mock answers

        private func serve() async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.receiveMessages() }
                defer { group.cancelAll() }
                var count = 0
                while let events = await call.next(), !stop.isOn {
                    for event in events where !stop.isOn {
                        if write(event) { return }
                        await response.ready()
                    }
                    // A script without waits would keep the thread.
                    count += 1
                    if count.isMultiple(of: 64) { await Task.yield() }
                }
                finish()
            }
        }

        private func receiveMessages() async {
            do throws(WireError) {
                try await input.readUntilStopped(for: call)
            } catch {
                // A call that the mock has refused is reported already, and its answer is on its
                // way.
                if mocked.isRefused { return }
                exchange.fail(with: error, path: "/\(head.path)")
            }
            if stop.isOn { cancel() } else if stop.isLetGo { mocked.letGo() }
        }

        /// Returns whether the response is complete.
        private func write(_ event: BytesEvent) -> Bool {
            response.write(event)
            if let text = response.excess?.message {
                mocked.cancel(as: .canceled)
                exchange.rpcs.report(
                    "the answer of /\(head.path) was replaced: \(text)",
                    wanted: "headers, trailers and errors that the client takes",
                    hint: "shorten them, or raise the client's limit")
            }
            return response.hasEnded
        }

        // MARK: - The real server answers

        private func forward() async {
            guard let real = exchange.real else { return finish() }
            await ForwardedExchange(exchange, real, input, recording: self).forward()
        }

        /// Forwards a request that the mock can't read, or fails with the error if there is no real
        /// server.
        private func forwardOrFail(_ error: WireError) async {
            if exchange.real != nil, mocked.isUnanswered {
                mocked.forwardUnreadable()
                return await forward()
            }
            exchange.fail(with: error, path: "/\(head.path)")
            finish()
        }

        /// Ends an exchange that has no answer.
        private func finish() {
            cancelIfStopped()
            exchange.finish()
        }

        func cancelIfStopped() { if stop.isOn { cancel() } }

        /// Cancels the mock's call, because the client has cancelled, or gets an error.
        func cancel() {
            mocked.cancel(as: stop.error == nil ? exchange.statusIfCancelled(head.timeout) : .canceled)
        }
    }
#endif
