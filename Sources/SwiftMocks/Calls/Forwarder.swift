// How a call begins its answer and performs it. Code of the test runs here, outside the lock.

/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    typealias Forward = @Sendable (_ call: any CallInFlight, _ rpc: AnyRPC) async -> Void

    /// The server that the call has reached.
    case server
    /// A client of the RPC library, which makes the call again.
    case client(Forward)
}
