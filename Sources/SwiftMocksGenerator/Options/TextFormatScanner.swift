/// The tokens of protobuf's text format: names, quoted strings, punctuation; white space and `#`
/// comments between.
///
/// Source: https://protobuf.dev/reference/protobuf/textformat-spec/
struct TextFormatScanner {
    private let text: [UInt8]
    private var position = 0

    init(_ text: [UInt8]) {
        self.text = text
        skipSpace()
    }

    var isAtEnd: Bool { position == text.count }

    /// Takes the character and the space after it. Returns whether it was next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
        position += 1
        skipSpace()
        return true
    }

    /// Takes the name of a field; nil if none is next.
    mutating func takeName() -> String? {
        let start = position
        while position < text.count, Ascii.isIdentifierBody(text[position]) { position += 1 }
        if start == position || Ascii.isDigit(text[start]) {
            position = start
            return nil
        }
        defer { skipSpace() }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Takes a string: one or more quoted parts, which are joined. Throws if none is next, or if it
    /// is not UTF-8.
    mutating func takeString() throws -> String {
        var bytes: [UInt8] = []
        repeat { try takeQuoted(into: &bytes) } while isAtQuote
        guard let string = String(checkingUTF8: bytes) else { throw expected("UTF-8 in the string before") }
        return string
    }

    /// The fault of another token than `what` at this place.
    func expected(_ what: String) -> ModuleMappingsFault {
        ModuleMappingsFault(problem: .syntax(expected: what), place: place)
    }

    /// The place where the next token begins. Its cost grows with the text before it, so it is for
    /// errors and the beginnings of mappings.
    var place: TextPlace {
        let before = text[..<position]
        let lineStart = before.lastIndex(of: Ascii.newline).map { $0 + 1 } ?? 0
        return TextPlace(line: before.count { $0 == Ascii.newline } + 1, column: position - lineStart + 1)
    }

    private var isAtQuote: Bool {
        position < text.count && (text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'"))
    }

    private mutating func takeQuoted(into bytes: inout [UInt8]) throws {
        guard isAtQuote else { throw expected("a quoted string") }
        let quote = text[position]
        position += 1
        while true {
            guard position < text.count, text[position] != Ascii.newline else {
                throw expected("the string's closing quote")
            }
            let byte = text[position]
            position += 1
            if byte == quote { break }
            if byte == UInt8(ascii: "\\") { try takeEscape(into: &bytes) } else { bytes.append(byte) }
        }
        skipSpace()
    }

    /// Takes the part of an escape sequence behind the backslash.
    private mutating func takeEscape(into bytes: inout [UInt8]) throws {
        guard position < text.count else { throw expected("an escape sequence") }
        let byte = text[position]
        if let simple = Self.simpleEscapes[byte] {
            position += 1
            bytes.append(simple)
        } else if let value = takeNumber(radix: 8, digits: 1...3) {
            bytes.append(UInt8(truncatingIfNeeded: value))
        } else {
            try takeHexEscape(byte, into: &bytes)
        }
    }

    private mutating func takeHexEscape(_ kind: UInt8, into bytes: inout [UInt8]) throws {
        let lengths: [UInt8: ClosedRange<Int>] = [
            UInt8(ascii: "x"): 1...2, UInt8(ascii: "X"): 1...2, UInt8(ascii: "u"): 4...4, UInt8(ascii: "U"): 8...8,
        ]
        guard let digits = lengths[kind] else { throw expected("an escape sequence of the text format") }
        position += 1
        guard let value = takeNumber(radix: 16, digits: digits) else { throw expected("hexadecimal digits") }
        if digits.upperBound == 2 {
            bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value) {
            bytes += UTF8.encode(scalar).map(Array.init) ?? []
        } else {
            throw expected("a Unicode scalar value")
        }
    }

    /// Takes as many digits as there are, up to the longest number; nil if there are too few.
    private mutating func takeNumber(radix: UInt32, digits: ClosedRange<Int>) -> UInt32? {
        var value: UInt32 = 0
        var count = 0
        while count < digits.upperBound, position + count < text.count,
            let digit = Self.digit(text[position + count]), digit < radix
        {
            value = value &* radix &+ digit
            count += 1
        }
        if count < digits.lowerBound { return nil }
        position += count
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        if Ascii.isDigit(byte) { return UInt32(byte) - 0x30 }
        let letter = Ascii.lowercased(byte)
        return (0x61...0x66).contains(letter) ? UInt32(letter) - 0x61 + 10 : nil
    }

    private static let simpleEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "?"): UInt8(ascii: "?"),
    ]

    private mutating func skipSpace() {
        while position < text.count {
            if text[position] == UInt8(ascii: "#") {
                while position < text.count, text[position] != Ascii.newline { position += 1 }
            } else if text[position] == Ascii.space || (9...13).contains(text[position]) {
                position += 1
            } else {
                return
            }
        }
    }
}

extension String {
    /// Creates a text; nil if the bytes are not UTF-8.
    init?(checkingUTF8 bytes: [UInt8]) {
        self.init(decoding: bytes, as: UTF8.self)
        if !utf8.elementsEqual(bytes) { return nil }  // a repaired byte differs
    }
}
