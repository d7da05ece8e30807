#if Server
    import NIOCore

    /// Finds the idle channels of an event loop. One timer is for all of them: SwiftNIO searches
    /// all timers for one that is cancelled, so that a timer for each stream would take quadratic
    /// time.
    final class IdleWatch {
        private let loop: any EventLoop
        private let idleTime: TimeAmount
        private var handlers: [ObjectIdentifier: IdleHandler] = [:]
        private var isRunning = false

        init(_ loop: any EventLoop, idleTime: TimeAmount) {
            self.loop = loop
            self.idleTime = idleTime
        }

        func handler() -> IdleHandler { IdleHandler(self) }

        func add(_ handler: IdleHandler) {
            handlers[ObjectIdentifier(handler)] = handler
            run()
        }

        func remove(_ handler: IdleHandler) {
            handlers[ObjectIdentifier(handler)] = nil
        }

        /// Looks for idle channels until there are no channels. Each is found at most a quarter of
        /// the idle time late.
        private func run() {
            guard !isRunning, !handlers.isEmpty else { return }
            isRunning = true
            let pause = TimeAmount.nanoseconds(max(idleTime.nanoseconds / 4, 1_000_000))
            loop.assumeIsolated().scheduleTask(in: pause) {
                self.isRunning = false
                self.check()
                self.run()
            }
        }

        private func check() {
            let now = NIODeadline.now()
            for handler in Array(handlers.values) where now - handler.lastTraffic >= idleTime {
                handler.lastTraffic = now
                handler.fire()
            }
        }
    }
#endif
