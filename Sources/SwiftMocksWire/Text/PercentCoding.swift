import Foundation

/// Percent-encoding of URLs and of gRPC's messages.
enum PercentCoding {
    /// The bytes of a text; nil if a percent sign lacks its two digits.
    static func bytes(_ text: some StringProtocol, plusIsSpace: Bool = false) -> Data? {
        var result = Data()
        var remaining = text.utf8.makeIterator()
        while let byte = remaining.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = remaining.next().flatMap(digit), let low = remaining.next().flatMap(digit) else {
                    return nil
                }
                result.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return result
    }

    /// The decoded text, or the text itself if it can't be decoded.
    static func text(_ text: Substring) -> String {
        // Nearly all paths are plain, and each request has one.
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return bytes(text).flatMap { String(data: $0, encoding: .utf8) } ?? String(text)
    }

    /// A text as the value of `grpc-message`: printable ASCII without percent signs stays.
    static func grpcMessage(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: " "..."$").union(CharacterSet(charactersIn: "&"..."~"))
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
