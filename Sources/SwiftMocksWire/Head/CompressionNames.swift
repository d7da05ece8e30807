import Foundation

enum CompressionNames {
    /// The compression of a request, or nil if it has none.
    static func ofRequest(_ headers: WireHeaders, _ query: WireQuery?, _ protocol: WireProtocol) throws(WireError)
        -> String?
    {
        let value = `protocol` == .connectGet ? query?.text("compression") : headers.first(`protocol`.encodingHeader)
        let name = value?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        switch name {
        case "", "identity": return nil
        case Gzip.name: return name
        default:
            throw WireError(
                .unimplemented, "the compression \"\(name)\" is not supported; supported are gzip and identity")
        }
    }

    /// The compressions that the client accepts in a response; those that it uses itself, if it
    /// names none.
    static func accepted(_ headers: WireHeaders, _ protocol: WireProtocol, request: String?) -> [String] {
        guard let values = headers[`protocol`.acceptHeader] else { return request.map { [$0] } ?? [] }
        return values.flatMap { $0.split(separator: ",") }.compactMap { item in
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard let name = parts.first, !name.isEmpty else { return nil }
            let isRefused = parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
            return isRefused ? nil : name
        }
    }
}
