/// The kinds of rpcs, by the numbers of their requests and responses.
package enum CallKind: Sendable {
    case unary, serverStream, clientStream, bidirectionalStream
}

extension CallKind {
    package var hasManyRequests: Bool { self == .clientStream || self == .bidirectionalStream }
    package var hasOneResponse: Bool { self == .unary || self == .clientStream }
}

extension CallKind {
    init<Kind>(_ kind: Kind.Type) {
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
