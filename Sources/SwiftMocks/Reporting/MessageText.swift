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

    /// The names that lead to the first value: `user`, `name`.
    var path: [String] {
        var names: [String] = []
        for line in self.lines {
            let name = line.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" }
            guard name != "}" else { break }
            names.append(String(name))
            guard line.hasSuffix("{") else { break }
        }
        return names
    }

    /// The lines that are in one message only: `-` of what was wanted, `+` of what was sent.
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
