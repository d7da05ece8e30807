/// The rpcs of a mock, for its servers. It is a class because generated code that adds to an
/// `inout` value compiles more slowly.
public final class RPCList {
    /// The rpcs in the order of the service.
    private(set) var rpcs: [AnyRPC] = []

    /// Adds an rpc.
    public func add(_ rpc: AnyRPC) {
        rpcs.append(rpc)
    }
}
