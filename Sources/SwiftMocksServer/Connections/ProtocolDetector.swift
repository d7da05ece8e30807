#if Server
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// Finds out what a client speaks, HTTP/1.1 or HTTP/2, and sets its connection up for that.
    final class ProtocolDetector: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// What all clients of HTTP/2 send first.
        private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        /// How the greeting of a client begins that wants TLS.
        private static let greeting: [UInt8] = [0x16, 0x03]

        private let server: ServerContext
        private var bytes = ByteBuffer()
        private var isDecided = false

        init(_ server: ServerContext) {
            self.server = server
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isDecided else { return context.fireChannelRead(data) }
            bytes.writeImmutableBuffer(unwrapInboundIn(data))
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
            context.fireChannelRead(wrapInboundOut(bytes))
            context.fireChannelReadComplete()
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        }

        private func refuseTLS(_ context: ChannelHandlerContext) {
            isDecided = true
            server.report(
                "a client wants TLS, which the server does not have", wanted: "a client of http://, not of https://",
                hint: "give the app server.url as it is; App Transport Security allows it by NSAllowsLocalNetworking")
            context.close(promise: nil)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard !isDecided, event is ServerStops || event is IdleStateHandler.IdleStateEvent else {
                return context.fireUserInboundEventTriggered(event)
            }
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
            // With pipelining, a connection is not read before its response is complete, so that its end goes unseen.
            try pipeline.syncOperations.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withEncoderConfiguration: .init(),
                withDecoderLimitConfiguration: limits)
            try pipeline.syncOperations.addHandler(RequestHandler(server, isStream: false))
        }

        fileprivate func configureHTTP2(_ server: ServerContext) throws {
            let connection = HTTP2Connection()
            let bound = NIOLoopBound(connection, eventLoop: eventLoop)
            _ = try pipeline.syncOperations.configureHTTP2Pipeline(
                mode: .server, connectionConfiguration: .init(server.limits), streamConfiguration: .init(server.limits)
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    try stream.pipeline.syncOperations.addHandlers([
                        TrailersOnlyHandler(), HTTP2FramePayloadToHTTP1ServerCodec(), server.idleHandler(),
                        RequestHandler(server, isStream: true),
                    ])
                    bound.value.add(stream)
                }
            }
            try pipeline.syncOperations.addHandler(connection)
        }
    }

    extension NIOHTTP2Handler.ConnectionConfiguration {
        fileprivate init(_ limits: MockServer.Limits) {
            self.init()
            initialSettings = [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.callsPerConnection),
                HTTP2Setting(parameter: .maxHeaderListSize, value: limits.headerBytes),
            ]
            maximumRecentlyResetStreams = limits.callsPerConnection
        }
    }

    extension NIOHTTP2Handler.StreamConfiguration {
        /// A test may cancel all calls at once, more often than a server on the internet would put up with.
        fileprivate init(_ limits: MockServer.Limits) {
            self.init()
            streamResetFrameRateLimit.maximumCount = 100 * limits.callsPerConnection
            streamErrorRateLimit.maximumCount = 100 * limits.callsPerConnection
        }
    }
#endif
