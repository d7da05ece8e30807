import Foundation

/// The forms of base64 that the protocols use.
enum Base64 {
    /// Encodes in the standard form without padding.
    static func unpadded(_ data: Data) -> String {
        var text = data.base64EncodedString()
        while text.hasSuffix("=") { text.removeLast() }
        return text
    }

    /// Decodes the standard form, with or without padding; nil if it is not base64.
    static func padded(_ text: String) -> Data? {
        let body = text.prefix { $0 != "=" }
        return Data(base64Encoded: body + String(repeating: "=", count: (4 - body.count % 4) % 4))
    }

    /// Decodes the URL-safe form, with or without padding; nil if it is not that form.
    static func urlSafe(_ text: Data) -> Data? {
        let text = String(decoding: text, as: UTF8.self)
        let body = text.prefix { $0 != "=" }
        let padding = text.dropFirst(body.count)
        guard padding.isEmpty || text.count % 4 == 0, ["", "=", "=="].contains(padding) else { return nil }
        guard !body.contains(where: "+/".contains) else { return nil }
        return padded(body.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/"))
    }
}

/// Decodes base64 that comes in pieces of any size. A part of it may be padded, and be followed by
/// another one.
struct Base64Stream: Sendable {
    /// The digits that are not decoded yet.
    private var undecoded = Data()

    /// Whether everything that came is decoded.
    var isComplete: Bool { undecoded.isEmpty }

    /// Adds the decoded bytes to `result`. Returns false for text that is not base64; the digits
    /// before it are decoded.
    mutating func append(_ text: Data, to result: inout Data) -> Bool {
        undecoded.append(text)
        var quads = undecoded[...]
        var longest = Int.max
        defer { undecoded = Data(quads) }
        while quads.count >= 4 {
            // A part ends with the quad that has its padding.
            let digits = quads.prefix(longest).prefix { $0 != UInt8(ascii: "=") }.count
            let part = quads.prefix(max(min(digits + 3, quads.count) / 4 * 4, 4))
            let padding = part.dropFirst(digits)
            let isPadded = padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
            if isPadded, let bytes = Data(base64Encoded: part) {
                result.append(bytes)
                quads = quads.dropFirst(part.count)
            } else if part.count > 4 {
                longest = 4
            } else {
                return false
            }
        }
        return true
    }
}
