/// Turns a proto comment into lines that each stand behind `///`.
enum DocComment {
    /// The lines without their ends: a space first, none last, no blank line at either end of the comment, nothing in
    /// them that could end a line or reorder what a reader sees.
    static func lines(_ comment: String) -> [[UInt8]] {
        let text = isPlain(comment) ? comment : cleaned(comment)
        var lines = text.utf8.split(separator: Ascii.newline, omittingEmptySubsequences: false).map(trimmedEnd)
        removeDocStars(&lines)
        removeDocSlashes(&lines)
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            guard let first = line.first, first != Ascii.space, first != tab else { return line }
            return [Ascii.space] + line
        }
    }

    private static let tab = UInt8(ascii: "\t")
    private static let star = UInt8(ascii: "*")

    /// Whether nothing but ASCII text, tabs and `\n` is in it: nearly every comment.
    private static func isPlain(_ comment: String) -> Bool {
        comment.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == Ascii.newline || $0 == tab }
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

    private static func trimmedEnd(_ line: Substring.UTF8View) -> [UInt8] {
        var line = line
        while line.last == Ascii.space || line.last == tab { line.removeLast() }
        return Array(line)
    }

    /// `/** … */` comes with the second star of its opening, and `**/` with one at its end.
    private static func removeDocStars(_ lines: inout [[UInt8]]) {
        guard lines[0].first == star else { return }
        lines[0].removeFirst(lines[0].prefix { $0 == star }.count)
        guard let last = lines.lastIndex(where: { !$0.isEmpty }), lines[last].last == star else { return }
        while lines[last].last == star || lines[last].last == Ascii.space { lines[last].removeLast() }
    }

    /// A comment of `///` lines comes with the third slash of each.
    private static func removeDocSlashes(_ lines: inout [[UInt8]]) {
        guard lines.allSatisfy({ $0.isEmpty || $0.first == Ascii.slash }) else { return }
        for index in lines.indices where !lines[index].isEmpty { lines[index].removeFirst() }
    }
}
