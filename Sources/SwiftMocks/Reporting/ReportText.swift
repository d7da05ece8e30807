/// The parts of a failure's text, always in this order.
struct ReportText {
    let headline: String
    let wanted: [String]
    let closest: [String]
    let timeline: [String]
    let hint: String

    var rendered: String {
        let parts = [("wanted", self.wanted), ("closest", self.closest), ("timeline", self.timeline)]
        let lines = parts.flatMap { Self.part($0.0, $0.1) } + Self.part("hint", [self.hint])
        return ([self.headline] + lines).joined(separator: "\n")
    }

    private static func part(_ name: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { index, line in
            "  " + padded(index == 0 ? name : "", to: 10) + line
        }
    }
}

/// `text` with spaces after it, so that columns stand below each other.
func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

/// The first 2 KB of `text`, and how much more there is.
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
