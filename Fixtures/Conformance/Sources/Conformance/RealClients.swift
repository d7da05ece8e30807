#if REAL_CONNECT
    import ConnectNIO

    /// The clients that reach the runner's servers: one for each host and port, which an
    /// `NIOHTTPClient` reaches by one connection.
    ///
    /// All stay until the process ends: an `NIOHTTPClient` that is released on its own thread
    /// hangs.
    struct RealClients {
        /// How many calls to gRPC's own server share a client.
        ///
        /// This server answers nearly each message with a PING. SwiftNIO HTTP/2 1.46 takes more
        /// than 200 of these in 30 seconds for an attack: it sends GOAWAY, and leaves the rest of
        /// what it has read. `NIOHTTPClient` 1.2.3 doesn't close this connection, and uses it
        /// further, so that a call whose response was in the rest never ends. The suite makes about
        /// 200 PINGs.
        private static let callsToPingingServer = 100

        private var clients: [String: NIOHTTPClient] = [:]
        private var callCounts: [String: Int] = [:]

        /// The client for a call.
        mutating func client(for request: ClientRequest) -> NIOHTTPClient {
            let address = "http://\(request.host):\(request.port)"
            let callCount = callCounts[address, default: 0]
            callCounts[address] = callCount + 1
            let isPinging = request.testName.contains("(grpc server impl)")
            let key = isPinging ? "\(address) \(callCount / Self.callsToPingingServer)" : address
            let client = clients[key] ?? NIOHTTPClient(host: address)
            clients[key] = client
            return client
        }
    }
#endif
