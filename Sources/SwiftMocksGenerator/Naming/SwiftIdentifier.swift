import SwiftMocksOptions

/// Checks which names Swift accepts in code. It is for names from options; those from protos are
/// `ProtoIdentifier`s.
enum SwiftIdentifier {
    /// Whether the text is an identifier but not a keyword: the name of a module or of a
    /// compilation condition.
    static func isUsableName(_ text: String) -> Bool {
        isIdentifier(text) && text != "_" && !ReservedNames.isKeyword(text) && !needsQuotes(asType: text)
    }

    /// Whether the text is a module, or a submodule with its parents: `UIKit.UIView`.
    static func isModulePath(_ text: String) -> Bool {
        text.utf8.split(separator: Ascii.dot, omittingEmptySubsequences: false).allSatisfy { part in
            isUsableName(String(decoding: part, as: UTF8.self))
        }
    }

    /// Whether the text is a Swift identifier of at most `Limits.name` bytes.
    ///
    /// Source: The Swift Programming Language, Lexical Structure, identifier-head and
    /// identifier-character; without the invisible ones (joiners, bidirectional controls,
    /// unassigned ones), which would mislead a reader.
    static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isHead(first), text.utf8.count <= Limits.name else {
            return false
        }
        return text.unicodeScalars.dropFirst().allSatisfy { isHead($0) || isTail($0) }
    }

    /// Whether a message may have this name in SwiftProtobuf, but the word means something else
    /// where a type is expected.
    static func needsQuotes(asType name: String) -> Bool {
        name.utf8.first.map(Ascii.isLowercase) ?? false && wordsBeforeTypes.contains(name)
    }

    private static let wordsBeforeTypes: Set = [
        "any", "await", "each", "nonisolated", "precedencegroup", "sending", "some",
    ]

    private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return Ascii.isIdentifierHead(UInt8(scalar.value)) }
        return heads.contains { $0.contains(scalar.value) }
            && !isInvisible(scalar) && scalar.value & 0xFFFE != 0xFFFE
    }

    private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
        tails.contains { $0.contains(scalar.value) }
    }

    private static let heads: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x203F...0x2040,
        0x2054...0x2054, 0x2070...0x20CF, 0x2100...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
        0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0x303F, 0x3040...0xD7FF, 0xF900...0xFD3D,
        0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFFD, 0x10000...0xEFFFD,
    ]

    private static let tails: [ClosedRange<UInt32>] = [
        0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
    ]
}
