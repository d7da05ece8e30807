import Foundation

/// Reads timeouts: `connect-timeout-ms` of Connect, `grpc-timeout` of gRPC and gRPC-Web.
enum WireTimeout {
    /// The timeout in seconds, which may be 0; nil if the header is missing. Throws
    /// `invalidArgument` for another value.
    static func parse(_ headers: WireHeaders, _ protocol: WireProtocol) throws(WireError) -> Double? {
        let name = `protocol`.isConnect ? "connect-timeout-ms" : "grpc-timeout"
        guard let text = headers[name]?.first else { return nil }
        guard let seconds = `protocol`.isConnect ? milliseconds(text) : units(text) else {
            throw WireError(.invalidArgument, "\(name) has the value \"\(text)\", which is not a timeout")
        }
        return seconds
    }

    /// Reads at most ten digits.
    private static func milliseconds(_ text: String) -> Double? { digits(text[...], most: 10).map { $0 / 1000 } }

    /// Reads at most eight digits and the letter of a unit: H, M, S, m, u or n.
    private static func units(_ text: String) -> Double? {
        guard let unit = text.last, let number = digits(text.dropLast(), most: 8) else { return nil }
        switch unit {
        case "H": return number * 3600
        case "M": return number * 60
        case "S": return number
        case "m": return number / 1000
        case "u": return number / 1_000_000
        case "n": return number / 1_000_000_000
        default: return nil
        }
    }

    private static func digits(_ text: Substring, most: Int) -> Double? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy(digits.contains) else { return nil }
        return Double(text)
    }
}
