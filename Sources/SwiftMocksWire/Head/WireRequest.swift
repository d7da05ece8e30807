import Foundation

/// The head of an HTTP request.
package struct WireRequest: Sendable, Equatable {
    /// The HTTP method, such as `POST`.
    package let method: String
    /// The path with the query, or a whole URL.
    package let target: String
    /// The headers by their lower-case names. The values have no blanks around them.
    package let headers: WireHeaders
    /// The service and the method; nil if the path has less than two parts.
    package let path: WirePath?

    /// Creates a head. The names of headers may have any case, and their values blanks around them.
    package init(method: String, target: String, headers: WireHeaders) {
        self.method = method
        self.target = target
        self.headers = headers.lowercased.mapValues { $0.map(\.withoutBlanks) }
        path = Self.path(of: target)
    }

    private static func path(of target: String) -> WirePath? {
        // Not characters: an accent would belong to the sign before it.
        var path = target.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
        if path.first != "/", let scheme = Substring(path).range(of: "://", options: .literal) {
            path = path[scheme.upperBound...].drop { $0 != "/" }
        }
        // A host may have a path of its own before the service.
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).suffix(2).map(Substring.init)
        guard parts.count == 2, let service = parts.first, let method = parts.last, !service.isEmpty, !method.isEmpty
        else { return nil }
        return WirePath(service: PercentCoding.text(service), method: PercentCoding.text(method))
    }

    /// The text between the question mark and the fragment of `target`, still encoded; empty if
    /// there is no question mark.
    var query: Substring {
        let withoutFragment = target.unicodeScalars.prefix { $0 != "#" }
        return Substring(withoutFragment.drop { $0 != "?" }.dropFirst())
    }
}

/// The last two parts of a request's path.
package struct WirePath: Sendable, Hashable, CustomStringConvertible {
    /// The full name of the service, such as `demo.v1.ChatService`.
    package let service: String
    /// The name of the method in the proto, such as `GetUser`.
    package let method: String

    /// Creates a path from names that are not percent-encoded.
    package init(service: String, method: String) {
        self.service = service
        self.method = method
    }

    /// `package.Service/Method`.
    package var description: String { "\(service)/\(method)" }
}

extension String {
    /// HTTP allows blanks and tabs around a value.
    fileprivate var withoutBlanks: String {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard utf8.first.map(isBlank) == true || utf8.last.map(isBlank) == true else { return self }
        return trimmingCharacters(in: .whitespaces)
    }
}
