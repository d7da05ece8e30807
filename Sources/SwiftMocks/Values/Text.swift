// Texts of reports.

/// Returns `text`, padded with spaces to a width.
func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns the first 2 KB of `text`, and the size of the rest.
func cut(_ text: String) -> String {
    let limit = 2048
    let more = text.utf8.count - limit
    guard more > 0 else { return text }
    return "\(text[..<text.utf8.index(text.startIndex, offsetBy: limit)])… \(more) bytes more"
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
