/// The rpcs of a mock, for those who serve it. It is a class because generated code that adds to an `inout` value costs the
/// compiler more.
public final class RPCList {
    private(set) var rpcs: [AnyRPC] = []

    /// Creates the list of a mock's rpcs.
    init<RPCs: MockRPCs>(of rpcs: RPCs) {
        RPCs.add(rpcs, to: self)
    }

    /// Adds an rpc.
    public func add(_ rpc: AnyRPC) {
        rpcs.append(rpc)
    }

    /// Adds two rpcs.
    public func add(_ first: AnyRPC, _ second: AnyRPC) {
        rpcs += [first, second]
    }

    /// Adds three rpcs.
    public func add(_ first: AnyRPC, _ second: AnyRPC, _ third: AnyRPC) {
        rpcs += [first, second, third]
    }
}

/// An rpc of any kind and of any messages. A mock lists its rpcs like this for those who serve it.
public class AnyRPC: @unchecked Sendable {
    let identity: RPCIdentity
    /// The path of the rpc: `/eliza.v1.ElizaService/Say`.
    @_spi(Adapters) public let path: String
    /// Whether a call may change something on the server. If not, it may be made by a GET request.
    @_spi(Adapters) public let hasSideEffects: Bool
    /// The type of the messages that the client sends.
    @_spi(Adapters) public let input: Any.Type
    /// The type of the messages that the server sends.
    @_spi(Adapters) public let output: Any.Type

    init(_ identity: RPCIdentity, _ path: String, _ input: Any.Type, _ output: Any.Type, hasSideEffects: Bool) {
        self.identity = identity
        self.path = path
        self.input = input
        self.output = output
        self.hasSideEffects = hasSideEffects
    }

    /// The kind of the rpc.
    @_spi(Adapters) public var kind: CallKind { identity.kind }
}
