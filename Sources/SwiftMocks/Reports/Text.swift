import Foundation

func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns `text` as one line. Characters that begin another line, or change how the rest is shown,
/// are escaped as in a literal of Swift: a text from outside must not look like a part of the
/// report.
func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
        switch scalar {
        case "\n": line += "\\n"
        case "\r": line += "\\r"
        case "\t": line += "\\t"
        case _ where isEscaped(scalar): line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: line.unicodeScalars.append(scalar)
        }
    }
}

private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    // Marks of text direction.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
}

/// The number of bytes of a text that a report shows.
let shownBytes = 2048

func isShown(_ text: String) -> Bool { text.utf8.count <= shownBytes }

/// Returns the first 2 KB of `text`, and the size of the rest.
func cut(_ text: String, to limit: Int = shownBytes) -> String {
    let more = text.utf8.count - limit
    return more > 0 ? "\(text.firstBytes(limit))… \(more) bytes more" : text
}

extension String {
    func firstBytes(_ count: Int) -> Substring {
        self[..<(utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)]
    }
}

/// Returns two texts around their first difference; nil if they are equal, or differ in what
/// ``cut(_:to:)`` shows of them.
/// - Parameter quote: applied to the part that is shown.
func aroundDifference(
    _ one: String, _ other: String, behind limit: Int = shownBytes, quote: (String) -> String = { $0 }
) -> (one: String, other: String)? {
    var texts = (one, other)
    let same = texts.0.withUTF8 { one in texts.1.withUTF8 { commonBytes(.init(one), .init($0)) } }
    guard same >= limit, same < max(one.utf8.count, other.utf8.count) else { return nil }
    return (text(around: same, in: one, quote), text(around: same, in: other, quote))
}

/// Returns the number of equal bytes at the beginning. Byte by byte, a long text takes long in
/// debug builds.
func commonBytes(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    let end = min(one.count, other.count)
    var same = 0
    while let first = one.baseAddress, let second = other.baseAddress, same + 1024 <= end,
        memcmp(first + same, second + same, 1024) == 0
    {
        same += 1024
    }
    while same < end, one[same] == other[same] { same += 1 }
    return same
}

/// `… after 2960 bytes: abc… 12 bytes more`.
private func text(around place: Int, in text: String, _ quote: (String) -> String) -> String {
    let scalars = text.unicodeScalars
    // The place may be within a character.
    let index = text.utf8.index(text.startIndex, offsetBy: place)
    let middle = index == text.endIndex ? index : scalars.index(before: scalars.index(after: index))
    let start = scalars.index(middle, offsetBy: -40, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(middle, offsetBy: 80, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let before = text[..<start].utf8.count
    let after = text[end...].utf8.count
    return "… after \(before) bytes: \(quote(String(text[start..<end])))\(after > 0 ? "… \(after) bytes more" : "")"
}

/// Splits `text` into parts of at most `limit` bytes, at ends of lines where that is possible.
func parts(of text: String, limit: Int) -> [Substring] {
    var parts: [Substring] = []
    var remaining = text[...]
    while remaining.utf8.count > limit {
        let most = remaining[..<remaining.utf8.index(remaining.startIndex, offsetBy: limit)]
        let end = most.lastIndex(of: "\n") ?? most.endIndex
        parts.append(remaining[..<end])
        remaining = remaining[end...]
        if remaining.first == "\n" { remaining.removeFirst() }
    }
    return parts + [remaining]
}

/// `1 call`, `2 calls`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns the first five lines, and the number of the others.
func shortened(_ lines: [String], _ noun: String) -> [String] {
    let remaining = lines.count - 5
    return lines.prefix(5) + (remaining > 0 ? ["\(counted(remaining, noun)) more"] : [])
}

extension String {
    /// The text with its first letter uppercase, as it follows another sentence.
    var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

/// The name of an rpc after a dot, where `init` and `self` need backticks.
func memberName(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
}
