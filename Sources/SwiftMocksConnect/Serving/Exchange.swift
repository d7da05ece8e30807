#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// One request of a client, and its response.
    ///
    /// A task of its own does all that happens to it, one thing after the other: what the client sends, what the mock
    /// answers, and what the client is told. So the client is never called on its own stack, where it may hold a lock. The
    /// task belongs to the test whose task makes the request, unless someone else starts it.
    package struct Exchange: Sendable {
        /// What happens to a request.
        enum Event: Sendable {
            case data(Data)
            case close
            case cancel
            case end(WireError)
            case answer(BytesEvent)
            case broken(BrokenPart)
            /// A call that has waited for its answer has one.
            case answered
        }

        private let inbox: Inbox

        /// Begins a request.
        /// - Parameter start: starts the task, in whose context the mock is called.
        package init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            start: (@escaping @Sendable () async -> Void) -> Void
        ) {
            self.init(request, of: rpcs, to: receiver, forwardingBy: nil, start: start)
        }

        /// - Parameters:
        ///   - forwarder: forwards the request if the mock does not answer; nil if there is no real server.
        ///   - start: starts the task, in whose context the mock is called.
        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            forwardingBy forwarder: RequestForwarder?,
            start: (@escaping @Sendable () async -> Void) -> Void = { work in Task { await work() } }
        ) {
            let (stream, events) = AsyncStream.makeStream(of: Event.self)
            let inbox = Inbox(events)
            self.inbox = inbox
            start {
                var server = Server(request, of: rpcs, to: receiver, inbox: inbox, forwarder: forwarder)
                server.begin()
                guard !server.isOver else { return }
                if inbox.passes(to: server.forwarded, after: 0) { return }
                for await event in stream {
                    server.take(event)
                    if server.isOver || inbox.passes(to: server.forwarded, after: 1) { break }
                }
            }
        }

        /// The client has sent a part of its request.
        package func receive(_ data: Data) {
            inbox.put(.data(data))
        }

        /// The request is complete.
        package func close() {
            inbox.put(.close)
        }

        /// The client is gone.
        package func cancel() {
            inbox.put(.cancel)
        }

        /// Ends the call with an error that the client gets, unless it has ended.
        package func end(_ error: WireError) {
            inbox.put(.end(error))
        }
    }

    /// The server's side of an exchange.
    private struct Server {
        private let request: WireRequest
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let inbox: Inbox
        private let forwarder: RequestForwarder?
        private var receiver: any ResponseReceiver
        private var open: Open?
        private(set) var isOver = false
        /// What the client has sent, until it is known whether the request is forwarded.
        private var sent: [ForwardedRequest.Input] = []
        /// The request, if it goes to the real server, and the response comes back unchanged.
        private(set) var forwarded: ForwardedRequest?
        /// The request, if it goes to the real server, and the network spoils the response.
        private var spoiled: ForwardedRequest?

        /// The parts of a request that has an rpc.
        fileprivate struct Open {
            let head: WireHead
            let target: ServedRPCs<ConnectLibrary>.Target
            let start = DispatchTime.now()
            var reader: RequestReader
            var writer: ResponseWriter
            var call: (any BytesCall)?

            init(_ head: WireHead, _ target: ServedRPCs<ConnectLibrary>.Target) {
                self.head = head
                self.target = target
                reader = RequestReader(head)
                writer = ResponseWriter(head)
            }

            /// The status of a call that the client gives up now.
            var status: MockStatus {
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
                return head.timeout.map { seconds >= $0 } == true ? .deadlineExceeded : .canceled
            }
        }

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            inbox: Inbox,
            forwarder: RequestForwarder?
        ) {
            self.request = request
            self.rpcs = rpcs
            self.receiver = receiver
            self.inbox = inbox
            self.forwarder = forwarder
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
            guard let target else { return }
            let open = Open(head, target)
            self.open = open
            // A call with one request and one response begins with its request.
            guard target.rpc.kind != .unary else { return }
            do {
                let call = try call(nil, of: open)
                self.open?.call = call
                handOver()
            } catch {
                fail(error)
            }
        }

        mutating func take(_ event: Exchange.Event) {
            if let forwarded { return forwarded.take(event) }
            switch event {
            case .data(let data):
                if let spoiled { return spoiled.take(.data(data)) }
                keep(.data(data))
                read { $0.append(data) }
            case .close:
                if let spoiled { return spoiled.take(.close) }
                keep(.close)
                read { $0.finish() }
                if !isOver { open?.call?.close() }
            case .cancel:
                isOver = true
                if let open { open.call?.cancel(as: open.status) }
                spoiled?.drop()
                receiver.cancel()
            case .end(let error):
                open?.call?.cancel(as: .canceled)
                write(.end(error, [:]))
            case .answer(let event): write(event)
            case .broken(let part): deliver(part)
            case .answered:
                guard let call = open?.call else { return }
                handOver()
                if forwarded == nil, call.handover == nil { Self.read(call, to: receiver, by: inbox) }
            }
        }

        private mutating func keep(_ input: ForwardedRequest.Input) {
            if forwarder != nil { sent.append(input) }
        }

        /// Gives the answer that the mock leaves to its server, if it does.
        private mutating func handOver() {
            guard forwarded == nil, let call = open?.call, let handover = call.handover else { return }
            guard let fault = handover.fault else { return forward(call, after: handover) }
            spoil(call, with: fault, handover)
        }

        /// Answers as the network spoils it.
        private mutating func spoil(_ call: any BytesCall, with fault: NetworkFault, _ handover: BytesHandover) {
            guard let open else { return }
            let (events, answer) = AsyncStream.makeStream(of: BytesEvent.self)
            if let messages = handover.messages {
                answer.yield(.headers([:]))
                for message in messages { answer.yield(.message(message)) }
                answer.yield(.end(nil, [:]))
            } else if let forwarder, fault.reachesServer {
                let request = forwarder.request(
                    recording: record(of: TappedCall(call, tap: answer)),
                    to: Nowhere(isUnary: forwarder.destination.isUnary))
                spoiled = request
                for input in sent { request.take(input, isRecorded: true) }
                call.whenOver { request.drop() }
            }
            sent = []
            call.whenOver { [inbox] in inbox.put(.broken(.cutOff(isOverdue: false))) }
            let network = BrokenNetwork(fault, open.head, isUnary: receiver is UnaryReceiver, of: open.target) {
                [inbox] part in inbox.put(.broken(part))
            }
            call.whileOpen { [spoiled] in
                if handover.waits {
                    guard await call.waitForHandover() else { return }
                }
                spoiled?.start()
                await network.pass(events)
            }
        }

        private mutating func deliver(_ part: BrokenPart) {
            guard let destination = receiver as? any ResponseDestination else { return }
            switch part {
            case .headers(let headers): destination.receive(headers)
            case .data(let data): destination.receive(data)
            case .cutOff(let isOverdue):
                isOver = true
                if isOverdue { open?.call?.cancel(as: .deadlineExceeded) }
                receiver.cancel()
            case .response(let response, let outcome):
                isOver = true
                open?.call?.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.receive(response)
            case .close(let code, let error, let outcome):
                isOver = true
                open?.call?.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.close(code, [:], error)
            case .message(let message): open?.call?.note(serverMessage: message)
            }
        }

        /// Passes the request on. The mock can't read it, if there is no call.
        private mutating func forward(_ call: (any BytesCall)?, after handover: BytesHandover? = nil) {
            guard let forwarder else { return }
            let forwarded = forwarder.request(recording: record(of: call))
            self.forwarded = forwarded
            for input in sent { forwarded.take(input, isRecorded: true) }
            sent = []
            call?.whenOver { forwarded.cutOff() }
            if let call, handover?.waits == true {
                call.whileOpen { if await call.waitForHandover() { forwarded.start() } }
            } else {
                forwarded.start()
            }
        }

        private func record(of call: (any BytesCall)?) -> ForwardRecord {
            guard let open, let call else {
                return ForwardRecord(of: nil, nil, nil, status: { .canceled }, waitForTheForgotten: { { false } })
            }
            return ForwardRecord(
                of: call, open.head, open.reader, status: { open.status },
                waitForTheForgotten: open.target.store.waitForTheForgotten)
        }

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

        private mutating func read(_ read: (inout RequestReader) -> WireRead) {
            // The reader is changed in place: a copy would copy all that is unread at each piece of data.
            guard let result = open?.read(read) else { return }
            for message in result.messages {
                do {
                    try send(message)
                } catch {
                    return fail(error)
                }
            }
            if let error = result.error { fail(error) }
        }

        private mutating func send(_ message: Data) throws(WireError) {
            guard let open else { return }
            if let call = open.call {
                try call.send(message)
            } else {
                let call = try call(message, of: open)
                self.open?.call = call
            }
            handOver()
        }

        /// Makes the call.
        private func call(_ message: Data?, of open: Open) throws(WireError) -> any BytesCall {
            let made = try makeBytesCall(open.target, open.head, message, canForward: forwarder != nil)
            guard let call = made else {
                throw WireError(.internal, "the messages of \(open.head.path) are not of SwiftProtobuf")
            }
            call.begin()
            // A stream with one request has no answer before that.
            if call.handover != nil { return call }
            if call.isWaiting {
                call.whenAnswered { [inbox] in inbox.put(.answered) }
            } else {
                Self.read(call, to: receiver, by: inbox)
            }
            return call
        }

        /// Reads what the mock answers.
        private static func read(_ call: any BytesCall, to receiver: any ResponseReceiver, by inbox: Inbox) {
            Task {
                while let event = await call.next() {
                    inbox.put(.answer(event))
                    await receiver.ready()
                }
                inbox.put(.answer(.end(WireError(.canceled, "the call ended without a result"), [:])))
            }
        }

        /// Ends a call whose request is broken.
        private mutating func fail(_ error: WireError) {
            if forwarder != nil, forwarded == nil, open?.call == nil || open?.call?.isUnanswered == true {
                open?.call?.forwardUnread()
                return forward(open?.call)
            }
            // The answer of the mock is on its way, and the test knows what to do first.
            if open?.call?.isRefused == true { return }
            rpcs.reportBroken(error.message ?? error.code.name, path: "/\(open?.head.path.description ?? "")")
            open?.call?.cancel(as: .canceled)
            write(.end(error, [:]))
        }

        private mutating func write(_ event: BytesEvent) {
            guard let outputs = open?.write(event), let writer = open?.writer else { return }
            send(outputs, isLast: writer.hasEnded)
        }

        private mutating func send(_ outputs: [WireOutput], isLast: Bool) {
            isOver = isLast
            for output in outputs { receiver.receive(output) }
            if isLast { receiver.finish() }
        }
    }

    extension Server.Open {
        fileprivate mutating func read(_ read: (inout RequestReader) -> WireRead) -> WireRead {
            read(&reader)
        }

        fileprivate mutating func write(_ event: BytesEvent) -> [WireOutput] {
            switch event {
            case .headers(let headers): writer.headers(headers)
            case .message(let message): writer.message(message)
            case .end(let error, let trailers): writer.end(error: error, trailers: trailers)
            }
        }
    }

    extension WireRPC {
        fileprivate init(_ rpc: AnyRPC) {
            let kind: Kind =
                switch rpc.kind {
                case .unary: .unary
                case .clientStream: .clientStream
                case .serverStream: .serverStream
                case .bidirectionalStream: .bidirectionalStream
                }
            self.init(kind: kind, hasSideEffects: rpc.hasSideEffects)
        }
    }
#endif
