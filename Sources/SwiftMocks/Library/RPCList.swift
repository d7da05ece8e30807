/// The rpcs of a mock: for statements, which find one by a key path, and for servers, which find
/// one by its path. It is a class because generated code that adds to an `inout` value compiles
/// more slowly.
public final class RPCList {
    /// The value at which key paths to the rpcs begin; nil if no statement can name them.
    private(set) var root: Any?
    /// The rpcs in the order of the service.
    private(set) var rpcs: [AnyRPC] = []

    /// Keeps the value that has the rpcs as properties, and returns it. Its type is the one that
    /// the mock names as its `RPCs`.
    public func keep<RPCs>(_ root: RPCs) -> RPCs {
        self.root = root
        return root
    }

    /// Adds an rpc.
    public func add(_ rpc: AnyRPC) {
        rpcs.append(rpc)
    }
}
