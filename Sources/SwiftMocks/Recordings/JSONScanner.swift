import Foundation

/// Reads, from its beginning to its end, a text in UTF-8 that is known to be JSON.
///
/// The memory of the text must outlive the scanner. A text that is not JSON gives wrong values, but
/// no byte outside of it is read. Strings are skipped by `memchr`, so that the text of a large
/// message takes little time without optimization, too.
struct JSONScanner {
    private let text: UnsafeRawBufferPointer
    /// The offset of the next byte to read.
    private(set) var position = 0

    init(_ text: UnsafeRawBufferPointer) {
        self.text = text
    }

    /// The type of the next value, by its first byte.
    var nextType: JSONType {
        mutating get {
            skipSpace()
            guard position < text.count else { return .null }
            let byte = text[position]
            if byte == Byte.quote { return .string }
            if byte == Byte.leftBrace { return .object }
            if byte == Byte.leftBracket { return .array }
            if byte == Byte.t || byte == Byte.f { return .bool }
            return byte == Byte.n ? .null : .number
        }
    }

    /// Reads an object, or returns false and reads nothing if the next value is of another type.
    /// - Parameter read: called with the name of each member. It must read or skip the value.
    mutating func readObject(
        _ read: (_ name: String, _ scanner: inout JSONScanner) throws -> Void
    ) rethrows -> Bool {
        guard nextType == .object else { return false }
        position += 1
        while !skip(Byte.rightBrace) {
            guard let name = readString() else { break }
            skip(Byte.colon)
            try read(name, &self)
            skip(Byte.comma)
        }
        return true
    }

    /// Reads an array, or returns false and reads nothing if the next value is of another type.
    /// - Parameter read: called with the index of each element. It must read or skip the element.
    mutating func readArray(
        _ read: (_ index: Int, _ scanner: inout JSONScanner) throws -> Void
    ) rethrows -> Bool {
        guard nextType == .array else { return false }
        position += 1
        var index = 0
        while !skip(Byte.rightBracket), position < text.count {
            try read(index, &self)
            index += 1
            skip(Byte.comma)
        }
        return true
    }

    /// Reads a string, or returns nil and reads nothing if the next value is of another type.
    mutating func readString() -> String? {
        guard nextType == .string else { return nil }
        let range = skipValue()
        let inner = UnsafeRawBufferPointer(rebasing: text[range].dropFirst().dropLast())
        if inner.isEmpty || memchr(inner.baseAddress!, Int32(Byte.backslash), inner.count) == nil {
            return String(decoding: inner, as: UTF8.self)
        }
        let value = try? JSONSerialization.jsonObject(with: Data(text[range]), options: .fragmentsAllowed)
        return value as? String ?? ""
    }

    /// Reads a number, `true`, `false` or `null` as it is written.
    mutating func readWord() -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: text[skipValue()]), as: UTF8.self)
    }

    /// Moves past the next value, and returns the range of its bytes.
    @discardableResult
    mutating func skipValue() -> Range<Int> {
        let type = nextType
        let start = position
        switch type {
        case .object, .array: skipContainer()
        case .string: skipString()
        case .number, .bool, .null: skipWord()
        }
        return start..<position
    }
}

extension JSONScanner {
    private mutating func skipSpace() {
        while position < text.count, text[position] <= Byte.space { position += 1 }
    }

    /// Moves past a byte if it comes next, and returns whether it does.
    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipContainer() {
        var depth = 0
        while position < text.count {
            let byte = text[position]
            if byte == Byte.quote {
                skipString()
                continue
            }
            position += 1
            if byte == Byte.leftBrace || byte == Byte.leftBracket { depth += 1 }
            if byte == Byte.rightBrace || byte == Byte.rightBracket {
                depth -= 1
                if depth == 0 { return }
            }
        }
    }

    private mutating func skipString() {
        guard let base = text.baseAddress else { return }
        let start = position + 1
        var next = start
        while next < text.count, let quote = memchr(base + next, Int32(Byte.quote), text.count - next) {
            let end = UnsafeRawPointer(quote) - base
            var escape = end
            while escape > start, text[escape - 1] == Byte.backslash { escape -= 1 }
            next = end + 1
            // An even number of backslashes escapes backslashes only.
            if (end - escape).isMultiple(of: 2) {
                position = next
                return
            }
        }
        position = text.count
    }

    private mutating func skipWord() {
        // At least one byte, so that no text keeps a scanner where it is.
        position = min(position + 1, text.count)
        while position < text.count {
            let byte = text[position]
            if byte <= Byte.space || byte == Byte.comma || byte == Byte.rightBrace || byte == Byte.rightBracket {
                return
            }
            position += 1
        }
    }

    private enum Byte {
        static let space: UInt8 = 0x20
        static let quote: UInt8 = 0x22
        static let comma: UInt8 = 0x2C
        static let colon: UInt8 = 0x3A
        static let leftBracket: UInt8 = 0x5B
        static let backslash: UInt8 = 0x5C
        static let rightBracket: UInt8 = 0x5D
        static let f: UInt8 = 0x66
        static let n: UInt8 = 0x6E
        static let t: UInt8 = 0x74
        static let leftBrace: UInt8 = 0x7B
        static let rightBrace: UInt8 = 0x7D
    }
}

/// The types of JSON values.
enum JSONType {
    case object, array, string, number, bool, null

    /// The type in an error's text: `an object`.
    var noun: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "a Boolean value"
        case .null: "null"
        }
    }
}
