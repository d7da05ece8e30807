import SwiftMocksOptions

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns a proto comment into lines of a Swift comment.
enum DocComment {
    /// Passes each line to `body`, without its end: no blank line at either end of the comment, no
    /// space at a line's end, nothing in it that could end a line or reorder what a reader sees.
    static func forEachLine(_ comment: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = comment
        if !text.withUTF8(isPlain) { text = cleaned(comment) }
        text.withUTF8 { forEachLine($0, body) }
    }

    /// Whether it has only ASCII text, tabs and `\n`, like nearly all comments.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var others = 0
        for byte in text {  // without a branch, so that the compiler looks at many bytes at once
            let isVisible = byte &- 0x20 < 0x5F ? 1 : 0
            let isSpacing = byte == Ascii.newline || byte == Ascii.tab ? 1 : 0
            others |= 1 - isVisible - isSpacing
        }
        return others == 0
    }

    /// Writes every kind of line end as `\n`, and every other invisible character as an escape.
    private static func cleaned(_ comment: String) -> String {
        var text = ""
        var previous: Unicode.Scalar = " "
        for scalar in comment.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": text += "\n"
            case "\t": text += "\t"
            default: text += isInvisible(scalar) ? printable(String(scalar)) : String(scalar)
            }
            previous = scalar
        }
        return text
    }

    private typealias Text = Slice<UnsafeBufferPointer<UInt8>>

    private static func forEachLine(
        _ buffer: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let text = withoutDocStars(buffer[...])
        let hasSlashes = text.first == nil || text.first == Ascii.newline || text.first == Ascii.slash
        let isSlashed = hasSlashes && isOfSlashes(buffer[text.startIndex...], upTo: text.endIndex)
        var blankLines: Int?
        forEachRawLine(of: text) { line in
            let line = trimmedAtEnd(isSlashed ? line.dropFirst() : line)
            if line.isEmpty { return blankLines = blankLines.map { $0 + 1 } }
            for _ in 0..<(blankLines ?? 0) { body(UnsafeBufferPointer(rebasing: buffer[..<0])) }
            blankLines = 0
            body(UnsafeBufferPointer(rebasing: line))
        }
    }

    private static func forEachRawLine(of text: Text, _ body: (Text) -> Void) {
        var rest = text
        while let end = newline(in: rest) {
            body(rest[..<end])
            rest = rest[(end + 1)...]
        }
        body(rest)
    }

    private static func newline(in text: Text) -> Int? {
        guard let base = text.base.baseAddress else { return nil }
        let found = memchr(base + text.startIndex, Int32(Ascii.newline), text.count)
        return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }

    private static func trimmedAtEnd(_ line: Text) -> Text {
        var line = line
        while line.last == Ascii.space || line.last == Ascii.tab { line.removeLast() }
        return line
    }

    /// `/** … */` comes with the second star of its opening, and `**/` with one at its end.
    private static func withoutDocStars(_ comment: Text) -> Text {
        guard comment.first == Ascii.star else { return comment }
        var text = comment.drop { $0 == Ascii.star }
        while text.last == Ascii.space || text.last == Ascii.newline { text.removeLast() }
        text = trimmedAtEnd(text)
        while text.last == Ascii.star { text.removeLast() }
        return text
    }

    /// Whether each line is empty or begins with a slash: a comment of `///` lines comes with the
    /// third slash of each.
    private static func isOfSlashes(_ comment: Text, upTo end: Int) -> Bool {
        var isOfSlashes = comment[end...].allSatisfy { $0 == Ascii.newline }
        forEachRawLine(of: comment[..<end]) { line in
            if !line.isEmpty && line.first != Ascii.slash { isOfSlashes = false }
        }
        return isOfSlashes
    }
}
