// Texts of reports.

/// Returns `text`, padded with spaces to a width.
func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns `text` as one line. What would begin another line, or change how the rest is shown, is escaped as in a literal of
/// Swift: a text from outside must not look like a part of the report.
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
    // The marks that change the direction of what follows.
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
}

/// The number of bytes of a text that a report shows.
private let shownBytes = 2048

/// Whether a report shows the whole of `text`.
func isShown(_ text: String) -> Bool { text.utf8.count <= shownBytes }

/// Returns the first 2 KB of `text`, and the size of the rest.
func cut(_ text: String) -> String {
    let more = text.utf8.count - shownBytes
    guard more > 0 else { return text }
    return "\(text[..<text.utf8.index(text.startIndex, offsetBy: shownBytes)])… \(more) bytes more"
}

/// Returns what two texts have around the first place at which they differ; nil if they are equal, or differ in what
/// ``cut(_:)`` shows of them.
func aroundDifference(_ one: String, _ other: String) -> (one: String, other: String)? {
    let (scalars, others) = (one.unicodeScalars, other.unicodeScalars)
    var (place, otherPlace) = (scalars.startIndex, others.startIndex)
    while place < scalars.endIndex, otherPlace < others.endIndex, scalars[place] == others[otherPlace] {
        (place, otherPlace) = (scalars.index(after: place), others.index(after: otherPlace))
    }
    guard one.utf8.distance(from: one.startIndex, to: place) >= shownBytes,
        place < scalars.endIndex || otherPlace < others.endIndex
    else { return nil }
    return (text(around: place, in: one), text(around: otherPlace, in: other))
}

/// `… after 2960 bytes: abc… 12 bytes more`.
private func text(around place: String.Index, in text: String) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.index(place, offsetBy: -40, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(place, offsetBy: 80, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let (before, after) = (text[..<start].utf8.count, text[end...].utf8.count)
    return "… after \(before) bytes: \(text[start..<end])\(after > 0 ? "… \(after) bytes more" : "")"
}

/// Splits `text` into parts of at most `limit` bytes, at ends of lines where that is possible.
func parts(of text: String, limit: Int) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while rest.utf8.count > limit {
        let most = rest[..<rest.utf8.index(rest.startIndex, offsetBy: limit)]
        let end = most.lastIndex(of: "\n") ?? most.endIndex
        parts.append(rest[..<end])
        rest = rest[end...]
        if rest.first == "\n" { rest.removeFirst() }
    }
    return parts + [rest]
}

/// `1 call`, `2 calls`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// The name of an rpc after a dot: Swift takes `init` and `self` for something else there, unless they are in backticks.
func memberName(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
}
