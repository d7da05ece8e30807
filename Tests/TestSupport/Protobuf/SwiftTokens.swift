/// Swift source as a row of tokens, comments and white space left out.
///
/// It knows no more of Swift than generated files have, and refuses the rest: a block comment, a raw or multi-line
/// string, an interpolation, an invisible character, brackets that don't match.
public struct SwiftTokens {
    /// A piece of code.
    public enum Token: Hashable, Sendable {
        /// A keyword or a name, without backticks.
        case word(String)
        /// What stands between a literal's quotes, escapes as they are written.
        case literal(String)
        case symbol(Unicode.Scalar)
    }

    /// In the order of the source.
    public private(set) var tokens: [Token] = []
    private var rest: Substring.UnicodeScalarView
    private var open: [Unicode.Scalar] = []

    /// Throws where the source has what a generated file never has.
    public init(_ source: String) throws(BrokenPromise) {
        rest = Substring(source).unicodeScalars
        while let first = rest.first {
            if first == " " || first == "\n" {
                rest.removeFirst()
            } else if first == "/" && rest.dropFirst().first == "/" {
                try skipComment()
            } else if first == "\"" {
                try literal()
            } else if first == "`" {
                try quotedWord()
            } else {
                try wordOrSymbol()
            }
        }
        if !open.isEmpty { throw BrokenPromise("brackets stay open") }
    }

    private mutating func skipComment() throws(BrokenPromise) {
        let comment = rest.prefix { $0 != "\n" }
        for scalar in comment where !Self.isVisible(scalar) && scalar != "\t" {
            throw BrokenPromise("a comment has U+\(String(scalar.value, radix: 16))")
        }
        rest = rest[comment.endIndex...]
    }

    private mutating func literal() throws(BrokenPromise) {
        rest.removeFirst()
        var text = ""
        while let scalar = rest.popFirst(), Self.isVisible(scalar) {
            if scalar == "\"" {
                tokens.append(.literal(text))
                return
            }
            text.unicodeScalars.append(scalar)
            if scalar != "\\" { continue }
            guard let escape = rest.popFirst(), "\\\"u".unicodeScalars.contains(escape) else {
                throw BrokenPromise("a literal has a strange escape after \(text)")
            }
            text.unicodeScalars.append(escape)
        }
        throw BrokenPromise("a literal does not end in its line: \(text)")
    }

    private mutating func quotedWord() throws(BrokenPromise) {
        rest.removeFirst()
        let word = rest.prefix(while: Self.isWordScalar)
        rest = rest[word.endIndex...]
        guard !word.isEmpty, rest.popFirst() == "`" else { throw BrokenPromise("backticks are not balanced") }
        tokens.append(.word(String(word)))
    }

    private mutating func wordOrSymbol() throws(BrokenPromise) {
        let word = rest.prefix(while: Self.isWordScalar)
        if !word.isEmpty {
            tokens.append(.word(String(word)))
            rest = rest[word.endIndex...]
            return
        }
        let scalar = rest.removeFirst()
        guard "{}()[]<>:,.=-@&$#!?*".unicodeScalars.contains(scalar) else {
            throw BrokenPromise("there is U+\(String(scalar.value, radix: 16)) in code")
        }
        if "{([".unicodeScalars.contains(scalar) { open.append(scalar) }
        if let opening = (["}": "{", ")": "(", "]": "["] as [Unicode.Scalar: Unicode.Scalar])[scalar],
            open.popLast() != opening
        {
            throw BrokenPromise("brackets don't match")
        }
        tokens.append(.symbol(scalar))
    }

    /// The tokens with nothing in their literals: what the source does, whatever names and texts it was made from.
    public var skeleton: [Token] {
        tokens.map { token in
            if case .literal = token { .literal("") } else { token }
        }
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "_" || (48...57).contains(scalar.value) || (65...90).contains(scalar.value & ~32)
        }
        return isVisible(scalar) && scalar.properties.generalCategory != .spaceSeparator
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: false
        default: true
        }
    }
}
