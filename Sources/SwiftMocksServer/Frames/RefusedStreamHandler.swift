#if Server
    import NIOCore
    import NIOHTTP2

    /// Resets an HTTP/2 stream before it is read, with the code by which a client knows that it may
    /// try again.
    final class RefusedStreamHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(.rstStream(.refusedStream)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
    }
#endif
