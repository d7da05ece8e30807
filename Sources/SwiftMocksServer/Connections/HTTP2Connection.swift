#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends an HTTP/2 connection when it is idle, when it breaks, or when the server stops, and
    /// refuses the streams that are too many. Each other stream has a handler of its own.
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
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        /// Returns whether the client may have one more stream.
        func accept(_ stream: any Channel) -> Bool {
            guard !isStopping else { return false }
            let limit = server.limits.callsPerConnection
            guard streams.count < limit else {
                server.report(
                    "more than \(limit) calls at once on a connection", limit: "callsPerConnection", of: limit)
                return false
            }
            streams[ObjectIdentifier(stream)] = stream
            stream.closeFuture.assumeIsolated().whenComplete { _ in self.remove(stream) }
            return true
        }

        /// Counts a stream as ended before its client can know. The stream itself is closed later.
        struct StreamEnds: NIOHTTP2StreamDelegate {
            let connection: NIOLoopBound<HTTP2Connection>

            func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {}

            func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
                connection.value.remove(channel)
            }
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
            case is ChannelIsIdle:
                if streams.isEmpty { context.close(promise: nil) }
            // What the client could still read would end with its window of flow control.
            case ChannelEvent.inputClosed: context.close(promise: nil)
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard error is any NIOHTTP2Error else { return context.close(promise: nil) }
            report(error)
            if frames.isRefused { context.close(promise: nil) }
        }

        private func report(_ error: any Error) {
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
