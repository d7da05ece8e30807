import Foundation

/// The tokens of a JSON text.
struct JSONScanner {
    enum Token: Equatable {
        /// One of `{}[]:,`, or what has no place in JSON.
        case mark(Character)
        /// A number, `true`, or what was meant as such.
        case word(String)
        case string(String)

        var text: String {
            switch self {
            case .mark(let mark): String(mark)
            case .word(let text), .string(let text): text
            }
        }
    }

    private let text: [Unicode.Scalar]
    private var position = 0
    /// Where the newest token began.
    private var start = 0

    /// - Throws: `JSONFault`.
    init(_ bytes: [UInt8]) throws {
        guard let string = String(bytes: bytes, encoding: .utf8) else {
            throw JSONFault(reason: .notUTF8, line: 1, column: 1)
        }
        text = Array(string.unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    /// A fault at the newest token.
    func fault(_ reason: JSONFault.Reason) -> JSONFault {
        let before = text[..<start]
        let line = before.count { $0 == "\n" }
        let column = start - (before.lastIndex(of: "\n") ?? -1)
        return JSONFault(reason: reason, line: line + 1, column: column)
    }

    /// - Returns: nil at the end.
    mutating func next() throws -> Token? {
        while let scalar = peek, [" ", "\t", "\r", "\n"].contains(scalar) { position += 1 }
        start = position
        guard let scalar = peek else { return nil }
        if scalar == "\"" { return .string(try string()) }
        if scalar == "/" || scalar == "#" { throw fault(.comment) }
        let word = text[position...].prefix {
            $0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0)
        }
        position += max(word.count, 1)
        return word.isEmpty ? .mark(Character(scalar)) : .word(String(String.UnicodeScalarView(word)))
    }

    /// Whether the next token is this one, which is then read.
    mutating func take(_ token: Token) throws -> Bool {
        var ahead = self
        guard try ahead.next() == token else { return false }
        self = ahead
        return true
    }

    private var peek: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func string() throws -> String {
        position += 1
        var content = String.UnicodeScalarView()
        while let scalar = peek, scalar != "\"" {
            if scalar.value < 0x20 { throw fault(.openString) }
            position += 1
            content.append(scalar == "\\" ? try escape() : scalar)
        }
        if peek == nil { throw fault(.openString) }
        position += 1
        return String(content)
    }

    private mutating func escape() throws -> Unicode.Scalar {
        let plain: [Unicode.Scalar: Unicode.Scalar] = [
            "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
        ]
        guard let letter = peek else { throw fault(.openString) }
        position += 1
        if let scalar = plain[letter] { return scalar }
        guard letter == "u", let high = unit() else { throw fault(.badEscape) }
        if let scalar = Unicode.Scalar(high) { return scalar }
        // A character beyond the first 65,536 is written as two.
        guard text[position...].starts(with: ["\\", "u"]) else { throw fault(.badEscape) }
        position += 2
        guard let low = unit(), high < 0xDC00, (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + UInt32(low) - 0xDC00)
        else { throw fault(.badEscape) }
        return scalar
    }

    private mutating func unit() -> UInt16? {
        let digits = text[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
        position += 4
        return UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
    }
}
