#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends an HTTP/2 connection when it is idle, when it breaks, or when the server stops. Each stream has a handler of its own.
    final class HTTP2Connection: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        private let server: ServerContext
        let frames: FrameAdapter
        private var context: ChannelHandlerContext?
        private var streams: [ObjectIdentifier: any Channel] = [:]
        private var isStopping = false

        init(_ server: ServerContext, _ frames: FrameAdapter) {
            self.server = server
            self.frames = frames
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            // Unlike the initial settings, it does not apply before the client acknowledges it.
            let calls = HTTP2Setting(parameter: .maxConcurrentStreams, value: server.limits.callsPerConnection)
            let settings = HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([calls])))
            context.writeAndFlush(wrapOutboundOut(settings), promise: nil)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        func add(_ stream: any Channel) {
            streams[ObjectIdentifier(stream)] = stream
            stream.closeFuture.assumeIsolated().whenComplete { _ in self.remove(stream) }
            if isStopping { stream.close(promise: nil) }
        }

        private func remove(_ stream: any Channel) {
            streams[ObjectIdentifier(stream)] = nil
            closeIfDone()
        }

        private func closeIfDone() {
            if isStopping, streams.isEmpty { context?.close(promise: nil) }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case is ServerStops:
                isStopping = true
                let goAway = HTTP2Frame.FramePayload.goAway(
                    lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
                context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: goAway)), promise: nil)
                for stream in streams.values { stream.pipeline.fireUserInboundEventTriggered(ServerStops()) }
                closeIfDone()
            case is IdleStateHandler.IdleStateEvent:
                if streams.isEmpty { context.close(promise: nil) }
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard error is any NIOHTTP2Error else { return context.close(promise: nil) }
            report(error)
            if frames.isRefused { context.close(promise: nil) }
        }

        private func report(_ error: any Error) {
            let limit = server.limits.callsPerConnection
            if error is NIOHTTP2Errors.MaxStreamsViolation {
                return server.report(
                    "more than \(limit) calls at once on a connection", limit: "callsPerConnection", of: limit)
            }
            let error = (error as? NIOHTTP2Errors.StreamError)?.baseError ?? error
            if !frames.isRefused, Self.isLate(error) { return }
            server.reportEnd(frames.isRefused ? "a connection" : "a call", because: "\(type(of: error))")
        }

        /// Whether a client sent its frame before it knew that the call is over.
        private static func isLate(_ error: any Error) -> Bool {
            error is NIOHTTP2Errors.NoSuchStream || error is NIOHTTP2Errors.StreamClosed
                || error is NIOHTTP2Errors.IOOnClosedConnection || error is NIOHTTP2Errors.CreatedStreamAfterGoaway
        }
    }
#endif
