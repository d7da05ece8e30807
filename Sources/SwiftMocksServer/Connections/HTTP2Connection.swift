#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends a connection of HTTP/2 when it is idle, when it breaks, or when the server stops. Each stream has a handler of
    /// its own.
    final class HTTP2Connection: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        private var context: ChannelHandlerContext?
        private var streams: [ObjectIdentifier: any Channel] = [:]
        private var isStopping = false

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
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
            // Its stream gets it, too.
            if error is NIOHTTP2Errors.StreamError { return }
            context.close(promise: nil)
        }
    }
#endif
