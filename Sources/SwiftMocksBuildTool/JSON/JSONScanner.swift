/// Reads the tokens of JSON (RFC 8259), and counts lines and columns.
struct JSONScanner {
    private var rest: Substring.UTF8View
    private(set) var position = TextPosition()

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// The next byte that is not white space; nil at the end.
    mutating func peek() -> UInt8? {
        while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
        return rest.first
    }

    /// Takes this byte if it comes next.
    mutating func take(_ character: Character) -> Bool {
        guard let byte = peek(), byte == character.asciiValue else { return false }
        advance()
        return true
    }

    /// Takes the next letters: `true`, or a word that is not JSON.
    mutating func word() -> String { take { ($0 | 0x20) &- 0x61 < 26 } }

    /// - Throws: `JSONFault` if there is no number.
    mutating func number() throws -> String {
        let start = position
        let text = take { $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
        if Self.isNumber(text) { return text }
        throw JSONFault(reason: "\"\(text)\" is not a number", position: start)
    }

    /// - Throws: `JSONFault` if the string has no end or is not valid.
    mutating func string() throws -> String {
        let start = position
        advance()
        var text = String.UnicodeScalarView()
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return String(text)
            case UInt8(ascii: "\\"):
                text.append(try escape())
            case 0..<0x20:
                throw JSONFault(reason: "the string that begins here does not end on its line", position: start)
            default:
                text.append(contentsOf: take { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }.unicodeScalars)
            }
        }
        throw JSONFault(reason: "the string that begins here has no end", position: start)
    }

    private mutating func escape() throws -> Unicode.Scalar {
        let start = position
        advance()
        guard let byte = rest.first else { throw JSONFault(reason: "the text ends within a string", position: start) }
        advance()
        if byte == UInt8(ascii: "u") { return try unicodeEscape(start) }
        let escapes: [Character: Unicode.Scalar] = [
            "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
        ]
        if let scalar = escapes[Character(Unicode.Scalar(byte))] { return scalar }
        throw JSONFault(reason: "invalid escape sequence", position: start)
    }

    /// A surrogate pair encodes one character. A single surrogate is not valid.
    private mutating func unicodeEscape(_ start: TextPosition) throws -> Unicode.Scalar {
        var units = [hexadecimal()]
        if let high = units[0], UTF16.isLeadSurrogate(high), rest.starts(with: "\\u".utf8) {
            advance(by: 2)
            units.append(hexadecimal())
        }
        let text = String(decoding: units.compactMap { $0 }, as: UTF16.self).unicodeScalars
        guard !units.contains(nil), text.count == 1, let scalar = text.first,
            scalar != "\u{FFFD}" || units == [0xFFFD]
        else {
            throw JSONFault(reason: "\\u must be followed by four hexadecimal digits of a character", position: start)
        }
        return scalar
    }

    private mutating func hexadecimal() -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        advance(by: 4)
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func take(while isIncluded: (UInt8) -> Bool) -> String {
        let taken = rest.prefix(while: isIncluded)
        advance(by: taken.count)
        return String(decoding: taken, as: UTF8.self)
    }

    private mutating func advance(by count: Int = 1) {
        for _ in 0..<count {
            let isLineEnd = rest.removeFirst() == UInt8(ascii: "\n")
            position = TextPosition(
                line: position.line + (isLineEnd ? 1 : 0), column: isLineEnd ? 1 : position.column + 1)
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
        return digits.first?.isNumber == true && digits.last?.isNumber == true && !hasLeadingZero
            && !digits.contains(".e") && !digits.contains(".E") && Double(text) != nil
    }
}
