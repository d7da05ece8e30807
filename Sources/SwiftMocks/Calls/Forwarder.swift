/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    /// Makes the call again, and forwards the answer until the call is over. Its task is cancelled
    /// when the mock's call ends.
    typealias Forward = @Sendable (_ call: any CallInFlight, _ rpc: AnyRPC) async -> Void

    /// The server that the call has reached.
    case server
    /// A client of the RPC library, which makes the call again.
    case client(Forward)
}
