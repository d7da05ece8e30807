import Foundation

/// An entry of the page Troubleshooting, as `Fixtures/troubleshooting.json` lists it.
public struct TroubleshootingEntry: Sendable, CustomStringConvertible {
    /// The message, as the page has it.
    public let heading: String
    /// The suite that makes the mistake.
    public let suite: String

    public var description: String { heading }

    /// All entries, listed with the suites that make their mistakes.
    public static func listed(in root: URL) throws -> [TroubleshootingEntry] {
        let list = try Data(contentsOf: root.appendingPathComponent("Fixtures/troubleshooting.json"))
        let headings = try JSONDecoder().decode([String: [String]].self, from: list)
        return headings.sorted { $0.key < $1.key }.flatMap { suite, headings in
            headings.map { TroubleshootingEntry(heading: $0, suite: suite) }
        }
    }

    /// The first cells of the page's tables, in order.
    public static func headingsOnPage(in root: URL) throws -> [String] {
        let page = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Troubleshooting.md"
        return try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
            .components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst(2).components(separatedBy: " | ")[0] }
            .filter { $0 != "message" && $0 != "---" }
    }

    /// Whether a text has the message of a heading: its first part in backticks, in which `…` stands for anything.
    public static func isMessage(of heading: String, in text: String) -> Bool {
        let message = heading.components(separatedBy: "`").dropFirst().first ?? heading
        var rest = text[...]
        for part in message.components(separatedBy: "…").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if part.isEmpty { continue }
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
