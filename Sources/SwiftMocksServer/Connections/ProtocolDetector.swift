#if Server
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// Detects a client's protocol, HTTP/1.1 or HTTP/2, and sets its connection up for that.
    final class ProtocolDetector: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// The first bytes of every HTTP/2 client.
        private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        /// The beginning of a TLS handshake.
        private static let greeting: [UInt8] = [0x16, 0x03]

        private let server: ServerContext
        private var bytes = ByteBuffer()
        private var isDecided = false
        private var isSetUp = false

        init(_ server: ServerContext) {
            self.server = server
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isSetUp else { return context.fireChannelRead(data) }
            bytes.writeImmutableBuffer(unwrapInboundIn(data))
            // A write that fails during the set-up, because the client is gone, makes SwiftNIO read
            // what is left.
            guard !isDecided else { return }
            let view = bytes.readableBytesView
            if view.starts(with: Self.greeting) { return refuseTLS(context) }
            if view.starts(with: Self.preface) {
                decide(context) { try $0.configureHTTP2(server) }
            } else if !Self.preface.starts(with: view), !Self.greeting.starts(with: view) {
                decide(context) { try $0.configureHTTP1(server) }
            }
        }

        private func decide(
            _ context: ChannelHandlerContext, _ configure: (any Channel) throws -> Void
        ) {
            isDecided = true
            do {
                try configure(context.channel)
            } catch {
                return context.close(promise: nil)
            }
            isSetUp = true
            context.fireChannelRead(wrapInboundOut(bytes))
            context.fireChannelReadComplete()
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        }

        private func refuseTLS(_ context: ChannelHandlerContext) {
            isDecided = true
            server.report(
                "a client wants TLS, which the server does not have", wanted: "a client of http://, not of https://",
                hint: "give the app server.url as it is, which App Transport Security allows by NSAllowsLocalNetworking"
            )
            context.close(promise: nil)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            let isTheEnd =
                event is ServerStops || event is ChannelIsIdle || event as? ChannelEvent == .inputClosed
            guard !isDecided, isTheEnd else { return context.fireUserInboundEventTriggered(event) }
            context.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            isDecided ? context.fireErrorCaught(error) : context.close(promise: nil)
        }
    }

    extension Channel {
        fileprivate func configureHTTP1(_ server: ServerContext) throws {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = server.limits.headerBytes
            limits.maxHeaderListSize = server.limits.headerBytes
            limits.maxHeaderFieldCount = server.limits.headerBytes
            // With pipelining, a connection is not read before its response is complete, so that
            // its end goes unseen.
            try pipeline.syncOperations.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: limits)
            try pipeline.syncOperations.addHandler(RequestHandler(server))
        }

        fileprivate func configureHTTP2(_ server: ServerContext) throws {
            let streams = OpenStreams(server)
            let frames = FrameAdapter(server.limits, streams)
            try pipeline.syncOperations.addHandler(frames)
            let boundStreams = NIOLoopBound(streams, eventLoop: eventLoop)
            let boundFrames = NIOLoopBound(frames, eventLoop: eventLoop)
            _ = try pipeline.syncOperations.configureHTTP2Pipeline(
                mode: .server, connectionConfiguration: .init(server.limits), streamConfiguration: .unlimited,
                streamDelegate: StreamEnds(streams: boundStreams)
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    boundStreams.value.add(stream)
                    try stream.pipeline.syncOperations.addHandlers([
                        ResponseEndHandler(), HTTP2FramePayloadToHTTP1ServerCodec(),
                        server.idleWatches.watch(on: stream.eventLoop).handler(),
                        RequestHandler(server, stream: boundFrames.value),
                    ])
                }
            }
            try pipeline.syncOperations.addHandler(HTTP2Connection(server, streams, frames))
        }
    }

    // A test may do more, and more often, than a server on the internet allows. Events that count
    // for no time exceed no rate.

    extension NIOHTTP2Handler.ConnectionConfiguration {
        fileprivate init(_ limits: MockServer.Limits) {
            self.init()
            // The adapter of frames counts the streams, and tells the client its limit.
            initialSettings = [
                HTTP2Setting(parameter: .maxHeaderListSize, value: limits.mostHeaderBytes),
                HTTP2Setting(parameter: .maxConcurrentStreams, value: Int(Int32.max)),
            ]
            // The handler of requests compares the lengths. A client that has its response may end a
            // request early, and would lose the rest of the response.
            contentLengthValidation = .disabled
            maximumSequentialEmptyDataFrames = .max
            maximumBufferedControlFrames = .max
            maximumSequentialContinuationFrames = .max
            maximumConnectionGlitches = .max
            controlFrameRateLimit.windowLength = .nanoseconds(-1)
        }
    }

    extension NIOHTTP2Handler.StreamConfiguration {
        fileprivate static let unlimited = {
            var configuration = Self()
            configuration.streamResetFrameRateLimit.windowLength = .nanoseconds(-1)
            configuration.streamErrorRateLimit.windowLength = .nanoseconds(-1)
            return configuration
        }()
    }
#endif
