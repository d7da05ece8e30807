import Foundation

enum CompressionNames {
    /// The compression of a request, or nil if it has none.
    static func ofRequest(_ headers: WireHeaders, _ query: WireQuery?, _ protocol: WireProtocol) throws(WireError)
        -> String?
    {
        let value: String? =
            switch `protocol` {
            case .connectUnary: headers.first("content-encoding")
            case .connectGet: query?.text("compression")
            case .connectStream: headers.first("connect-content-encoding")
            case .grpc, .grpcWeb, .grpcWebText: headers.first("grpc-encoding")
            }
        let name = value?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        switch name {
        case "", "identity": return nil
        case Gzip.name: return name
        default:
            throw WireError(
                .unimplemented, "the compression \"\(name)\" is not supported; supported are gzip and identity")
        }
    }

    /// The compressions that the client accepts in a response; those that it uses itself, if it names none.
    static func accepted(_ headers: WireHeaders, _ protocol: WireProtocol, request: String?) -> [String] {
        guard let values = headers[acceptHeader(`protocol`)] else { return request.map { [$0] } ?? [] }
        return values.flatMap { $0.split(separator: ",") }.compactMap { item in
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard let name = parts.first, !name.isEmpty else { return nil }
            let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
            return isRefused ? nil : name
        }
    }

    /// The header in which one side names the compressions that the other may use.
    static func acceptHeader(_ protocol: WireProtocol) -> String {
        switch `protocol` {
        case .connectUnary, .connectGet: "accept-encoding"
        case .connectStream: "connect-accept-encoding"
        case .grpc, .grpcWeb, .grpcWebText: "grpc-accept-encoding"
        }
    }
}
