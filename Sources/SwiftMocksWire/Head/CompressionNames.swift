import Foundation

/// Reads the names of compressions from the headers of a request, or from the query of a GET.
enum CompressionNames {
    /// The compression of a request's messages; nil if they are not compressed. Throws
    /// `unimplemented` for any other than gzip.
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
                .unimplemented, "the compression \"\(name)\" is not supported. Use gzip or identity")
        }
    }

    /// The compressions that the client accepts in a response, in the client's order, without those
    /// with the weight 0. If it names none, the one that it uses itself.
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
