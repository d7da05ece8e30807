import Testing

/// What differs between two texts, for people.
public enum LineDiff {
    private static let longest = 60

    /// The lines that differ with their numbers, `-` before the expected and `+` before the actual ones; nil where the texts are
    /// equal.
    public static func text(expected: String, actual: String) -> String? {
        if expected.utf8.elementsEqual(actual.utf8) { return nil }
        let changes = split(actual).difference(from: split(expected)).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, "\(offset + 1) -\(line)")
            case .insert(let offset, let line, _): (offset, "\(offset + 1) +\(line)")
            }
        }
        let lines = changes.sorted { $0.0 < $1.0 }.map(\.1)
        let rest = lines.count > longest ? ["… \(lines.count - longest) lines more"] : []
        return (lines.prefix(longest) + rest).joined(separator: "\n")
    }

    /// Only `\n` ends a line, and every other control character shows.
    private static func split(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.reduce(into: "") { $0 += $1.value < 0x20 && $1 != "\t" ? $1.escaped(asASCII: true) : String($1) }
        }
    }
}

/// Fails with a diff for each file in `folder` that differs, and for each that only one side has.
public func expectEqual(_ actual: [String: String], _ expected: [String: String], in folder: String = "") {
    #expect(actual.keys.sorted() == expected.keys.sorted())
    for (name, content) in expected {
        if let difference = LineDiff.text(expected: content, actual: actual[name] ?? "") {
            Issue.record("\(folder)\(name), expected -, written +:\n\(difference)")
        }
    }
}
