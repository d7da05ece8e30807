#if Server
    import NIOCore
    import NIOPosix
    import SwiftMocks

    /// The port of a server, with its connections.
    final class Listener: Sendable {
        /// The time in which a client may read its response when the server stops.
        private static let grace = TimeAmount.seconds(3)
        /// Where tests have started the running servers of this process, by their ports.
        private static let running = Locked<[Int: CallSite]>([:])

        let port: Int
        private let channel: any Channel
        private let connections: Connections
        private let server: ServerContext

        private init(_ channel: any Channel, _ connections: Connections, _ server: ServerContext) {
            port = channel.localAddress?.port ?? 0
            self.channel = channel
            self.connections = connections
            self.server = server
        }

        static func start(
            _ server: ServerContext, host: MockServer.Host, port: Int, at place: CallSite
        ) async throws(MockServerError) -> Listener {
            guard (0...65535).contains(port) else {
                throw MockServerError(
                    "there is no port \(port): write one from 1 to 65535, or none for one that is free")
            }
            let connections = Connections(server)
            do {
                let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .serverChannelOption(.backlog, value: 4096)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
                    // Else a client of HTTP/1.1 that closes its side after its request gets no
                    // response.
                    .childChannelOption(.allowRemoteHalfClosure, value: true)
                    .childChannelInitializer { connections.open($0) }
                    .bind(host: host.address, port: port)
                    .get()
                let listener = Listener(channel, connections, server)
                running.withLock { $0[listener.port] = place }
                return listener
            } catch {
                throw MockServerError(reason(error, host, port))
            }
        }

        private static func reason(_ error: any Error, _ host: MockServer.Host, _ port: Int) -> String {
            let name = "the port \(port) of \(host.address)"
            switch (error as? IOError)?.errnoCode {
            case EADDRINUSE:
                if let place = running.value[port] {
                    return "\(name) is in use by the server that was started at \(place): stop that one first"
                }
                return "\(name) is in use: end the process that has it, or write no port for one that is free"
            case EACCES: return "\(name) is not for everybody: write no port for one that is free"
            default: return "\(name) can't be had: \(error)"
            }
        }

        func stop() async {
            connections.refuseNew()
            try? await channel.close()
            // Each thread first adds the connections that were accepted for it.
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
            Self.running.withLock { $0[port] = nil }
            let open = connections.all
            for connection in open { connection.pipeline.fireUserInboundEventTriggered(ServerStops()) }
            let end = channel.eventLoop.scheduleTask(in: server.limits.patience * Self.grace) {
                for connection in open { connection.close(promise: nil) }
            }
            for connection in open { try? await connection.closeFuture.get() }
            end.cancel()
            await server.tasks.finish()
        }
    }
#endif
