/// An rpc in the list of a mock's rpcs, where `given`, `when`, `verify` and `calls` find it by its
/// name.
///
/// `Kind` is one of ``UnaryKind``, ``ServerStreamKind``, ``ClientStreamKind`` and
/// ``BidirectionalStreamKind``, and decides what can follow the name in a statement. It is a class
/// because generated code that returns an rpc then compiles faster.
public final class RPC<Kind, Input: Sendable, Output: Sendable>: AnyRPC, @unchecked Sendable {
    /// Creates the rpc from its path on a server. `/eliza.v1.ElizaService/Say` has the name `say`.
    public init(path: StaticString) {
        super.init(CallKind(Kind.self), name: nil, path.description, Input.self, Output.self, hasSideEffects: true)
    }

    /// Creates the rpc from its path, with a name that may differ from the path's.
    /// - Parameters:
    ///   - path: the path on a server.
    ///   - name: the name of the rpc in statements.
    ///   - hasSideEffects: whether a call may change something on a server. Clients may send an rpc
    ///     without side effects by the HTTP method GET.
    public init(path: StaticString, name: StaticString, hasSideEffects: Bool = true) {
        super.init(
            CallKind(Kind.self), name: name.description, path.description, Input.self, Output.self,
            hasSideEffects: hasSideEffects)
    }
}

/// An rpc with one request and one response.
public typealias UnaryRPC<Request: Sendable, Response: Sendable> = RPC<UnaryKind, Request, Response>
/// An rpc with one request and many responses.
public typealias ServerStreamRPC<Input: Sendable, Output: Sendable> = RPC<ServerStreamKind, Input, Output>
/// An rpc with many requests and one response.
public typealias ClientStreamRPC<Input: Sendable, Output: Sendable> = RPC<ClientStreamKind, Input, Output>
/// An rpc with many requests and many responses.
public typealias BidirectionalStreamRPC<Input: Sendable, Output: Sendable> = RPC<BidirectionalStreamKind, Input, Output>

/// The kind of an rpc with one request. Statements select its calls by their message.
public protocol OneRequestKind {}
/// The kind of an rpc with many requests. Statements select its streams before there is a message.
public protocol ManyRequestsKind: StreamKind {}
/// The kind of an rpc whose calls are streams.
public protocol StreamKind {}

/// The kind of an rpc with one request and one response.
public enum UnaryKind: OneRequestKind {}
/// The kind of an rpc with one request and many responses.
public enum ServerStreamKind: OneRequestKind, StreamKind {}
/// The kind of an rpc with many requests and one response.
public enum ClientStreamKind: ManyRequestsKind {}
/// The kind of an rpc with many requests and many responses.
public enum BidirectionalStreamKind: ManyRequestsKind {}
