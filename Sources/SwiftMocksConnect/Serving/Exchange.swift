#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// One request of a client, and its response.
    ///
    /// All that happens to it happens on a queue of its own, one thing after the other: what the client sends, what the mock
    /// answers, and what the client is told. So the client is never called on its own stack, where it may hold a lock.
    final class Exchange: @unchecked Sendable {
        private let queue = DispatchQueue(label: "SwiftMocks.MockHTTPClient")
        private let rpcs: ServedRPCs<ConnectLibrary>
        private let request: WireRequest
        // All that follows is used on the queue only.
        private var receiver: any ResponseReceiver
        private var open: Open?
        private var isOver = false

        /// The parts of a request that has an rpc.
        private struct Open {
            let head: WireHead
            let target: ServedRPCs<ConnectLibrary>.Target
            let start = DispatchTime.now()
            var reader: RequestReader
            var writer: ResponseWriter
            var call: (any BytesCall)?

            /// The status of a call that the client gives up now.
            var status: MockStatus {
                let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
                return head.timeout.map { seconds >= $0 } == true ? .deadlineExceeded : .canceled
            }
        }

        init(_ request: WireRequest, of rpcs: ServedRPCs<ConnectLibrary>, to receiver: any ResponseReceiver) {
            self.request = request
            self.rpcs = rpcs
            self.receiver = receiver
        }

        // MARK: - What the client does

        func start() {
            queue.async { self.begin() }
        }

        func receive(_ data: Data) {
            queue.async { self.read { $0.append(data) } }
        }

        func close() {
            queue.async {
                self.read { $0.finish() }
                if !self.isOver { self.open?.call?.close() }
            }
        }

        func cancel() {
            queue.async {
                guard !self.isOver else { return }
                self.isOver = true
                if let open = self.open { open.call?.cancel(as: open.status) }
                self.receiver.cancel()
            }
        }

        // MARK: - How it goes on

        private func begin() {
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
            let open = Open(head: head, target: target, reader: RequestReader(head), writer: ResponseWriter(head))
            self.open = open
            // A call with one request and one response begins with its request.
            guard target.rpc.kind != .unary else { return }
            do {
                self.open?.call = try call(nil, of: open)
            } catch {
                fail(error)
            }
        }

        private func refuse(_ refusal: WireRefusal) {
            let path = refusal.path.map { "/\($0)" } ?? request.target
            if let wanted = refusal.path, rpcs.find(service: wanted.service, method: wanted.method) == nil {
                _ = rpcs.noteUnserved(service: wanted.service, method: wanted.method)
            } else {
                rpcs.reportBroken(refusal.error.message ?? refusal.error.code.name, path: path)
            }
            send(refusal.outputs, isLast: true)
        }

        private func read(_ read: (inout RequestReader) -> WireRead) {
            guard !isOver, var open else { return }
            let result = read(&open.reader)
            self.open = open
            for message in result.messages {
                do {
                    if let call = open.call {
                        try call.send(message)
                    } else {
                        self.open?.call = try call(message, of: open)
                    }
                } catch {
                    return fail(error)
                }
            }
            if let error = result.error { fail(error) }
        }

        /// Makes the call.
        private func call(_ message: Data?, of open: Open) throws(WireError) -> (any BytesCall)? {
            guard let call = try makeBytesCall(open.target, open.head, message) else {
                throw WireError(.internal, "the messages of \(open.head.path) are not of SwiftProtobuf")
            }
            call.begin()
            Task {
                while let event = await call.next() {
                    queue.async { self.write(event) }
                }
                queue.async { self.write(.end(WireError(.canceled, "the stream ended without a result"), [:])) }
            }
            return call
        }

        /// Ends a call whose request is broken.
        private func fail(_ error: WireError) {
            rpcs.reportBroken(error.message ?? error.code.name, path: "/\(open?.head.path.description ?? "")")
            open?.call?.cancel(as: .canceled)
            write(.end(error, [:]))
        }

        private func write(_ event: BytesEvent) {
            guard !isOver, var writer = open?.writer else { return }
            let outputs =
                switch event {
                case .headers(let headers): writer.headers(headers)
                case .message(let message): writer.message(message)
                case .end(let error, let trailers): writer.end(error: error, trailers: trailers)
                }
            open?.writer = writer
            send(outputs, isLast: writer.hasEnded)
        }

        private func send(_ outputs: [WireOutput], isLast: Bool) {
            isOver = isLast
            for output in outputs { receiver.receive(output) }
            if isLast { receiver.finish() }
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
