/// A piece of Swift source.
///
/// Its text is what a template spells out; from a request come only the interpolations below: a checked name, a string
/// literal that is escaped here, or doc comment lines. So no input becomes code.
struct SourceCode: ExpressibleByStringInterpolation {
    fileprivate(set) var utf8: [UInt8]

    static let empty: SourceCode = ""

    init(stringLiteral literal: String) { utf8 = Array(literal.utf8) }

    init(stringInterpolation interpolation: StringInterpolation) { utf8 = interpolation.utf8 }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var utf8: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            let averageNameLength = 40
            utf8.reserveCapacity(literalCapacity + interpolationCount * averageNameLength)
        }

        mutating func appendLiteral(_ literal: String) { utf8.append(contentsOf: literal.utf8) }

        mutating func appendInterpolation(_ code: SourceCode) { utf8 += code.utf8 }

        mutating func appendInterpolation(_ name: SwiftName) { utf8.append(contentsOf: name.text.utf8) }

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
            appendLiteral(text.unicodeScalars.contains(where: isInvisible) ? printable(text) : text)
        }

        /// A proto comment as lines of `///`, each with its indentation and its line end; nothing where there is none.
        mutating func appendInterpolation(documentation comment: String?, indentation: Int = 0) {
            guard let comment else { return }
            for line in DocComment.lines(comment) {
                utf8 += repeatElement(Ascii.space, count: indentation)
                appendLiteral("///")
                utf8 += line
                utf8.append(Ascii.newline)
            }
        }
    }
}

/// The text of a file in the making.
struct SourceWriter {
    private(set) var utf8: [UInt8] = []

    /// Adds the code and a line end.
    mutating func print(_ code: SourceCode) {
        utf8 += code.utf8
        utf8.append(Ascii.newline)
    }
}
