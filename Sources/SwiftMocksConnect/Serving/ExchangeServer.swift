#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// The server's side of an exchange. It chooses who answers: the mock, or the network if the mock leaves the answer to it.
    struct ExchangeServer {
        private let request: WireRequest
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let limits: Exchange.Limits
        private let inbox: Inbox
        /// Nil if there is no real server.
        private let forwarder: RequestForwarder?
        private let start: Exchange.TaskStarter
        private var receiver: any ResponseReceiver
        /// Nil if the request has no rpc.
        private var served: ServedRequest?
        private var route = AnswerRoute<ForwardedRequest.Input, ForwardedRequest>.unknown(sent: [])

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            _ limits: Exchange.Limits, inbox: Inbox, forwarder: RequestForwarder?, start: @escaping Exchange.TaskStarter
        ) {
            self.request = request
            self.rpcs = rpcs
            self.receiver = receiver
            self.limits = limits
            self.inbox = inbox
            self.forwarder = forwarder
            self.start = start
        }

        var isOver: Bool { route.isOver }

        /// The request, if everything that happens to it is passed on.
        var forwarded: ForwardedRequest? {
            if case .network(let request, _) = route { request } else { nil }
        }

        mutating func begin() {
            var target: ServedRPCs<ConnectLibrary>.Target?
            let head: WireHead
            do {
                head = try WireHead(request) { path in
                    target = rpcs.find(service: path.service, method: path.method)
                    return target.map { WireRPC($0.rpc) }
                }
            } catch {
                return refuse(error)
            }
            // A head has the rpc that was found.
            guard let target else { return cancel() }
            served = ServedRequest(head, target, limits, canForward: forwarder != nil)
            // A call with one request and one response begins with its request.
            guard target.rpc.kind != .unary else { return }
            do {
                if let call = try served?.begin() { begin(call) }
            } catch {
                fail(error)
            }
        }

        mutating func take(_ event: Exchange.Event) {
            if let forwarded { return forwarded.take(event) }
            switch event {
            case .data(let data): if isForTheMock(.data(data)) { read(served?.append(data)) }
            case .close:
                guard isForTheMock(.close) else { return }
                read(served?.finish())
                if !isOver { served?.call?.close() }
            case .cancel:
                if let served { served.call?.cancel(as: served.status) }
                cancel()
            case .end(let error):
                served?.call?.cancel(as: .canceled)
                write(.end(error, [:]))
            // The end of a call whose answer the network gives is told by the network.
            case .answer(let event): if route.network == nil { write(event) }
            case .settled: decide()
            }
        }

        // MARK: - Who answers

        /// Returns whether the mock has to read what the client sends. It does until it is known that someone else does.
        private mutating func isForTheMock(_ input: ForwardedRequest.Input) -> Bool {
            if forwarder != nil, route.isUnknown { return route.send(input) }
            return true
        }

        /// A call has begun.
        private mutating func begin(_ call: any BytesCall) {
            // A server stream has no answer before its request, but it may end before.
            if served?.isServerStream == true { read(call) } else { findAnswer(of: call) }
        }

        /// Finds out who answers a call that has all on which this depends. A rule may make it wait before.
        private mutating func findAnswer(of call: any BytesCall) {
            guard call.isWaiting else { return decide() }
            call.whenSettled { [inbox] in inbox.put(.settled) }
        }

        private mutating func decide() {
            guard route.isUnknown, let served, let call = served.call else { return }
            if call.isForwarded { return forward(call) }
            route.decideForMock()
            if !served.isServerStream { read(call) }
        }

        /// Passes the request on. The mock can't read it, if there is no call.
        private mutating func forward(_ call: (any BytesCall)?) {
            guard let forwarder else { return }
            let record = call.flatMap { call in served?.forwardRecord(of: call, call.makeRecord()) }
            let request = forwarder.request(recording: record)
            send(to: request)
            guard let call else { return request.start() }
            call.carryOut {
                request.start()
            } cutOff: {
                request.cutOff()
            }
        }

        /// The network answers from now on. The real server gets what the client has sent, which the mock has recorded.
        private mutating func send(to request: ForwardedRequest) {
            route.decide(for: request)
            while let (_, input) = route.nextUnsent() { request.take(input, isRecorded: true) }
        }

        // MARK: - What the mock reads

        private mutating func read(_ read: WireRead?) {
            guard let read else { return }
            for message in read.messages {
                do {
                    try send(message)
                } catch {
                    return fail(error)
                }
            }
            if let error = read.error { fail(error) }
        }

        private mutating func send(_ message: Data) throws(WireError) {
            if let call = try served?.send(message) { return begin(call) }
            if let served, served.isServerStream, let call = served.call { findAnswer(of: call) }
        }

        /// Answers a request without an rpc.
        private mutating func refuse(_ refusal: WireRefusal) {
            if forwarder != nil { return forward(nil) }
            if let path = refusal.path, rpcs.find(service: path.service, method: path.method) == nil {
                rpcs.noteUnserved(service: path.service, method: path.method)
            } else {
                let path = refusal.path.map { "/\($0)" } ?? request.target
                rpcs.reportBroken(refusal.error.message ?? refusal.error.code.name, path: path)
            }
            send(refusal.outputs, isLast: true)
        }

        /// Ends a call whose request is broken.
        private mutating func fail(_ error: WireError) {
            let call = served?.call
            if forwarder != nil, route.isUnknown, call?.isUnanswered ?? true {
                call?.forwardUnread()
                return forward(call)
            }
            // The answer of the mock is on its way, and the test knows what to do first.
            if call?.isRefused == true { return }
            rpcs.reportBroken(
                error.message ?? error.code.name, path: "/\(served?.head.path.description ?? "")",
                hint: error.code == .resourceExhausted ? "raise limits.messageBytes, if that is intended" : nil)
            call?.cancel(as: .canceled)
            write(.end(error, [:]))
        }

        // MARK: - What the client gets

        /// Reads what the mock answers.
        private func read(_ call: any BytesCall) {
            start { [receiver, inbox] in
                while let event = await call.next() {
                    inbox.put(.answer(event))
                    await receiver.ready()
                }
                inbox.put(.answer(.end(WireError(.canceled, "the call ended without a result"), [:])))
            }
        }

        private mutating func write(_ event: BytesEvent) {
            guard let outputs = served?.write(event), let served else { return }
            if let text = served.excess?.message {
                served.call?.cancel(as: .canceled)
                rpcs.report(
                    "the answer of /\(served.head.path) was replaced: \(text)",
                    wanted: "headers, trailers and errors that the client takes",
                    hint: "shorten them, or raise the client's limit")
            }
            send(outputs, isLast: served.hasEnded)
        }

        private mutating func send(_ outputs: [WireOutput], isLast: Bool) {
            if isLast { route.end() }
            for output in outputs { receiver.receive(output) }
            if isLast { receiver.finish() }
        }

        private mutating func cancel() {
            route.end()
            receiver.cancel()
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
