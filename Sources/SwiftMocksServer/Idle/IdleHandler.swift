#if Server
    import NIOCore

    /// Sent to the handlers of a channel that has had no traffic for the idle time of the limits.
    struct ChannelIsIdle: Sendable {}

    /// Notes the traffic of a channel, and fires ``ChannelIsIdle`` to the handlers after it when
    /// there is none.
    final class IdleHandler: ChannelDuplexHandler {
        typealias InboundIn = NIOAny
        typealias OutboundIn = NIOAny

        private let watch: IdleWatch
        private var context: ChannelHandlerContext?
        /// When a part was received, or a written part was sent.
        var lastTraffic = NIODeadline.now()

        init(_ watch: IdleWatch) {
            self.watch = watch
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            watch.add(self)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            leave()
        }

        func channelInactive(context: ChannelHandlerContext) {
            leave()
            context.fireChannelInactive()
        }

        private func leave() {
            watch.remove(self)
            context = nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            lastTraffic = .now()
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let promise = promise ?? context.eventLoop.makePromise()
            promise.futureResult.assumeIsolated().whenComplete { _ in self.lastTraffic = .now() }
            context.write(data, promise: promise)
        }

        func fire() {
            context?.fireUserInboundEventTriggered(ChannelIsIdle())
        }
    }
#endif
