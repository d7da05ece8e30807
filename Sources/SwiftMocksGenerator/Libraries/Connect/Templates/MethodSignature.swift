/// An rpc's two signatures, which protocol, client and mock share.
struct MethodSignature {
    let kind: MethodPlan.Kind
    /// `headers` default to none in classes; a protocol can't say so.
    let hasDefaults: Bool

    private var headers: SourceCode { hasDefaults ? "headers: Connect.Headers = [:]" : "headers: Connect.Headers" }

    var callback: Template<ConnectMethod> {
        switch kind {
        case .unary:
            """
            func `\(\.name)`(request: \(\.input), \(headers), \
            completion: @escaping @Sendable (Connect.ResponseMessage<\(\.output)>) -> \(\.scope.void)) -> Connect.Cancelable
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(\.name)`(\(headers), \
            onResult: @escaping @Sendable (Connect.StreamResult<\(\.output)>) -> \(\.scope.void)) \
            -> any Connect.\(kind.streamName)StreamInterface<\(\.input)>
            """
        }
    }

    var async: Template<ConnectMethod> {
        switch kind {
        case .unary:
            """
            func `\(\.name)`(request: \(\.input), \(headers)) \
            async -> Connect.ResponseMessage<\(\.output)>
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(\.name)`(\(headers)) \
            -> any Connect.\(kind.streamName)AsyncStreamInterface<\(\.input), \(\.output)>
            """
        }
    }

    /// Before the callback variant of a unary rpc: its `Cancelable` is rarely wanted.
    var discardableResult: SourceCode { kind == .unary ? "@discardableResult\n    " : .empty }
}

extension MethodPlan.Kind {
    /// What the library's stream types begin with; empty for unary rpcs, which have none.
    var streamName: SourceCode {
        switch self {
        case .unary: ""
        case .clientStream: "ClientOnly"
        case .serverStream: "ServerOnly"
        case .bidirectionalStream: "Bidirectional"
        }
    }
}
