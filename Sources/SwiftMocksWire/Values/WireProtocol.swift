/// The protocol of messages.
package enum WireProtocol: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Connect's POST of one message.
    case connectUnary
    /// Connect's GET of one message.
    case connectGet
    /// Connect's streams.
    case connectStream
    /// gRPC-Web, binary.
    case grpcWeb
    /// gRPC-Web, as base64.
    case grpcWebText
    /// gRPC over HTTP/2.
    case grpc

    /// The name of the protocol in a report.
    package var description: String {
        switch self {
        case .connectUnary: "Connect"
        case .connectGet: "Connect GET"
        case .connectStream: "Connect stream"
        case .grpcWeb: "gRPC-Web"
        case .grpcWebText: "gRPC-Web text"
        case .grpc: "gRPC"
        }
    }

    /// Whether each message of a body is in an envelope. In Connect's unary calls, a body is one
    /// message without one.
    package var usesEnvelopes: Bool { self != .connectUnary && self != .connectGet }

    /// Whether the protocol is Connect's, and not gRPC's.
    package var isConnect: Bool { !usesEnvelopes || self == .connectStream }

    /// The header that names the compression of messages. A GET has it in its query.
    var encodingHeader: String {
        guard usesEnvelopes else { return "content-encoding" }
        return isConnect ? "connect-content-encoding" : "grpc-encoding"
    }

    /// The header in which one side names the compressions that the other may use.
    var acceptHeader: String {
        guard usesEnvelopes else { return "accept-encoding" }
        return isConnect ? "connect-accept-encoding" : "grpc-accept-encoding"
    }
}

/// The serialization of messages.
package enum WireCodec: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Protobuf's binary form.
    case proto
    /// Protobuf's JSON form.
    case json

    /// The name of the codec in a content type.
    package var description: String { rawValue }
}
