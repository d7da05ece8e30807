/// The two signatures of an rpc, which protocol, client and mock share.
struct MethodSignature {
    let method: ConnectMethod
    let void: SwiftName
    /// Whether `headers` has a default value, which a protocol can't give.
    let hasDefaults: Bool

    private var headers: SourceCode { hasDefaults ? "headers: Connect.Headers = [:]" : "headers: Connect.Headers" }

    var callback: SourceCode {
        switch method.kind {
        case .unary:
            """
            func `\(method.name)`(request: \(method.input), \(headers), \
            completion: @escaping @Sendable (Connect.ResponseMessage<\(method.output)>) -> \(void)) -> Connect.Cancelable
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(method.name)`(\(headers), \
            onResult: @escaping @Sendable (Connect.StreamResult<\(method.output)>) -> \(void)) \
            -> any Connect.\(method.kind.streamName)StreamInterface<\(method.input)>
            """
        }
    }

    var async: SourceCode {
        switch method.kind {
        case .unary:
            """
            func `\(method.name)`(request: \(method.input), \(headers)) \
            async -> Connect.ResponseMessage<\(method.output)>
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(method.name)`(\(headers)) \
            -> any Connect.\(method.kind.streamName)AsyncStreamInterface<\(method.input), \(method.output)>
            """
        }
    }

    /// Precedes the callback variant of a unary rpc, because callers rarely need its `Cancelable`.
    var discardableResult: SourceCode { method.kind == .unary ? "@discardableResult\n    " : .empty }
}

extension MethodPlan.Kind {
    /// The start of the library's names for stream types. Empty for unary rpcs, which have none.
    var streamName: SourceCode {
        switch self {
        case .unary: ""
        case .clientStream: "ClientOnly"
        case .serverStream: "ServerOnly"
        case .bidirectionalStream: "Bidirectional"
        }
    }
}
