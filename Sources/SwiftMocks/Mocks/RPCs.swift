import SwiftProtobuf

/// The rpcs of a mock, for its servers. It is a class because generated code that adds to an `inout` value compiles more slowly.
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

    var identity: RPCIdentity { RPCIdentity(name: unusualName ?? RPCIdentity.usualName(path), kind: kind) }
    /// The name of the service: `eliza.v1.ElizaService`.
    package var service: String { path.split(separator: "/").first.map(String.init) ?? "" }
    /// The name of the method: `Say`.
    package var method: String { path.split(separator: "/").last.map(String.init) ?? "" }
}

/// An rpc in the list of a mock's rpcs, where `given`, `when`, `verify` and `calls` find it by its name.
///
/// `Kind` is one of ``UnaryKind``, ``ServerStreamKind``, ``ClientStreamKind`` and ``BidirectionalStreamKind``, and decides what can
/// follow the name in a statement. It is a class because generated code that returns an rpc then compiles faster.
public final class RPC<Kind, Input: Sendable, Output: Sendable>: AnyRPC, @unchecked Sendable {
    /// Creates the rpc from its path on a server. `/eliza.v1.ElizaService/Say` has the name `say`.
    public init(path: StaticString) {
        super.init(CallKind(Kind.self), name: nil, path.description, Input.self, Output.self, hasSideEffects: true)
    }

    /// Creates the rpc from its path, with a name that may differ from the path's.
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
public typealias BidirectionalStreamRPC<Input: Sendable, Output: Sendable> = RPC<
    BidirectionalStreamKind, Input, Output
>

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

/// An rpc that a statement has named and that still lacks its matchers: `say(.any, metadata: .has("authorization"))`.
public struct RPCSelector<Library: RPCLibrary, Kind, Message: Sendable, Clause> {
    private let clause: (PayloadMatcher, MetadataMatcher) -> Clause

    /// - Parameter clause: makes the clause after the matchers.
    init(_ clause: @escaping (PayloadMatcher, MetadataMatcher) -> Clause) {
        self.clause = clause
    }

    package func selecting(
        _ message: Matcher<Message>, _ metadata: MetadataMatcher, _ conditions: CallCondition?...
    ) -> Clause {
        var metadata = metadata
        metadata.callConditions = conditions.compactMap { $0 }
        return clause(message.payload, metadata)
    }
}

struct RPCIdentity: Sendable {
    let name: String
    let kind: CallKind

    /// The usual name of an rpc in Swift: the last part of the path, with a small first letter.
    static func usualName(_ path: String) -> String {
        let method = path.split(separator: "/").last ?? ""
        return method.prefix(1).lowercased() + method.dropFirst()
    }

    func selection(
        _ phase: Phase, _ message: PayloadMatcher = .anything, metadata: MetadataMatcher
    ) -> Selection {
        Selection(rpc: name, phase: phase, payload: message, metadata: metadata)
    }
}

extension RPCIdentity {
    /// Finds the name of an rpc by the property that a mock has for it.
    init<RPCs, Kind, Input, Output>(_ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>) {
        // The type stores nothing, so its only value is that without bytes. An initializer would be a further requirement of each
        // mock, which costs the compiler time.
        self = unsafeBitCast((), to: RPCs.self)[keyPath: rpc].identity
    }
}

extension CallKind {
    fileprivate init<Kind>(_ kind: Kind.Type) {
        self =
            if kind == UnaryKind.self {
                .unary
            } else if kind == ServerStreamKind.self {
                .serverStream
            } else {
                kind == ClientStreamKind.self ? .clientStream : .bidirectionalStream
            }
    }

    /// The event that asks for the answer of a call, and that statements about the rpc select.
    var answeredPhase: Phase {
        switch self {
        case .unary: .called
        case .serverStream: .sent
        case .clientStream, .bidirectionalStream: .opened
        }
    }
}
