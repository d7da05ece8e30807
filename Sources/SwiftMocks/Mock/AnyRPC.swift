/// The rpcs of a mock, for those who serve it. It is a class because generated code that adds to an `inout` value costs the
/// compiler more.
public final class RPCList {
    private(set) var rpcs: [AnyRPC] = []

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
    /// The kind of the rpc.
    @_spi(Adapters) public let kind: CallKind
    private let unusualName: String?
    /// The path of the rpc: `/eliza.v1.ElizaService/Say`.
    @_spi(Adapters) public let path: String
    /// Whether a call may change something on the server. If not, it may be made by a GET request.
    @_spi(Adapters) public let hasSideEffects: Bool
    /// The type of the messages that the client sends.
    @_spi(Adapters) public let input: Any.Type
    /// The type of the messages that the server sends.
    @_spi(Adapters) public let output: Any.Type

    /// - Parameter name: the name in Swift; nil if it is the usual one.
    init(
        _ kind: CallKind, name: String?, _ path: String, _ input: Any.Type, _ output: Any.Type, hasSideEffects: Bool
    ) {
        self.kind = kind
        unusualName = name
        self.path = path
        self.input = input
        self.output = output
        self.hasSideEffects = hasSideEffects
    }

    /// The name is made when it is needed, because a mock has all its rpcs made when it is created.
    var identity: RPCIdentity { RPCIdentity(name: unusualName ?? RPCIdentity.usualName(path), kind: kind) }
}
