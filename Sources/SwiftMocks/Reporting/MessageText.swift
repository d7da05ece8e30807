/// Messages as a report shows them.
struct MessageText {
    /// More than this of one message is not shown.
    static let limit = 2048

    let lines: [String]

    init(_ text: String) {
        let cut = Self.cut(text, to: Self.limit)
        self.lines = cut.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// `{ sentence: "hello" }`.
    var inOneLine: String {
        let fields = self.lines.map { $0.drop { $0 == " " } }
        return fields.isEmpty ? "{}" : "{ \(fields.joined(separator: " ")) }"
    }

    /// What is in one message only: `-` what was wanted, `+` what was sent.
    func difference(to sent: MessageText) -> [String] {
        let changes = sent.lines.difference(from: self.lines).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "- \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
            }
        }
        return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        let bytes = text.utf8
        guard bytes.count > limit else { return text }
        return String(decoding: bytes.prefix(limit), as: UTF8.self) + "… \(bytes.count - limit) bytes more"
    }
}

extension MockCore {
    /// A message, as one line.
    func line(_ message: any Sendable) -> String {
        MessageText(self.text(message)).inOneLine
    }

    /// What a selection asks for: `request == { sentence: "hello" }, headers has "authorization"`.
    func wanted(_ selection: Selection) -> String {
        [self.wantedPayload(selection), selection.headers.text.map { "headers \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
    }

    private func wantedPayload(_ selection: Selection) -> String? {
        let noun = selection.phase == .called ? "request" : "input"
        switch selection.payload.wanted {
        case .equal(let value): return "\(noun) == \(self.line(value))"
        case .text(let text): return "\(noun) \(text)"
        case .anything:
            guard selection.headers.text == nil else { return nil }
            return selection.phase == .called || selection.phase == .sent ? "any \(noun)" : "any stream"
        }
    }
}
