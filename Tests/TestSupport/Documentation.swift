import Foundation

/// A fenced block of the documentation.
public struct CodeBlock: Sendable, CustomStringConvertible {
    /// Relative to the project's root.
    public let file: String
    /// Where the fence opens, from 1.
    public let line: Int
    /// What follows the fence's backticks.
    public let language: String
    /// How it is checked: what the comment `<!-- check: … -->` above it says; nil without one.
    public let check: String?
    /// The file of the reader's own that it is, by a comment `<!-- check: …; file: … -->`.
    public let path: String?
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
    public static func blocks() throws -> [CodeBlock] { try pages().flatMap(blocks(of:)) }

    /// The text of a page.
    public static func text(of page: String) throws -> String {
        try String(contentsOf: Fixtures.root.appendingPathComponent(page), encoding: .utf8)
    }

    /// The blocks of a page, in order.
    public static func blocks(of page: String) throws -> [CodeBlock] {
        let lines = try text(of: page).components(separatedBy: "\n")
        var blocks: [CodeBlock] = []
        var index = 0
        while index < lines.count {
            defer { index += 1 }
            guard lines[index].hasPrefix("```") else { continue }
            let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count
            let check = index > 0 ? check(lines[index - 1]) : []
            blocks.append(
                CodeBlock(
                    file: page, line: index + 1, language: String(lines[index].dropFirst(3)),
                    check: check.first, path: check.dropFirst().first,
                    text: lines[(index + 1)..<end].joined(separator: "\n") + "\n"))
            index = end
        }
        return blocks
    }

    /// The blocks of a page below a heading of the second level, up to the next one.
    public static func blocks(of page: String, below heading: String) throws -> [CodeBlock] {
        let lines = try text(of: page).components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.count
        return try blocks(of: page).filter { start < $0.line && $0.line <= end }
    }

    /// The kind of check, and the file if it names one.
    private static func check(_ line: String) -> [String] {
        guard line.hasPrefix("<!-- check: "), line.hasSuffix(" -->") else { return [] }
        return line.dropFirst("<!-- check: ".count).dropLast(" -->".count).components(separatedBy: "; file: ")
    }
}
