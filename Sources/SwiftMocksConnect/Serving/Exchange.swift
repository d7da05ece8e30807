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
            /// A call that has waited for its answer has one, or is over.
            case settled
        }

        /// Starts a task.
        package typealias TaskStarter = @Sendable (@escaping @Sendable () async -> Void) -> Void

        private let inbox: Inbox

        /// Begins a request.
        /// - Parameter start: starts the tasks, in whose context the mock is called.
        package init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            start: @escaping TaskStarter
        ) {
            self.init(request, of: rpcs, to: receiver, forwardingBy: nil, start: start)
        }

        /// - Parameters:
        ///   - forwarder: forwards the request if the mock does not answer; nil if there is no real server.
        ///   - start: starts the tasks, in whose context the mock is called.
        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            forwardingBy forwarder: RequestForwarder?,
            start: @escaping TaskStarter = { work in Task { await work() } }
        ) {
            let (stream, events) = AsyncStream.makeStream(of: Event.self)
            let inbox = Inbox(events)
            self.inbox = inbox
            start {
                var server = Server(
                    request, of: rpcs, to: receiver, inbox: inbox, forwarder: forwarder, start: start)
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
        private let start: Exchange.TaskStarter
        private var receiver: any ResponseReceiver
        private var open: Open?
        private var way = Way.unknown
        /// What the client has sent, until it is known who answers, if there is a real server.
        private var sent: [ForwardedRequest.Input] = []

        /// Where the response comes from.
        private enum Way {
            /// It is not known who answers.
            case unknown
            case mock
            /// The real server. The response comes back unchanged.
            case forwarded(ForwardedRequest)
            /// A network that breaks the response. There is a request if the real server makes it.
            case broken(ForwardedRequest?, any AnswerRecord)
            /// The response is complete.
            case over
        }

        var isOver: Bool { if case .over = way { true } else { false } }

        /// The request, if everything that happens to it is passed on.
        var forwarded: ForwardedRequest? { if case .forwarded(let request) = way { request } else { nil } }

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
            var status: MockFailureReason {
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
                return head.timeout.map { seconds >= $0 } == true ? .deadlineExceeded : .canceled
            }
        }

        init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            inbox: Inbox, forwarder: RequestForwarder?, start: @escaping Exchange.TaskStarter
        ) {
            self.request = request
            self.rpcs = rpcs
            self.receiver = receiver
            self.inbox = inbox
            self.forwarder = forwarder
            self.start = start
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
                decide()
            } catch {
                fail(error)
            }
        }

        mutating func take(_ event: Exchange.Event) {
            if let forwarded { return forwarded.take(event) }
            switch event {
            case .data(let data): if !passOn(.data(data)) { read { $0.append(data) } }
            case .close:
                if passOn(.close) { return }
                read { $0.finish() }
                if !isOver { open?.call?.close() }
            case .cancel:
                if case .broken(let request?, _) = way { request.drop() }
                way = .over
                if let open { open.call?.cancel(as: open.status) }
                receiver.cancel()
            case .end(let error):
                open?.call?.cancel(as: .canceled)
                write(.end(error, [:]))
            case .answer(let event): write(event)
            case .broken(let part): deliver(part)
            case .settled:
                decide()
                if case .mock = way, let call = open?.call { read(call) }
            }
        }

        /// Passes on what the client sends, or keeps it if that may come. Returns false if the mock has to read it.
        private mutating func passOn(_ input: ForwardedRequest.Input) -> Bool {
            switch way {
            case .broken(let request?, _):
                request.take(input)
                return true
            case .unknown where forwarder != nil: sent.append(input)
            case .unknown, .mock, .forwarded, .broken, .over: break
            }
            return false
        }

        /// Begins the answer of the network, if the mock leaves the answer to it.
        private mutating func decide() {
            guard case .unknown = way, let call = open?.call else { return }
            if let deferred = call.deferred {
                guard let fault = deferred.fault else { return forward(call) }
                breakAnswer(of: call, with: fault, deferred.messages)
            } else if !call.isUnanswered, !call.isWaiting {
                way = .mock
                sent = []
            }
        }

        /// Answers as the network breaks it.
        /// - Parameter messages: the messages of the answer; nil if the real server makes it.
        private mutating func breakAnswer(of call: any BytesCall, with fault: NetworkFault, _ messages: [Data]?) {
            guard let open else { return }
            let (events, answer) = AsyncStream.makeStream(of: BytesEvent.self)
            let record = call.makeRecord()
            var request: ForwardedRequest?
            if let messages {
                answer.yield(.headers([:]))
                for message in messages { answer.yield(.message(message)) }
                answer.yield(.end(nil, [:]))
            } else if let forwarder, fault.reachesServer {
                let tapped = TappedAnswer(record: record, tap: answer)
                request = forwarder.request(
                    recording: forwardRecord(of: call, tapped, open),
                    to: Nowhere(isUnary: forwarder.destination.isUnary))
                for input in sent { request?.take(input, isRecorded: true) }
            }
            way = .broken(request, record)
            sent = []
            let network = BrokenNetwork(fault, open.head, isUnary: receiver is UnaryReceiver, of: open.target) {
                [inbox] part in inbox.put(.broken(part))
            }
            call.carryOut { [request] in
                request?.start()
                call.whileOpen { await network.pass(events) }
            } cutOff: { [inbox, request] in
                request?.drop()
                inbox.put(.broken(.cutOff(isOverdue: false)))
            }
        }

        private mutating func deliver(_ part: BrokenPart) {
            guard case .broken(_, let record) = way, let destination = receiver as? any ResponseDestination else {
                return
            }
            switch part {
            case .headers(let headers): destination.receive(headers)
            case .data(let data): destination.receive(data)
            case .cutOff(let isOverdue):
                way = .over
                if isOverdue { open?.call?.cancel(as: .deadlineExceeded) }
                receiver.cancel()
            case .response(let response, let outcome):
                way = .over
                record.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.receive(response)
            case .close(let code, let error, let outcome):
                way = .over
                record.end(outcome.failure, trailers: outcome.trailers)
                destination.metrics(HTTPMetrics(taskMetrics: nil))
                destination.close(code, [:], error)
            case .message(let message): record.note(message)
            }
        }

        /// Passes the request on. The mock can't read it, if there is no call.
        private mutating func forward(_ call: (any BytesCall)?) {
            guard let forwarder else { return }
            let record = call.flatMap { call in open.map { forwardRecord(of: call, call.makeRecord(), $0) } }
            let request = forwarder.request(recording: record)
            way = .forwarded(request)
            for input in sent { request.take(input, isRecorded: true) }
            sent = []
            guard let call else { return request.start() }
            call.carryOut {
                request.start()
            } cutOff: {
                request.cutOff()
            }
        }

        private func forwardRecord(of call: any BytesCall, _ answer: any AnswerRecord, _ open: Open) -> ForwardRecord {
            ForwardRecord(
                of: call, answer, open.head, open.reader, status: { open.status },
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
            decide()
        }

        /// Makes the call.
        private func call(_ message: Data?, of open: Open) throws(WireError) -> any BytesCall {
            let made = try makeBytesCall(open.target, open.head, message, canForward: forwarder != nil)
            guard let call = made else {
                throw WireError(.internal, "the messages of \(open.head.path) are not of SwiftProtobuf")
            }
            call.begin()
            // A stream with one request has no answer before that.
            if call.deferred != nil { return call }
            if call.isWaiting {
                call.whenSettled { [inbox] in inbox.put(.settled) }
            } else {
                read(call)
            }
            return call
        }

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

        /// Ends a call whose request is broken.
        private mutating func fail(_ error: WireError) {
            if forwarder != nil, case .unknown = way, open?.call?.isUnanswered ?? true {
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
            if isLast { way = .over }
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
