#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends an HTTP/2 connection when it is idle, when it breaks, or when the server stops. Each
    /// stream has a handler of its own.
    final class HTTP2Connection: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        private let server: ServerContext
        private let streams: OpenStreams
        private let frames: FrameAdapter

        init(_ server: ServerContext, _ streams: OpenStreams, _ frames: FrameAdapter) {
            self.server = server
            self.streams = streams
            self.frames = frames
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let channel = context.channel
            streams.onLastEnd = { channel.close(promise: nil) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            streams.onLastEnd = {}
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case is ServerStops:
                let goAway = HTTP2Frame.FramePayload.goAway(
                    lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
                context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: goAway)), promise: nil)
                streams.stop()
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
