import Foundation

/// A content type of a request that names a protocol and a codec.
struct ContentType: Equatable {
    /// The protocol that the type names.
    let `protocol`: WireProtocol
    /// The serialization of messages that the type names.
    let codec: WireCodec
    /// The type as it was sent, without parameters and in lower case.
    let text: String

    /// All known types, with their protocols and codecs. Those of gRPC mean Protobuf if they name
    /// no codec.
    private static let known: [String: (WireProtocol, WireCodec)] = {
        var result: [String: (WireProtocol, WireCodec)] = [:]
        for codec in WireCodec.allCases {
            result["application/\(codec)"] = (.connectUnary, codec)
            result["application/connect+\(codec)"] = (.connectStream, codec)
            result["application/grpc+\(codec)"] = (.grpc, codec)
            result["application/grpc-web+\(codec)"] = (.grpcWeb, codec)
            result["application/grpc-web-text+\(codec)"] = (.grpcWebText, codec)
        }
        result["application/grpc"] = (.grpc, .proto)
        result["application/grpc-web"] = (.grpcWeb, .proto)
        result["application/grpc-web-text"] = (.grpcWebText, .proto)
        return result
    }()

    /// Reads the value of a header; nil for another type.
    init?(_ value: String) {
        let parts = value.lowercased().split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let text = parts.first, let (`protocol`, codec) = Self.known[text] else { return nil }
        let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }
        guard charsets.allSatisfy({ ["charset=utf-8", "charset=\"utf-8\""].contains($0) }) else { return nil }
        self.protocol = `protocol`
        self.codec = codec
        self.text = text
    }

    /// Creates the type of Connect's GET, whose codec is in the query.
    init(get codec: WireCodec) {
        self.protocol = .connectGet
        self.codec = codec
        text = "application/\(codec)"
    }

    /// Whether an rpc can be called with it. Connect has one protocol for unary rpcs and one for
    /// streams.
    func suits(_ rpc: WireRPC) -> Bool { Self.suits(self.protocol, rpc) }

    /// The list of the header `accept-post` for an rpc.
    static func accepted(for rpc: WireRPC) -> [String] {
        known.filter { suits($0.value.0, rpc) }.map(\.key).sorted()
    }

    private static func suits(_ protocol: WireProtocol, _ rpc: WireRPC) -> Bool {
        switch `protocol` {
        case .connectUnary, .connectGet: rpc.isUnary
        case .connectStream: !rpc.isUnary
        case .grpc, .grpcWeb, .grpcWebText: true
        }
    }
}
