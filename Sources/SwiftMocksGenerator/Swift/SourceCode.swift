/// A piece of Swift source.
///
/// Its text is written out in a template. Text from a request enters through the interpolations below only: as a checked
/// name, as a string literal that is escaped here, or as lines of a comment. So no input becomes code.
struct SourceCode: ExpressibleByStringInterpolation {
    fileprivate(set) var utf8: [UInt8]

    static let empty: SourceCode = ""

    init(stringLiteral literal: String) { utf8 = Array(literal.utf8) }

    init(stringInterpolation interpolation: StringInterpolation) { utf8 = interpolation.utf8 }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var utf8: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            let averageLength = 80
            utf8.reserveCapacity(literalCapacity + interpolationCount * averageLength)
        }

        mutating func appendLiteral(_ literal: String) {
            let isAppended: Void? = literal.utf8.withContiguousStorageIfAvailable { utf8.append(contentsOf: $0) }
            if isAppended == nil { utf8.append(contentsOf: literal.utf8) }
        }

        mutating func appendInterpolation(_ code: SourceCode) { utf8 += code.utf8 }

        mutating func appendInterpolation(_ name: SwiftName) { appendLiteral(name.text) }

        mutating func appendInterpolation(_ name: ProtoIdentifier) { appendLiteral(name.text) }

        /// A string literal, with its quotes.
        mutating func appendInterpolation(literal text: String) {
            utf8.append(UInt8(ascii: "\""))
            for scalar in text.unicodeScalars {
                if scalar == "\"" || scalar == "\\" {
                    appendLiteral("\\\(scalar)")
                } else if isInvisible(scalar) {
                    appendLiteral(printable(String(scalar)))
                } else {
                    utf8 += UTF8.encode(scalar).map(Array.init) ?? []
                }
            }
            utf8.append(UInt8(ascii: "\""))
        }

        /// A line of a comment, up to its end.
        mutating func appendInterpolation(commentLine text: String) {
            appendLiteral(hasInvisible(text) ? printable(text) : text)
        }

        /// A proto comment as lines of `///`, each with its indentation and its line end; nothing where there is none.
        mutating func appendInterpolation(documentation comment: String?, indentation: Int = 0) {
            guard let comment else { return }
            DocComment.forEachLine(comment) { line in
                utf8 += repeatElement(Ascii.space, count: indentation)
                appendLiteral("///")
                if let first = line.first, first != Ascii.space { utf8.append(Ascii.space) }
                utf8.append(contentsOf: line)
                utf8.append(Ascii.newline)
            }
        }
    }
}

/// Collects the text of a file.
struct SourceWriter {
    private var utf8: [UInt8] = []
    /// How many bytes may still be printed.
    private var room: Int
    /// Whether more was printed than there was room for. What did not fit is dropped.
    private(set) var isOverfull = false

    /// - Parameter room: in bytes, for all that is ever printed.
    init(room: Int) {
        self.room = room
    }

    /// Returns what was printed since the last call. It is a copy, so that the next file reuses the buffer.
    mutating func take() -> [UInt8] {
        defer { utf8.removeAll(keepingCapacity: true) }
        return utf8.withUnsafeBufferPointer(Array.init)
    }

    /// Adds the code and a line end.
    mutating func print(_ code: SourceCode) {
        room -= code.utf8.count + 1
        if room < 0 { isOverfull = true }
        if isOverfull { return }
        utf8 += code.utf8
        utf8.append(Ascii.newline)
    }
}
