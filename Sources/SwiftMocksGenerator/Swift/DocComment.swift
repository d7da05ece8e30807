/// Turns a proto comment into lines that each stand behind `///`.
enum DocComment {
    /// Hands each line to `body`, without its end: no blank line at either end of the comment, no space at a line's end,
    /// nothing in it that could end a line or reorder what a reader sees.
    static func forEachLine(_ comment: String, _ body: (ArraySlice<UInt8>) -> Void) {
        var text = Array(comment.utf8)
        if !isPlain(text) { text = Array(cleaned(comment).utf8) }
        var lines = text.split(separator: Ascii.newline, omittingEmptySubsequences: false)
        removeDocStars(&lines)
        removeDocSlashes(&lines)
        for index in lines.indices { trimEnd(&lines[index]) }
        let isFilled = { (line: ArraySlice<UInt8>) in !line.isEmpty }
        guard let first = lines.firstIndex(where: isFilled), let last = lines.lastIndex(where: isFilled) else { return }
        lines[first...last].forEach(body)
    }

    private static let tab = UInt8(ascii: "\t")
    private static let star = UInt8(ascii: "*")

    /// Whether nothing but ASCII text, tabs and `\n` is in it: nearly every comment.
    private static func isPlain(_ comment: [UInt8]) -> Bool {
        for byte in comment where byte < 0x20 || byte >= 0x7F {
            if byte != Ascii.newline && byte != tab { return false }
        }
        return true
    }

    /// Every kind of line end as `\n`, every other invisible character spelt out.
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

    private static func trimEnd(_ line: inout ArraySlice<UInt8>) {
        while line.last == Ascii.space || line.last == tab { line.removeLast() }
    }

    /// `/** … */` comes with the second star of its opening, and `**/` with one at its end.
    private static func removeDocStars(_ lines: inout [ArraySlice<UInt8>]) {
        guard lines[0].first == star else { return }
        while lines[0].first == star { lines[0].removeFirst() }
        guard let last = lines.lastIndex(where: { $0.contains { $0 != Ascii.space } }) else { return }
        trimEnd(&lines[last])
        while lines[last].last == star { lines[last].removeLast() }
    }

    /// A comment of `///` lines comes with the third slash of each.
    private static func removeDocSlashes(_ lines: inout [ArraySlice<UInt8>]) {
        guard lines.allSatisfy({ $0.isEmpty || $0.first == Ascii.slash }) else { return }
        for index in lines.indices where !lines[index].isEmpty { lines[index].removeFirst() }
    }
}
