import Foundation

/// A fenced block of the documentation.
public struct CodeBlock: Sendable, CustomStringConvertible {
    /// Relative to the project's root.
    public let file: String
    /// Where the fence opens, from 1.
    public let line: Int
    /// What follows the fence's backticks.
    public let language: String
    /// How it is checked: the text of the comment `<!-- check: … -->` above it; nil without one.
    public let check: String?
    public let text: String

    public var description: String { "\(file):\(line)" }
}

/// The README and the pages of the DocC catalogues.
public enum Documentation {
    /// The pages' paths, relative to the project's root.
    public static func pages() throws -> [String] {
        let sources = try Fixtures.files(in: Fixtures.root.appendingPathComponent("Sources"))
        return ["README.md"] + sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    }

    /// All blocks of all pages.
    public static func blocks() throws -> [CodeBlock] { try pages().flatMap(blocks) }

    /// The text of a page.
    public static func text(of page: String) throws -> String {
        try String(contentsOf: Fixtures.root.appendingPathComponent(page), encoding: .utf8)
    }

    private static func blocks(of page: String) throws -> [CodeBlock] {
        let lines = try text(of: page).components(separatedBy: "\n")
        var blocks: [CodeBlock] = []
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            guard lines[index].hasPrefix("```") else { continue }
            let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count
            blocks.append(
                CodeBlock(
                    file: page, line: index + 1, language: String(lines[index].dropFirst(3)),
                    check: index > 0 ? check(lines[index - 1]) : nil,
                    text: lines[(index + 1)..<end].joined(separator: "\n") + "\n"))
            index = end
        }
        return blocks
    }

    private static func check(_ line: String) -> String? {
        guard line.hasPrefix("<!-- check: "), line.hasSuffix(" -->") else { return nil }
        return String(line.dropFirst("<!-- check: ".count).dropLast(" -->".count))
    }
}
