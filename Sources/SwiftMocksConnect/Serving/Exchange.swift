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
        }

        private let events: AsyncStream<Event>.Continuation

        /// Begins a request.
        /// - Parameter start: starts the task, in whose context the mock is called.
        package init(
            _ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver,
            start: (@escaping @Sendable () async -> Void) -> Void = { work in Task { await work() } }
        ) {
            let (stream, events) = AsyncStream.makeStream(of: Event.self)
            self.events = events
            start {
                var server = Server(request, of: rpcs, to: receiver, events: events)
                server.begin()
                guard !server.isOver else { return }
                for await event in stream {
                    server.take(event)
                    if server.isOver { break }
                }
            }
        }

        /// The client has sent a part of its request.
        package func receive(_ data: Data) {
            events.yield(.data(data))
        }

        /// The request is complete.
        package func close() {
            events.yield(.close)
        }

        /// The client is gone.
        package func cancel() {
            events.yield(.cancel)
        }

        /// Ends the call with an error that the client gets, unless it has ended.
        package func end(_ error: WireError) {
            events.yield(.end(error))
        }
    }

    /// The server's side of an exchange.
    private struct Server {
        private let request: WireRequest
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let events: AsyncStream<Exchange.Event>.Continuation
        private var receiver: any ResponseReceiver
        private var open: Open?
        private(set) var isOver = false

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
            events: AsyncStream<Exchange.Event>.Continuation
        ) {
            self.request = request
            self.rpcs = rpcs
            self.receiver = receiver
            self.events = events
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
            } catch {
                fail(error)
            }
        }

        mutating func take(_ event: Exchange.Event) {
            switch event {
            case .data(let data): read { $0.append(data) }
            case .close:
                read { $0.finish() }
                if !isOver { open?.call?.close() }
            case .cancel:
                isOver = true
                if let open { open.call?.cancel(as: open.status) }
                receiver.cancel()
            case .end(let error):
                open?.call?.cancel(as: .canceled)
                write(.end(error, [:]))
            case .answer(let event): write(event)
            }
        }

        private mutating func refuse(_ refusal: WireRefusal) {
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
            if let call = open.call { return try call.send(message) }
            let call = try call(message, of: open)
            self.open?.call = call
        }

        /// Makes the call.
        private func call(_ message: Data?, of open: Open) throws(WireError) -> any BytesCall {
            guard let call = try makeBytesCall(open.target, open.head, message) else {
                throw WireError(.internal, "the messages of \(open.head.path) are not of SwiftProtobuf")
            }
            call.begin()
            Task { [events, receiver] in
                while let event = await call.next() {
                    events.yield(.answer(event))
                    await receiver.ready()
                }
                events.yield(.answer(.end(WireError(.canceled, "the call ended without a result"), [:])))
            }
            return call
        }

        /// Ends a call whose request is broken.
        private mutating func fail(_ error: WireError) {
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
