import Foundation
import SwiftProtobuf

struct MessageText {
    private let lines: [Substring]

    /// Creates the text of a message, with one field per line and long values cut.
    /// - Parameter other: a message to compare it with. The text then has each field, and each
    ///   value at its first difference.
    init(_ message: Any, comparedTo other: Any? = nil) {
        let text = (message as? any SwiftProtobuf.Message)?.shortText(comparedTo: other as? any SwiftProtobuf.Message)
        lines = Self.lines(of: text ?? String(describing: message))
    }

    /// The lines of a text that are not empty.
    static func lines(of text: String) -> [Substring] {
        // The characters of a long text take long in debug builds.
        text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Substring.init)
    }

    /// `{ sentence: "hello" }`.
    func inOneLine(isCut: Bool = true) -> String {
        let fields = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        return fields.isEmpty ? "{}" : "{ \(isCut ? cut(fields) : fields) }"
    }

    /// The names that lead to the first value: `user`, `name`.
    var path: [String] {
        var names: [String] = []
        for line in lines {
            let name = line.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" }
            guard name != "}" else { break }
            names.append(String(name))
            guard line.hasSuffix("{") else { break }
        }
        return names
    }

    /// `  sentence: `; empty if the line has no name.
    private static func name(of line: Substring) -> Substring {
        line.range(of: ": ").map { line[..<$0.upperBound] } ?? line.prefix(0)
    }

    private static let comparedLines = 200
    private static let shownLines = 40

    /// The lines that are in one message only: `-` marks the wanted message, `+` the sent one. Each
    /// gets a share of the report's length, so that a long one does not hide the others.
    func difference(to sent: MessageText) -> [String] {
        guard lines != sent.lines else {
            return ["same text, but not equal: unknown fields, or a value unequal to itself"]
        }
        let same = zip(lines, sent.lines).prefix { $0 == $1 }.count
        let old = lines[same...].prefix(Self.comparedLines)
        let new = sent.lines[same...].prefix(Self.comparedLines)
        let changes = new.difference(from: old)
        let removed = changes.removals.map { ($0.place, 0, "-", $0.line) }
        let inserted = changes.insertions.map { ($0.place, 1, "+", $0.line) }
        let all = (removed + inserted).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        let shown = all.prefix(Self.shownLines)
        let share = max(100, shownBytes / max(1, shown.count))
        var texts: [String] = []
        for (index, change) in shown.enumerated() {
            let isWanted = change.2 == "-"
            let partner =
                all.indices.contains(isWanted ? index + 1 : index - 1) ? all[isWanted ? index + 1 : index - 1] : nil
            let isPair = partner.map { $0.2 != change.2 && Self.name(of: $0.3) == Self.name(of: change.3) } ?? false
            texts.append("\(change.2) \(Self.part(of: change.3, comparedTo: isPair ? partner?.3 : nil, share))")
        }
        return texts + (all.count > shown.count ? ["\(counted(all.count - shown.count, "line")) more"] : [])
    }

    /// Returns a line, cut to a number of bytes around its difference from another one.
    private static func part(of line: Substring, comparedTo other: Substring?, _ limit: Int) -> String {
        guard line.utf8.count > limit else { return String(line) }
        let name = name(of: line)
        if let other,
            let far = aroundDifference(
                String(line.dropFirst(name.count)), String(other.dropFirst(name.count)), behind: limit - name.utf8.count
            )
        {
            return name + far.one
        }
        return cut(String(line), to: limit)
    }
}

extension CollectionDifference<Substring>.Change {
    fileprivate var place: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }

    fileprivate var line: Substring {
        switch self {
        case .remove(_, let line, _), .insert(_, let line, _): line
        }
    }
}
