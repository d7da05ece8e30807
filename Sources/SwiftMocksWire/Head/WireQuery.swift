import Foundation

/// The query of Connect's GET. Of a parameter that is there twice, the first counts.
struct WireQuery {
    private var values: [String: Substring] = [:]

    /// Reads the text after the question mark.
    init(_ query: Substring) {
        for part in query.unicodeScalars.split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            let value = part[name.endIndex...].dropFirst()
            let key = PercentCoding.text(Substring(name))
            if values[key] == nil { values[key] = Substring(value) }
        }
    }

    /// The text of a parameter; nil if it is missing, has a broken percent-encoding or is not
    /// UTF-8.
    func text(_ name: String) -> String? { bytes(name).flatMap { String(data: $0, encoding: .utf8) } }

    /// The bytes of a parameter; nil if it is missing or has a broken percent-encoding.
    func bytes(_ name: String) -> Data? { values[name].flatMap { PercentCoding.bytes($0, plusIsSpace: true) } }

    /// Whether the parameter is there, with any value.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The message, which may still be compressed.
    func message() throws(WireError) -> Data {
        guard has("message") else { throw WireError(.invalidArgument, "the query has no parameter message") }
        guard let bytes = bytes("message") else {
            throw WireError(.invalidArgument, "the message in the query has a broken percent-encoding")
        }
        guard text("base64") == "1" else { return bytes }
        guard let decoded = Base64.urlSafe(bytes) else {
            throw WireError(.invalidArgument, "the message in the query is no URL-safe base64")
        }
        return decoded
    }
}
