#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    final class ExchangeServer: Sendable {
        private let request: WireRequest
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let response: Response
        let real: RealRequest?
        private let messageBytes: Int
        private let age: CallAge
        let input = ClientInput.Parts.makeStream()
        let stop = Stop()

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to response: Response, real: RealRequest?,
            messageBytes: Int = RequestReader.defaultLimit
        ) {
            self.request = request
            self.rpcs = rpcs
            self.response = response
            self.real = real
            self.messageBytes = messageBytes
            age = rpcs.startCall()
        }

        /// Answers the request. The client's input is not read before the origin of the answer is known, except the request of an
        /// rpc that takes one, on which that depends.
        func answer() async {
            defer { input.continuation.finish() }
            var target: ServedRPCs<ConnectLibrary>.Target?
            let head: WireHead
            do {
                head = try WireHead(request) { path in
                    target = rpcs.find(service: path.service, method: path.method)
                    return target.map { WireRPC($0.rpc) }
                }
            } catch {
                return await refuse(error)
            }
            // A head has the rpc that was found.
            guard let target else { return response.cancel() }
            response.begin(head)
            let client = ClientInput(input.stream, RequestReader(head, limit: messageBytes), mayPass: real != nil)
            do throws(WireError) {
                // A call with one request and one response is recorded with its request.
                let request = target.rpc.kind == .unary ? try await client.request().get() : nil
                if target.rpc.kind == .unary, request == nil { return end(nil, head) }
                let call = try openCall(target, head, request, canForward: real != nil)
                await answer(call, client, head)
            } catch {
                await fail(error, nil, client, head)
            }
        }

        private func answer(_ call: any BytesCall, _ client: ClientInput, _ head: WireHead) async {
            do throws(WireError) {
                if call.kind == .serverStream, let request = try await request(of: client, for: call) {
                    try call.send(request)
                }
                switch await decide(call, head) {
                case .mock: await serve(call, client, head)
                case .forward: await pass(client, head, recording: call)
                }
            } catch {
                await fail(error, call, client, head)
            }
        }

        /// Reads the request of a server stream, which may end before it has come.
        private func request(of client: ClientInput, for call: any BytesCall) async throws(WireError) -> Data? {
            let request = await withTaskGroup(of: Void.self) { group in
                group.addTask { [input] in
                    await call.over()
                    if !Task.isCancelled { input.continuation.finish() }
                }
                defer { group.cancelAll() }
                return await client.request()
            }
            return try request.get()
        }

        /// Returns the origin of the answer. The client's input is not read meanwhile, but the client may leave.
        private func decide(_ call: any BytesCall, _ head: WireHead) async -> CallDecision {
            guard real != nil else { return await call.decide() }
            return await withTaskGroup(of: Void.self) { group in
                group.addTask { if await self.stop.wait() { self.cancel(call, head) } }
                defer { group.cancelAll() }
                return await call.decide()
            }
        }

        // MARK: - The mock answers

        private func serve(_ call: any BytesCall, _ client: ClientInput, _ head: WireHead) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.read(client, call, head) }
                defer { group.cancelAll() }
                var count = 0
                while let event = await call.next(), !stop.isOn {
                    if write(event, of: call, head) { return }
                    await response.ready()
                    // A script without waits would keep the thread.
                    count += 1
                    if count.isMultiple(of: 64) { await Task.yield() }
                }
                end(call, head)
            }
        }

        private func read(_ client: ClientInput, _ call: any BytesCall, _ head: WireHead) async {
            do throws(WireError) {
                try await client.read(for: call)
            } catch {
                // A call that the mock has refused is reported already, and its answer is on its way.
                if call.isRefused { return }
                report(error, head)
                stop.turnOn(error)
            }
            if stop.isOn { cancel(call, head) }
        }

        /// Returns whether the response is complete.
        private func write(_ event: BytesEvent, of call: any BytesCall, _ head: WireHead) -> Bool {
            response.write(event)
            if let text = response.excess?.message {
                call.cancel(as: .canceled)
                rpcs.report(
                    "the answer of /\(head.path) was replaced: \(text)",
                    wanted: "headers, trailers and errors that the client takes",
                    hint: "shorten them, or raise the client's limit")
            }
            return response.hasEnded
        }

        /// Answers a request that the mock can't read: forwards it to the real server, if there is one.
        private func fail(
            _ error: WireError, _ call: (any BytesCall)?, _ client: ClientInput, _ head: WireHead
        ) async {
            if real != nil, call?.isUnanswered ?? true {
                call?.forwardUnread()
                return await pass(client, head, recording: call)
            }
            report(error, head)
            stop.turnOn(error)
            end(call, head)
        }

        private func refuse(_ refusal: WireRefusal) async {
            if real != nil { return await pass(ClientInput(input.stream, nil, mayPass: true), nil, recording: nil) }
            if let path = refusal.path, rpcs.find(service: path.service, method: path.method) == nil {
                rpcs.noteUnserved(service: path.service, method: path.method)
            } else {
                let path = refusal.path.map { "/\($0)" } ?? request.target
                rpcs.reportBroken(refusal.error.message ?? refusal.error.code.name, path: path)
            }
            response.send(refusal.outputs, isLast: true)
        }

        private func report(_ error: WireError, _ head: WireHead) {
            rpcs.reportBroken(
                error.message ?? error.code.name, path: "/\(head.path)",
                hint: error.code == .resourceExhausted ? "raise limits.messageBytes, if that is intended" : nil)
        }

        /// Ends an exchange that has no answer.
        func end(_ call: (any BytesCall)?, _ head: WireHead?) {
            if stop.isOn { cancel(call, head) }
            if let error = stop.error { response.write(.end(error, [:])) } else { response.cancel() }
        }

        func cancel(_ call: (any BytesCall)?, _ head: WireHead?) {
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
