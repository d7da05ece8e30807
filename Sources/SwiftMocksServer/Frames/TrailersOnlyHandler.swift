#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends an HTTP/2 stream with the headers of a response that has nothing else, as gRPC
    /// requires, instead of empty data after them.
    final class TrailersOnlyHandler: ChannelOutboundHandler {
        typealias OutboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        /// Headers that no part has followed yet.
        private var held: (headers: HTTP2Frame.FramePayload.Headers, promise: EventLoopPromise<Void>?)?

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .headers(let headers) where held == nil && !headers.endStream: held = (headers, promise)
            case .data(let content) where held != nil && content.endStream && content.data.readableBytes == 0:
                held?.headers.endStream = true
                if let first = held?.promise {
                    first.futureResult.cascade(to: promise)
                } else {
                    held?.promise = promise
                }
                release(context)
            case let payload:
                release(context)
                context.write(wrapOutboundOut(payload), promise: promise)
            }
        }

        func flush(context: ChannelHandlerContext) {
            release(context)
            context.flush()
        }

        private func release(_ context: ChannelHandlerContext) {
            guard let (headers, promise) = held else { return }
            held = nil
            context.write(wrapOutboundOut(.headers(headers)), promise: promise)
        }
    }
#endif
