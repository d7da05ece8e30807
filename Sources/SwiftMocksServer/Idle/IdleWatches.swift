#if Server
    import NIOCore
    import SwiftMocks

    /// The watches of a server, one for each of its event loops.
    final class IdleWatches: Sendable {
        private let idleTime: TimeAmount
        private let watches = Locked<[ObjectIdentifier: NIOLoopBound<IdleWatch>]>([:])

        init(_ limits: MockServer.Limits) {
            idleTime = .nanoseconds(Int64(clamping: limits.idleTime.nanoseconds))
        }

        /// The watch of the event loop that calls this.
        func watch(on loop: any EventLoop) -> IdleWatch {
            let watch = watches.withLock { watches in
                if let watch = watches[ObjectIdentifier(loop)] { return watch }
                let watch = NIOLoopBound(IdleWatch(loop, idleTime: idleTime), eventLoop: loop)
                watches[ObjectIdentifier(loop)] = watch
                return watch
            }
            return watch.value
        }
    }
#endif
