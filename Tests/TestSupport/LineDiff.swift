/// What differs between two texts, for people.
public enum LineDiff {
    private static let contextLines = 3
    private static let longest = 60

    /// The lines that differ, `-` before the expected and `+` before the actual ones, with some around them; nil where
    /// the texts are equal.
    public static func text(expected: String, actual: String) -> String? {
        if expected.utf8.elementsEqual(actual.utf8) { return nil }
        let lines = edits(split(expected), split(actual))
        var isShown = Set<Int>()
        for index in lines.indices where lines[index].mark != " " {
            isShown.formUnion(max(0, index - contextLines)...min(lines.count - 1, index + contextLines))
        }
        var output: [String] = []
        var previous = -1
        for index in isShown.sorted().prefix(longest) {
            if index != previous + 1 { output.append("@@ line \(lines[index].number)") }
            output.append("\(lines[index].mark)\(lines[index].text)")
            previous = index
        }
        if isShown.count > longest { output.append("… \(isShown.count - longest) lines more") }
        return output.joined(separator: "\n")
    }

    private struct Line {
        let mark: Character
        let number: Int
        let text: String
    }

    /// Only `\n` ends a line, and every other control character shows.
    private static func split(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.reduce(into: "") { $0 += $1.value < 0x20 && $1 != "\t" ? $1.escaped(asASCII: true) : String($1) }
        }
    }

    private static func edits(_ expected: [String], _ actual: [String]) -> [Line] {
        let difference = actual.difference(from: expected)
        let removed = Set(difference.removals.map(offset))
        let inserted = Set(difference.insertions.map(offset))
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < actual.count {
            if removed.contains(left) {
                lines.append(Line(mark: "-", number: left + 1, text: expected[left]))
                left += 1
            } else if inserted.contains(right) {
                lines.append(Line(mark: "+", number: left + 1, text: actual[right]))
                right += 1
            } else {
                lines.append(Line(mark: " ", number: left + 1, text: expected[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return lines
    }

    private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
