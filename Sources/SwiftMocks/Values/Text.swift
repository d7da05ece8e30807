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

/// `1 call`, `2 calls`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
