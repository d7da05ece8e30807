#if Server
    import Foundation
    import NIOCore
    import NIOHTTP1
    import SwiftMocksConnect
    import SwiftMocksWire

    /// Reads the requests of a connection, one after the other, or the one of an HTTP/2 stream, and
    /// writes their responses.
    final class RequestHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        /// The number of buffered parts of requests that a client sends before it has the response
        /// to an earlier one. The connection is not read while there are more.
        private static let mostWaiting = 64
        /// The time in which a client that still sends may read the response.
        private static let grace = TimeAmount.seconds(1)

        private let server: ServerContext
        /// The adapter of the connection whose stream it handles; nil for HTTP/1.1.
        private let frames: FrameAdapter?
        private var isStream: Bool { frames != nil }
        private var context: ChannelHandlerContext?
        /// The request that is read or answered; nil between requests.
        private var request: OpenRequest?
        private var count = 0
        /// Parts of the requests after it.
        private var waiting = CircularBuffer<HTTPServerRequestPart>()
        /// Whether the connection is read.
        private var isReading = true
        /// The status that answers bytes that are not a request, after all these.
        private var fault: HTTPResponseStatus?
        private var flushesSoon = false
        private var stage = Stage.open
        /// Whether the client of HTTP/1.1 has closed its side.
        private var isInputClosed = false
        /// Whether the connection ends once the client has closed its side, too.
        private var awaitsInputEnd = false

        /// What becomes of the connection, or of the HTTP/2 stream.
        private enum Stage {
            /// It goes on after the response.
            case open
            /// It ends with the response to the current request.
            case last
            /// The last response is on its way. Further input is ignored.
            case over
        }

        init(_ server: ServerContext, stream frames: FrameAdapter? = nil) {
            self.server = server
            self.frames = frames
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        // MARK: - Input

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard stage != .over else { return }
            let part = unwrapInboundIn(data)
            guard request?.body == .complete else { return read(part) }
            waiting.append(part)
            if waiting.count >= Self.mostWaiting { setReading(false) }
        }

        private func read(_ part: HTTPServerRequestPart) {
            switch part {
            case .head(let head): open(head)
            case .body(let bytes):
                request?.missingBytes? -= bytes.readableBytes
                receive(bytes)
            case .end:
                if let missing = request?.missingBytes, missing != 0 { refuseBody(missing: missing) }
                request?.body = .complete
                request?.exchange?.close()
                if request?.isAnswered == true { readNext() }
            }
        }

        private func open(_ head: HTTPRequestHead) {
            guard let context else { return }
            // SwiftNIO counts those of HTTP/1.1.
            if isStream, head.uri.utf8.count + head.headers.byteCount > server.limits.headerBytes {
                server.reportLargeHeaders()
                return refuse(.requestHeaderFieldsTooLarge)
            }
            if !isStream, let coding = head.headers.unknownTransferCoding {
                server.report(
                    "the body of a request has the transfer coding \(coding.debugDescription), which the server can't read",
                    wanted: "a body in chunks, or with a length", hint: "let the client compress messages, or nothing")
                fault = .notImplemented
                return refuse(.notImplemented)
            }
            count += 1
            let wire = WireRequest(head)
            let isOfHTTP10 = head.version == .http1_0
            let isKeptAlive = head.isKeepAlive && !isOfHTTP10 && !head.headers.contains(name: "upgrade")
            var request = OpenRequest(
                number: count, path: wire.path?.description ?? head.uri, origin: server.crossOrigin.allowed(wire),
                isOfHTTP10: isOfHTTP10, isKeptAlive: isKeptAlive, isEndless: server.takesManyMessages(wire))
            if isStream {
                request.missingBytes = head.headers.first(name: "content-length").flatMap(UInt32.init).map(Int.init)
            }
            if wire.isCORSPreflight {
                self.request = request
                return answer(wire)
            }
            let receiver = ResponseRelay(self, context.eventLoop, number: count, backpressure: request.backpressure)
            request.exchange = Exchange(
                wire, of: server.rpcs, to: receiver, messageBytes: server.limits.messageBytes,
                headerBytes: frames?.headerBytes
            ) { [tasks = server.tasks] in tasks.start($0) }
            self.request = request
            if !isStream, head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                context.writeAndFlush(
                    wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
            }
        }

        private func receive(_ bytes: ByteBuffer) {
            guard let request, !request.isAnswered, request.body == .coming else { return }
            request.exchange?.append(Data(bytes.readableBytesView))
        }

        /// Fails a call whose body has another length than it declares.
        private func refuseBody(missing: Int) {
            guard let request, !request.isAnswered else { return }
            let difference = missing > 0 ? "\(missing) bytes too few" : "\(-missing) bytes too many"
            let fault = "the body of the request has \(difference) for its content-length"
            // A client that reads its response may have ended the request for that.
            if request.head == .none { server.reportEnd("a call", because: fault) }
            request.exchange?.finish(WireError(.invalidArgument, fault))
        }

        /// Answers a browser's preflight request.
        private func answer(_ wire: WireRequest) {
            guard let number = request?.number else { return }
            if let headers = server.crossOrigin.answer(to: wire) {
                respond(.head(status: 204, headers: headers), to: number)
            } else {
                let origin = wire.headers["origin"]?.first ?? ""
                server.report(
                    "a web page of \(origin) may not call the server", wanted: "a page that crossOrigin allows",
                    hint: "write MockServer.start(serving: …, crossOrigin: .origins(\"\(origin)\"))")
                respond(.head(status: 403, headers: [:]), to: number)
            }
            finish(number)
        }

        private func readNext() {
            request = nil
            while stage != .over, request?.body != .complete, let part = waiting.popFirst() { read(part) }
            if waiting.count < Self.mostWaiting { setReading(true) }
            if request == nil, let fault { refuse(fault) }
            if isInputClosed, stage != .over, request?.body != .complete { context?.close(promise: nil) }
        }

        private func setReading(_ isOn: Bool) {
            guard !isStream, isOn != isReading else { return }
            isReading = isOn
            context?.channel.setOption(.autoRead, value: isOn).whenFailure { _ in }
        }

        // MARK: - Output

        func respond(_ part: WireOutput, to number: Int) {
            guard let context, let request, request.number == number, !request.isAnswered else { return }
            switch part {
            case .head(let status, var headers):
                if let origin = request.origin {
                    headers.merge(MockServer.CrossOrigin.permission(for: origin, to: headers)) { $1 }
                }
                if !isStream, stage != .open || !request.isKeptAlive { headers["connection"] = ["close"] }
                let head = HTTPResponseHead(
                    version: request.isOfHTTP10 ? .http1_0 : .http1_1, status: .init(statusCode: status),
                    headers: fields(headers))
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                let isChunked = status != 204 && headers["content-length"] == nil && !request.isOfHTTP10
                self.request?.head = isChunked && !isStream ? .chunked : .other
                // The status of gRPC is in the head of a response without a body: then this is the
                // end.
                if headers["grpc-status"] == nil { flushSoon() }
            case .body(let data):
                let backpressure = request.backpressure
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: data)))))
                    .whenComplete { _ in backpressure.remove(data.count) }
                flushSoon()
            case .trailers(let trailers): self.request?.trailers = fields(trailers)
            }
        }

        /// Flushes the output, once the current batch is written.
        private func flushSoon() {
            guard let context, !flushesSoon else { return }
            flushesSoon = true
            context.eventLoop.assumeIsolated().execute {
                self.flushesSoon = false
                self.context?.flush()
            }
        }

        func finish(_ number: Int) {
            guard let context, let request, request.number == number, !request.isAnswered else { return }
            self.request?.isAnswered = true
            if !request.isKeptAlive || isInputClosed && waiting.isEmpty { endAfterResponse() }
            let end = context.writeAndFlush(wrapOutboundOut(.end(request.trailers)))
            if stage == .last {
                stage = .over
                end.assumeIsolated().whenComplete { _ in self.leave() }
            } else if request.body == .complete {
                readNext()
            }
        }

        /// The headers of a response. A mock may have some that HTTP can't carry.
        private func fields(_ headers: WireHeaders) -> HTTPHeaders {
            let all = headers.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
            for (name, value) in all where !Self.canTravel(name, value) {
                server.report(
                    "the header \(name.debugDescription) of a response was left out",
                    wanted: "a name of ASCII letters, digits and -, and a value of one line",
                    hint: "look for the header in the statements of the mocks")
            }
            return HTTPHeaders(all.filter(Self.canTravel))
        }

        private static func canTravel(_ name: String, _ value: String) -> Bool {
            let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && !separators.contains($0) }
            return isName && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
        }

        private static let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)

        // MARK: - The end

        private func endAfterResponse() {
            if stage == .open { stage = .last }
        }

        /// Answers bytes that are not a request.
        private func refuse(_ status: HTTPResponseStatus) {
            guard let context, stage != .over else { return }
            stage = .over
            var headers: HTTPHeaders = ["content-length": "0"]
            if !isStream { headers.add(name: "connection", value: "close") }
            let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in self.leave() }
        }

        /// Ends the connection. A client that still sends would lose unread output, so its end is
        /// awaited.
        private func leave() {
            guard let context else { return }
            let isSending = !isStream && !isInputClosed && (request.map { $0.body != .complete } ?? (fault != nil))
            guard isSending else { return context.close(promise: nil) }
            awaitsInputEnd = true
            context.close(mode: .output, promise: nil)
            let time = server.limits.patience * Self.grace
            context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.context?.close(promise: nil) }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case is ServerStops:
                endAfterResponse()
                waiting.removeAll()
                fault = nil
                guard let request, !request.isAnswered else { return leave() }
                request.exchange?.finish(WireError(.unavailable, "the server was stopped"))
            case ChannelEvent.inputClosed: inputClosed()
            case is ChannelIsIdle:
                let isPatient = request.map { !$0.isAnswered && ($0.body == .complete || $0.isEndless) } ?? false
                guard !isPatient || !context.channel.isWritable else { return }
                if let request, !request.isAnswered || !context.channel.isWritable {
                    server.report(
                        "a client has neither sent nor read anything in a call of /\(request.path)",
                        wanted: "something within limits.idleTime", hint: "raise limits.idleTime, if that is intended")
                }
                context.close(promise: nil)
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        /// A client of HTTP/1.1 that closes its side may still read, as `nc -N` does, or it has
        /// left.
        private func inputClosed() {
            guard !isInputClosed else { return }
            isInputClosed = true
            guard stage != .over else {
                if awaitsInputEnd { context?.close(promise: nil) }
                return
            }
            guard let request, request.body != .coming else {
                context?.close(promise: nil)
                return
            }
            if waiting.isEmpty { endAfterResponse() }
            probe(request)
        }

        /// Sends bytes that mean nothing in HTTP. The system of a client that has left answers them
        /// with a reset, which cancels the call. Without them, a call that the mock has not
        /// answered yet would go on.
        private func probe(_ request: OpenRequest) {
            guard let context, !request.isAnswered else { return }
            switch request.head {
            case .none where request.isOfHTTP10: break
            case .none:
                let head = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            case .chunked:
                // The size of the next chunk may begin with zeros.
                let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
                encoder?.writeAndFlush(NIOAny(IOData.byteBuffer(ByteBuffer(string: "0"))), promise: nil)
            case .other: break
            }
        }

        /// Cancels a request without a response, because the client has gone.
        func channelInactive(context: ChannelHandlerContext) {
            stage = .over
            if let request, !request.isAnswered { request.exchange?.cancel() }
            request?.backpressure.close()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // After bytes that are not a request, nothing else is read. The requests before them
            // are still answered.
            if fault != nil, error is ByteToMessageDecoderError { return }
            guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
            // The requests before one that is cut off are still answered.
            if error == .invalidEOFState { return inputClosed() }
            fault = error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest
            if error == .headerOverflow {
                server.reportLargeHeaders()
            } else {
                server.reportEnd("a connection", because: "\(error)")
            }
            if let fault, request == nil { return refuse(fault) }
            // It comes after the request, or breaks its body.
            guard let request, request.body != .complete else { return }
            endAfterResponse()
            guard !request.isAnswered else { return context.close(promise: nil) }
            self.request?.body = .refused
            request.exchange?.finish(WireError(.invalidArgument, "the body of the request is broken: \(error)"))
        }
    }
#endif
