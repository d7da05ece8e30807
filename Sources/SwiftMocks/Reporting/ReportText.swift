/// The parts of a failure's text, in their order.
struct ReportText {
    let headline: String
    let wanted: [String]
    let closest: [String]
    let timeline: [String]
    let hint: String

    var rendered: String {
        let parts = [("wanted", wanted), ("closest", closest), ("timeline", timeline)]
        let lines = parts.flatMap { Self.part($0.0, $0.1) } + Self.part("hint", [hint])
        return ([headline] + lines).joined(separator: "\n")
    }

    private static func part(_ name: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { index, line in
            "  " + padded(index == 0 ? name : "", to: 10) + line
        }
    }
}
