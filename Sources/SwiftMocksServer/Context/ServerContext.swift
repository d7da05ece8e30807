#if Server
    import SwiftMocks
    import SwiftMocksConnect

    /// What all connections of a server share.
    struct ServerContext: Sendable {
        let rpcs: ServedRPCs<ConnectLibrary>
        let limits: MockServer.Limits
        let crossOrigin: MockServer.CrossOrigin
        let tasks = TestTasks()
        let idleWatches: IdleWatches
        private let reported = Locked<Set<String>>([])

        init(rpcs: ServedRPCs<ConnectLibrary>, limits: MockServer.Limits, crossOrigin: MockServer.CrossOrigin) {
            self.rpcs = rpcs
            self.limits = limits
            self.crossOrigin = crossOrigin
            idleWatches = IdleWatches(limits)
        }

        /// Reports a fault to the test that has started the server, once.
        func report(_ fault: String, wanted: String, hint: String) {
            guard reported.withLock({ $0.insert(fault).inserted }) else { return }
            tasks.start { rpcs.report(fault, wanted: wanted, hint: hint) }
        }

        func report(_ fault: String, limit: String, of value: Int) {
            report(fault, wanted: "limits.\(limit) == \(value)", hint: "raise limits.\(limit), if that is intended")
        }

        func reportLargeHeaders() {
            let limit = limits.headerBytes
            report("the headers of a request have more than \(limit) bytes", limit: "headerBytes", of: limit)
        }

        /// Reports a connection or call that was ended because its client broke the protocol.
        func reportEnd(_ part: String, because reason: String) {
            report(
                "\(part) of a client was ended: \(reason)", wanted: "what HTTP allows",
                hint: "look at the client, and at what is between it and the server")
        }
    }
#endif
