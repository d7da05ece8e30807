/// The two signatures of an rpc, which protocol, client and mock share.
struct MethodSignature {
    let kind: MethodPlan.Kind
    /// Whether `headers` has a default value, which a protocol can't give.
    let hasDefaults: Bool

    private var headers: SourceCode { hasDefaults ? "headers: Connect.Headers = [:]" : "headers: Connect.Headers" }

    /// The callback variant.
    var callback: Template<ConnectMethod> {
        switch kind {
        case .unary:
            """
            func `\(\.name)`(request: \(\.input), \(headers), \
            completion: @escaping @Sendable (Connect.ResponseMessage<\(\.output)>) -> Swift.Void) -> Connect.Cancelable
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(\.name)`(\(headers), \
            onResult: @escaping @Sendable (Connect.StreamResult<\(\.output)>) -> Swift.Void) \
            -> any Connect.\(kind.streamName)StreamInterface<\(\.input)>
            """
        }
    }

    /// The `async` variant.
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

    /// The callback variant with its parameters in lines of their own.
    var callbackInLines: Template<ConnectMethod> {
        switch kind {
        case .unary:
            """
            func `\(\.name)`(
                    request: \(\.input), \(headers),
                    completion: @escaping @Sendable (Connect.ResponseMessage<\(\.output)>) -> Swift.Void
                ) -> Connect.Cancelable
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(\.name)`(
                    \(headers),
                    onResult: @escaping @Sendable (Connect.StreamResult<\(\.output)>) -> Swift.Void
                ) -> any Connect.\(kind.streamName)StreamInterface<\(\.input)>
            """
        }
    }

    /// The `async` variant with its parameters in lines of their own.
    var asyncInLines: Template<ConnectMethod> {
        switch kind {
        case .unary:
            """
            func `\(\.name)`(
                    request: \(\.input), \(headers)
                ) async -> Connect.ResponseMessage<\(\.output)>
            """
        case .clientStream, .serverStream, .bidirectionalStream:
            """
            func `\(\.name)`(\(headers)) -> any Connect.\(kind.streamName)AsyncStreamInterface<
                    \(\.input), \(\.output)
                >
            """
        }
    }

    /// Precedes the callback variant of a unary rpc, because callers rarely need its `Cancelable`.
    var discardableResult: SourceCode { kind == .unary ? "@discardableResult\n    " : .empty }
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
