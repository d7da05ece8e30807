/// The kinds of rpcs, by the numbers of their requests and responses.
package enum CallKind: Sendable {
    case unary, serverStream, clientStream, bidirectionalStream
}

extension CallKind {
    /// Whether the client may send any number of messages.
    package var hasManyRequests: Bool { self == .clientStream || self == .bidirectionalStream }
    /// Whether the server answers with one message.
    package var hasOneResponse: Bool { self == .unary || self == .clientStream }
}

extension CallKind {
    /// Creates the kind of an rpc from its type: ``UnaryKind``, ….
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
