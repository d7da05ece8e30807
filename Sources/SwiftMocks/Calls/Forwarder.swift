/// A way to forward a call to a real server.
enum Forwarder: Sendable {
    /// Makes the call again, and forwards the answer until the call is over. Its task is cancelled
    /// when the mock's call ends.
    typealias Forward = @Sendable (_ call: any CallInFlight, _ rpc: AnyRPC) async -> Void

    /// The adapter of a served mock, which hands on what the client sends and the server answers.
    case passThrough
    /// A client of the RPC library, which makes the call again.
    case client(Forward)
}
