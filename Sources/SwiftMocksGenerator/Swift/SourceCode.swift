/// A piece of Swift source, for code that is printed once per file, and for parts that depend only
/// on options. Code that is printed for each service or rpc is a `Template`, whose documentation
/// explains how to write one.
///
/// Its literal text is the generator's. Text from a request enters only through the interpolations
/// below, and never becomes code: as a checked name, as an escaped string literal, or as lines of a
/// comment.
struct SourceCode: ExpressibleByStringInterpolation {
    /// The text, without a line end behind its last line.
    let utf8: [UInt8]

    static let empty: SourceCode = ""

    init(stringLiteral literal: String) { utf8 = Array(literal.utf8) }

    init(stringInterpolation interpolation: StringInterpolation) { utf8 = interpolation.utf8 }

    struct StringInterpolation: StringInterpolationProtocol, SourceOutput {
        fileprivate var utf8: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            let averageLength = 80
            utf8.reserveCapacity(literalCapacity + interpolationCount * averageLength)
        }

        mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) { utf8.append(contentsOf: bytes) }

        mutating func appendLiteral(_ literal: String) { append(text: literal) }

        mutating func appendInterpolation(_ code: SourceCode) { utf8 += code.utf8 }

        mutating func appendInterpolation(_ name: SwiftName) { append(name) }

        mutating func appendInterpolation(_ name: ProtoIdentifier) { append(name) }

        mutating func appendInterpolation(literal text: String) { append(literal: text) }

        mutating func appendInterpolation(commentLine text: String) { append(commentLine: text) }

        /// A proto comment as lines of `///`, each with its indentation and its line end; nothing
        /// if there is no comment.
        mutating func appendInterpolation(documentation comment: String?, indentation: Int = 0) {
            append(documentation: comment, marker: String(repeating: " ", count: indentation) + "///")
        }
    }
}
