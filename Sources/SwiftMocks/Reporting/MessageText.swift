/// Messages as a report shows them.
struct MessageText {
    private let lines: [Substring]

    init(_ text: String) {
        self.lines = text.split(whereSeparator: \.isNewline)
    }

    /// `{ sentence: "hello" }`.
    var inOneLine: String {
        let fields = self.lines.map { $0.drop { $0 == " " } }
        return fields.isEmpty ? "{}" : "{ \(cut(fields.joined(separator: " "))) }"
    }

    /// What is in one message only: `-` what was wanted, `+` what was sent.
    func difference(to sent: MessageText) -> [String] {
        guard self.lines != sent.lines else {
            return ["same text, but not equal: unknown fields, or a value unequal to itself"]
        }
        let same = zip(self.lines, sent.lines).prefix { $0 == $1 }.count
        let changes = sent.shown(after: same).difference(from: self.shown(after: same)).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "- \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
            }
        }
        guard !changes.isEmpty else { return ["they differ only after what a report shows of them"] }
        return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The lines after the first `count`, as far as a report shows them.
    private func shown(after count: Int) -> [Substring] {
        cut(self.lines.dropFirst(count).joined(separator: "\n")).split(whereSeparator: \.isNewline)
    }
}

extension MockCore {
    /// A message, as one line.
    func line(_ message: any Sendable) -> String {
        MessageText(self.text(message)).inOneLine
    }

    /// What a selection asks for: `request == { sentence: "hello" }, headers has "authorization"`.
    func wanted(_ selection: Selection) -> String {
        [self.wantedPayload(selection), selection.metadata.text.map { "\(self.words.metadata) \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
    }

    private func wantedPayload(_ selection: Selection) -> String? {
        let noun = selection.phase == .called ? "request" : "input"
        switch selection.payload.wanted {
        case .equal(let value): return "\(noun) == \(self.line(value))"
        case .text(let text): return "\(noun) \(text)"
        case .anything:
            guard selection.metadata.text == nil else { return nil }
            return selection.phase == .called || selection.phase == .sent ? "any \(noun)" : "any stream"
        }
    }
}

/// Keeps secrets out of logs: what headers of these names hold is never printed.
enum Redaction {
    static let mark = "<redacted>"

    private static let names: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie",
    ]

    static func hides(_ name: String) -> Bool {
        self.names.contains(name.lowercased())
    }

    static func text(of metadata: AnyMetadata) -> String {
        let fields = metadata.fields
            .sorted { $0.name < $1.name }
            .map { field in
                let values = field.values.map(\.shown).joined(separator: ", ")
                return "\(field.name): \(self.hides(field.name) ? self.mark : values)"
            }
        return cut(fields.joined(separator: "; "))
    }
}
