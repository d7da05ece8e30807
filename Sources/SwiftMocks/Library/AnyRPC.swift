import SwiftProtobuf

/// An rpc of any kind and of any messages, as in a mock's list of rpcs for its servers.
public class AnyRPC: @unchecked Sendable {
    package let kind: CallKind
    private let unusualName: String?
    /// The path of the rpc: `/eliza.v1.ElizaService/Say`.
    package let path: String
    /// Whether a call may change something on the server. If not, it may be made by a GET request.
    package let hasSideEffects: Bool
    private let types: (input: Any.Type, output: Any.Type)

    /// - Parameter name: the name in Swift; nil if it is the usual one.
    init(
        _ kind: CallKind, name: String?, _ path: String, _ input: Any.Type, _ output: Any.Type, hasSideEffects: Bool
    ) {
        self.kind = kind
        unusualName = name
        self.path = path
        types = (input, output)
        self.hasSideEffects = hasSideEffects
    }

    // Made when they are needed, because a mock creates all its rpcs with itself.

    /// The type of the client's messages; nil if they are not of SwiftProtobuf.
    package var input: (any SwiftProtobuf.Message.Type)? { types.input as? any SwiftProtobuf.Message.Type }
    /// The type of the server's messages; nil if they are not of SwiftProtobuf.
    package var output: (any SwiftProtobuf.Message.Type)? { types.output as? any SwiftProtobuf.Message.Type }

    /// The name in Swift, and the kind.
    var identity: RPCIdentity { RPCIdentity(name: unusualName ?? RPCIdentity.usualName(path), kind: kind) }
    /// The name of the service: `eliza.v1.ElizaService`.
    package var service: String { path.split(separator: "/").first.map(String.init) ?? "" }
    /// The name of the method: `Say`.
    package var method: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
