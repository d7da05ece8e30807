#if Server
    import NIOCore
    import SwiftMocks

    final class Connections: Sendable {
        private let server: ServerContext
        private let state = Locked(State())

        private struct State {
            var takesNew = true
            var channels: [ObjectIdentifier: any Channel] = [:]
        }

        init(_ server: ServerContext) {
            self.server = server
        }

        var all: [any Channel] { Array(state.value.channels.values) }

        func refuseNew() {
            state.withLock { $0.takesNew = false }
        }

        func open(_ channel: any Channel) -> EventLoopFuture<Void> {
            let limit = server.limits.connections
            let (isTaken, isTooMany) = state.withLock { state in
                let isTooMany = state.channels.count >= limit
                // One that is refused is open until it is closed.
                state.channels[ObjectIdentifier(channel)] = channel
                return (state.takesNew && !isTooMany, isTooMany)
            }
            channel.closeFuture.whenComplete { [state] _ in
                state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
            }
            guard isTaken else {
                if isTooMany {
                    server.report("more than \(limit) connections at once", limit: "connections", of: limit)
                }
                return channel.close()
            }
            return channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandlers([server.idleHandler(), ProtocolDetector(server)])
            }
        }
    }

    extension ServerContext {
        /// Creates the handler that notifies those after it of a connection without traffic.
        func idleHandler() -> IdleStateHandler {
            IdleStateHandler(allTimeout: .nanoseconds(Int64(clamping: limits.idleTime.nanoseconds)))
        }
    }
#endif
