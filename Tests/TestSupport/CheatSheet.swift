import Foundation

/// The page with the statements of a test, by task.
public enum CheatSheet {
    /// The path of the page, relative to the project's root.
    public static let page = "Sources/SwiftMocks/SwiftMocks.docc/CheatSheet.md"

    /// An RPC library. The code of the page is Connect's, and the page says what to write for gRPC
    /// Swift.
    public enum Library: String, Sendable, CaseIterable {
        case connect = "Connect"
        case grpcSwift = "gRPC Swift"
    }

    /// A row of the table.
    public struct Row: Sendable, CustomStringConvertible {
        /// The line of the page, from 1.
        public let line: Int
        /// The task and what to say: `select: headers`.
        public let name: String
        /// The code: statements, and parts of them. `…` stands for what the reader adds.
        public let examples: [String]

        /// The code, with each part in a statement of its kind.
        public var statements: [String] {
            examples.map { example in
                guard example.hasPrefix(".") || Int(example) != nil else { return example }
                guard let statement = CheatSheet.statements[name] else { return example }
                return statement.replacingOccurrences(of: "…", with: example)
            }
        }

        public var description: String { "\(CheatSheet.page):\(line): \(name)" }
    }

    /// The statements that parts belong to, by the names of their rows.
    private static let statements = [
        "select: a message": "verify(client).say(…).called()",
        "select: some fields of a message": "verify(client).say(…).called()",
        "select: keep it": "verify(client).say(…).called()",
        "select: headers": "verify(client).say(.any, headers: …).called()",
        "select: metadata": "verify(client).say(.any, metadata: …).called()",
        "check: how often": "verify(client).say(.any).called(…)",
        "check: an event of a stream": "verify(client).converse()….called()",
    ]

    /// The rows about a library, in its words.
    public static func rows(for library: Library) throws -> [Row] {
        let others = Library.allCases.filter { $0 != library }.map { "(\($0.rawValue))" }
        var task = ""
        return try text(for: library).components(separatedBy: "\n").enumerated().compactMap { index, text in
            let cells = text.components(separatedBy: " | ")
            guard text.hasPrefix("| "), cells.count == 2 else { return nil }
            let title = cells[0].dropFirst(2).components(separatedBy: ":** ")
            if title.count == 2 { task = String(title[0].dropFirst(2)) }
            let examples = cells[1].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
            guard !examples.isEmpty, !others.contains(where: text.contains) else { return nil }
            return Row(line: index + 1, name: "\(task): \(title[title.count - 1])", examples: examples.map(\.element))
        }
    }

    /// The page in the words of a library: ``metadata` for `headers`` is one of its rules.
    private static func text(for library: Library) throws -> String {
        let page = try Documentation.text(of: page)
        guard library == .grpcSwift else { return page }
        let rule = try NSRegularExpression(pattern: "`([^`]+)` for\\s`([^`]+)`")
        let whole = NSRange(page.startIndex..., in: page)
        return rule.matches(in: page, range: whole).reduce(page) { text, match in
            guard let new = Range(match.range(at: 1), in: page), let old = Range(match.range(at: 2), in: page) else {
                return text
            }
            return text.replacingOccurrences(of: page[old], with: page[new])
        }
    }

    /// What no test of a folder runs: code of a row, in a test that is named after the row. Lines
    /// may be broken elsewhere.
    public static func untested(for library: Library, in folder: URL) throws -> [String] {
        let code = try Fixtures.files(in: folder).filter { $0.hasSuffix(".swift") }
            .flatMap { try tests(in: folder.appendingPathComponent($0)) }
        return try rows(for: library).flatMap { row -> [String] in
            let bodies = code.filter { $0.contains("`\(row.name)`") }.map(plain)
            return row.statements.filter { statement in
                let parts = statement.components(separatedBy: "…").map(plain)
                return !bodies.contains { has(parts[...], in: $0[...]) }
            }
            .map { "\(row): \($0)" }
        }
    }

    /// Whether a text has these parts, in this order.
    private static func has(_ parts: ArraySlice<String>, in text: Substring) -> Bool {
        guard let part = parts.first, !part.isEmpty else { return parts.isEmpty || has(parts.dropFirst(), in: text) }
        guard let range = text.range(of: part) else { return false }
        return has(parts.dropFirst(), in: text[range.upperBound...])
    }

    /// The tests of a file, with what stands before each of them up to the one before.
    private static func tests(in file: URL) throws -> [String] {
        let code = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        return code.joined(separator: "\n").components(separatedBy: "\n    }\n")
    }

    private static func plain(_ code: String) -> String { code.filter { !$0.isWhitespace && $0 != ";" } }
}
