#if Server
    import NIOCore
    import NIOHTTP2

    /// The open streams of an HTTP/2 connection.
    final class OpenStreams {
        private let server: ServerContext
        private var channels: [ObjectIdentifier: any Channel] = [:]
        /// Whether the server stops, and opens no more streams.
        private(set) var isStopping = false
        /// Called when the last stream ends after the server has begun to stop.
        var onLastEnd: () -> Void = {}

        init(_ server: ServerContext) {
            self.server = server
        }

        var isEmpty: Bool { channels.isEmpty }

        /// Returns whether the client may open one more.
        func mayOpen() -> Bool {
            guard !isStopping else { return false }
            let limit = server.limits.callsPerConnection
            guard channels.count < limit else {
                server.report(
                    "more than \(limit) calls at once on a connection", limit: "callsPerConnection", of: limit)
                return false
            }
            return true
        }

        func add(_ stream: any Channel) {
            channels[ObjectIdentifier(stream)] = stream
            stream.closeFuture.assumeIsolated().whenComplete { _ in self.remove(stream) }
        }

        fileprivate func remove(_ stream: any Channel) {
            channels[ObjectIdentifier(stream)] = nil
            if isStopping, channels.isEmpty { onLastEnd() }
        }

        /// Has all streams end. No more are opened.
        func stop() {
            isStopping = true
            for stream in channels.values { stream.pipeline.fireUserInboundEventTriggered(ServerStops()) }
            if channels.isEmpty { onLastEnd() }
        }
    }

    /// Counts a stream as ended before its client can know. The stream itself is closed later.
    struct StreamEnds: NIOHTTP2StreamDelegate {
        let streams: NIOLoopBound<OpenStreams>

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {}

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
            streams.value.remove(channel)
        }
    }
#endif
