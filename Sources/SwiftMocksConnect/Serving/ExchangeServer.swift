#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// The answer to one request. A call may be open for long, so what it needs is here, and not in the frames of its tasks. These
    /// keep room for all that is inlined; so functions that suspend do little, and what they call is not inlined.
    final class ExchangeServer: @unchecked Sendable {
        private let request: WireRequest
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let response: Response
        let real: RealRequest?
        private let messageBytes: Int
        private let age: CallAge
        let input = ClientInput.Parts.makeStream()
        let stop = Stop()

        // Set once, before there is a second task.

        /// Nil if no mock can read the request.
        private(set) var head: WireHead?
        private(set) var client: ClientInput
        /// The mock's call, which records the traffic; nil if there is none.
        private(set) var wire: WireCall?
        var call: MockCall<ConnectLibrary>? { wire?.call }

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to response: Response, real: RealRequest?,
            messageBytes: Int = RequestReader.defaultLimit
        ) {
            self.request = request
            self.rpcs = rpcs
            self.response = response
            self.real = real
            self.messageBytes = messageBytes
            age = rpcs.measureAge()
            client = ClientInput(input.stream, nil, mayPass: real != nil)
        }

        /// Answers the request. The client's input is not read before the origin of the answer is known, except the request of an
        /// rpc that takes one, on which that depends.
        func answer() async {
            defer { input.continuation.finish() }
            let target: ServedRPCs<ConnectLibrary>.Target?
            do { target = try readHead() } catch { return await refuse(error) }
            do throws(WireError) {
                guard let target, try await open(target) else { return end() }
                switch await decide() {
                case .mock: await serve()
                case .forward: await pass()
                }
            } catch {
                await fail(error)
            }
        }

        // MARK: - Before the answer

        @inline(never) private func readHead() throws(WireRefusal) -> ServedRPCs<ConnectLibrary>.Target? {
            var target: ServedRPCs<ConnectLibrary>.Target?
            let head = try WireHead(request) { path in
                target = rpcs.find(service: path.service, method: path.method)
                return target.map { WireRPC($0.rpc) }
            }
            self.head = head
            client = ClientInput(input.stream, RequestReader(head, limit: messageBytes), mayPass: real != nil)
            response.begin(head)
            return target
        }

        private func refuse(_ refusal: WireRefusal) async {
            if real != nil { return await pass() }
            if let path = refusal.path, rpcs.find(service: path.service, method: path.method) == nil {
                rpcs.reportUnserved(service: path.service, method: path.method)
            } else {
                let path = refusal.path.map { "/\($0)" } ?? request.target
                rpcs.reportBroken(refusal.error.message ?? refusal.error.code.name, path: path)
            }
            response.send(refusal.outputs, isLast: true)
        }

        /// Opens the mock's call. One with one request and one response is recorded with its request. Returns false if that does
        /// not come.
        private func open(_ target: ServedRPCs<ConnectLibrary>.Target) async throws(WireError) -> Bool {
            let request = target.rpc.kind == .unary ? try await client.request().get() : nil
            if target.rpc.kind == .unary, request == nil { return false }
            let wire = try openCall(target, request)
            guard target.rpc.kind == .serverStream else { return true }
            // The call may end before its request has come.
            wire.call.whenOver { [input] in input.continuation.finish() }
            if let request = try await client.request().get() { try wire.receive(request) }
            return true
        }

        @inline(never) private func openCall(
            _ target: ServedRPCs<ConnectLibrary>.Target, _ request: Data?
        ) throws(WireError) -> WireCall {
            guard let head else { throw WireError(.internal, "no head") }
            let wire = try WireCall(target, head, request, canForward: real != nil)
            self.wire = wire
            return wire
        }

        /// Returns the origin of the answer. The client's input is not read meanwhile, but the client may leave.
        private func decide() async -> CallDecision {
            guard let call else { return .mock }
            call.chooseAnswer()
            if let decision = call.decision { return decision }
            return await withTaskGroup(of: Void.self) { group in
                group.addTask { if await self.stop.wait() { self.cancel() } }
                defer { group.cancelAll() }
                return await call.waitForDecision()
            }
        }

        // MARK: - The mock answers

        @inline(never) private func serve() async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.read() }
                defer { group.cancelAll() }
                var count = 0
                while let events = await wire?.next(), !stop.isOn {
                    for event in events where !stop.isOn {
                        if write(event) { return }
                        await response.ready()
                    }
                    // A script without waits would keep the thread.
                    count += 1
                    if count.isMultiple(of: 64) { await Task.yield() }
                }
                end()
            }
        }

        private func read() async {
            guard let wire else { return }
            do throws(WireError) {
                try await client.read(for: wire)
            } catch {
                // A call that the mock has refused is reported already, and its answer is on its way.
                if wire.call.isRefused { return }
                report(error)
                stop.turnOn(error)
            }
            if stop.isOn { cancel() }
        }

        /// Returns whether the response is complete.
        @inline(never) private func write(_ event: BytesEvent) -> Bool {
            response.write(event)
            if let text = response.excess?.message {
                call?.cancel(as: .canceled)
                rpcs.report(
                    "the answer of \(path) was replaced: \(text)",
                    wanted: "headers, trailers and errors that the client takes",
                    hint: "shorten them, or raise the client's limit")
            }
            return response.hasEnded
        }

        /// Answers a request that the mock can't read: forwards it to the real server, if there is one.
        private func fail(_ error: WireError) async {
            if real != nil, call?.isUnanswered ?? true {
                call?.forwardUnread()
                return await pass()
            }
            report(error)
            stop.turnOn(error)
            end()
        }

        private func report(_ error: WireError) {
            rpcs.reportBroken(
                error.message ?? error.code.name, path: path,
                hint: error.code == .resourceExhausted ? "raise limits.messageBytes, if that is intended" : nil)
        }

        private var path: String { head.map { "/\($0.path)" } ?? request.target }

        /// Ends an exchange that has no answer.
        func end() {
            if stop.isOn { cancel() }
            if let error = stop.error { response.write(.end(error, [:])) } else { response.cancel() }
        }

        func cancel() {
            call?.cancel(as: stop.error == nil ? age(head?.timeout) : .canceled)
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
