#if Server
    import NIOCore
    import NIOHTTP2

    /// Ends the response of an HTTP/2 stream as clients expect it.
    ///
    /// - The headers of a response that has nothing else end the stream, as gRPC requires, instead
    ///   of empty data after them.
    /// - A stream whose response is complete is closed without an error, so that a client that still
    ///   sends its request keeps the response.
    final class ResponseEndHandler: ChannelOutboundHandler {
        typealias OutboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        /// Headers that no part has followed yet.
        private var held: (headers: HTTP2Frame.FramePayload.Headers, promise: EventLoopPromise<Void>?)?
        /// Whether the client was sent the whole response.
        private var isComplete = false

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
                write(payload, promise, context)
            }
        }

        func flush(context: ChannelHandlerContext) {
            release(context)
            context.flush()
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            if isComplete {
                // The error of the reset closes the stream again.
                isComplete = false
                context.writeAndFlush(wrapOutboundOut(.rstStream(.noError)), promise: nil)
            }
            context.close(mode: mode, promise: promise)
        }

        private func release(_ context: ChannelHandlerContext) {
            guard let (headers, promise) = held else { return }
            held = nil
            write(.headers(headers), promise, context)
        }

        private func write(
            _ payload: HTTP2Frame.FramePayload, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
        ) {
            var promise = promise
            if payload.endsStream {
                promise = promise ?? context.eventLoop.makePromise()
                promise?.futureResult.assumeIsolated().whenSuccess { self.isComplete = true }
            }
            context.write(wrapOutboundOut(payload), promise: promise)
        }
    }

    extension HTTP2Frame.FramePayload {
        fileprivate var endsStream: Bool {
            switch self {
            case .headers(let headers): headers.endStream
            case .data(let data): data.endStream
            default: false
            }
        }
    }
#endif
