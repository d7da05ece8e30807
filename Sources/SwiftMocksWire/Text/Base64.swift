import Foundation

enum Base64 {
    static func unpadded(_ data: Data) -> String {
        var text = data.base64EncodedString()
        while text.hasSuffix("=") { text.removeLast() }
        return text
    }

    /// Decodes the standard form, with or without padding.
    static func padded(_ text: String) -> Data? {
        let body = text.prefix { $0 != "=" }
        return Data(base64Encoded: body + String(repeating: "=", count: (4 - body.count % 4) % 4))
    }

    /// Decodes the URL-safe form, with or without padding.
    static func urlSafe(_ text: Data) -> Data? {
        let body = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.count - body.count
        guard text.dropFirst(body.count).allSatisfy({ $0 == UInt8(ascii: "=") }),
            padding == 0 || (padding <= 2 && text.count % 4 == 0), body.count % 4 != 1
        else { return nil }
        var standard = Data(capacity: text.count + 3)
        for byte in body {
            switch byte {
            case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: standard.append(byte)
            }
        }
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: standard)
    }
}

/// Decodes base64 that comes in pieces. A part of it may be padded, and be followed by another one.
struct Base64Stream: Sendable {
    private var quad: [UInt8] = []

    var isComplete: Bool { quad.isEmpty }

    /// Adds the decoded bytes to `result`. Returns false for text that is not base64.
    mutating func append(_ text: Data, to result: inout Data) -> Bool {
        for byte in text {
            quad.append(byte)
            guard quad.count == 4 else { continue }
            guard let bytes = Self.decode(quad) else { return false }
            result.append(contentsOf: bytes)
            quad.removeAll(keepingCapacity: true)
        }
        return true
    }

    private static func decode(_ quad: [UInt8]) -> ArraySlice<UInt8>? {
        let digits = quad.prefix { $0 != UInt8(ascii: "=") }
        guard digits.count >= 2, quad.dropFirst(digits.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
            return nil
        }
        var bits: UInt32 = 0
        for byte in digits {
            guard let value = value(byte) else { return nil }
            bits = bits << 6 | value
        }
        bits <<= 6 * UInt32(4 - digits.count)
        return [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)].prefix(digits.count - 1)
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
