#if Server
    import NIOCore
    import SwiftMocks

    /// The open connections of a server.
    final class Connections: Sendable {
        private let server: ServerContext
        private let state = Locked(State())

        private struct State {
            var acceptsNew = true
            var channels: [ObjectIdentifier: any Channel] = [:]
        }

        private enum Verdict {
            case accepted, tooMany, stopping
        }

        init(_ server: ServerContext) {
            self.server = server
        }

        var all: [any Channel] { Array(state.value.channels.values) }

        func refuseNew() {
            state.withLock { $0.acceptsNew = false }
        }

        func open(_ channel: any Channel) -> EventLoopFuture<Void> {
            let limit = server.limits.connections
            let verdict = state.withLock { state -> Verdict in
                let isTooMany = state.channels.count >= limit
                // One that is refused is open until it is closed.
                state.channels[ObjectIdentifier(channel)] = channel
                return isTooMany ? .tooMany : state.acceptsNew ? .accepted : .stopping
            }
            channel.closeFuture.whenComplete { [state] _ in
                state.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
            }
            guard verdict == .accepted else {
                if verdict == .tooMany {
                    server.report("more than \(limit) connections at once", limit: "connections", of: limit)
                }
                return channel.close()
            }
            return channel.eventLoop.makeCompletedFuture {
                let idleHandler = server.idleWatches.watch(on: channel.eventLoop).handler()
                try channel.pipeline.syncOperations.addHandlers([idleHandler, ProtocolDetector(server)])
            }
        }
    }
#endif
