/// Headers or trailers: the values by their lower-case names.
package typealias WireHeaders = [String: [String]]

extension WireHeaders {
    /// The headers with lower-case names. Values of names that differ only in case are joined, in
    /// the order of the names.
    var lowercased: WireHeaders {
        // Sorted, so that the values of names that differ only in case have a fixed order.
        var result: WireHeaders = [:]
        for (name, values) in sorted(by: { $0.key < $1.key }) { result[name.lowercased(), default: []] += values }
        return result
    }

    /// The first value of a header; nil if the header is missing, or that value is empty.
    func first(_ name: String) -> String? {
        guard let value = self[name]?.first, !value.isEmpty else { return nil }
        return value
    }

    /// The headers that an application may send: lower-case names, without those of a protocol.
    package var ofApplication: WireHeaders {
        lowercased.filter { !WireHeaderName.belongsToProtocol($0.key) && !$0.value.isEmpty }
    }
}

/// The headers that belong to a protocol or an HTTP library, and not to an application.
enum WireHeaderName {
    /// Whether a name belongs to a protocol or an HTTP library. The name is in lower case.
    static func belongsToProtocol(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }

    /// `connect-` and `grpc-` are reserved by their protocols; names with a colon before them are
    /// HTTP/2's.
    private static let prefixes = ["connect-", "grpc-", ":"]

    private static let names: Set = [
        "accept", "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "expect",
        "host",
        "http2-settings", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        "user-agent",
        "x-grpc-web", "x-user-agent",
    ]
}
