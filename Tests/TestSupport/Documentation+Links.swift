import Foundation

/// A link of a page.
public struct DocumentedLink: Sendable, CustomStringConvertible {
    /// The page's path, relative to the project's root.
    public let page: String
    /// As the page has it: a path relative to the page, a heading of it, or both; or an address.
    public let target: String

    public var description: String { "\(page): \(target)" }
}

extension Documentation {
    /// The links of a page, code left out.
    public static func links(of page: String) throws -> [DocumentedLink] {
        links(in: try text(of: page)).map { DocumentedLink(page: page, target: $0) }
    }

    /// The targets of a text's links, code left out.
    public static func links(in text: String) -> [String] {
        let prose = withoutBlocks(text).replacingOccurrences(
            of: "(`+)(?:(?!`).)+?\\1(?!`)", with: "code", options: .regularExpression)
        let link = #/\[[^\]]*\]\((?<target>[^)\s]+)\)/#
        return prose.matches(of: link).map { String($0.target) }
    }

    /// The headings of a page, as written.
    public static func headings(of page: String) throws -> [String] { headings(in: try text(of: page)) }

    /// The headings of a text, as written.
    public static func headings(in text: String) -> [String] {
        withoutBlocks(text).components(separatedBy: "\n").filter { $0.contains(#/^#+ /#) }
            .map { $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) }
    }

    private static func withoutBlocks(_ text: String) -> String {
        var isCode = false
        return text.components(separatedBy: "\n").filter { line in
            let isFence = line.hasPrefix("```")
            if isFence { isCode.toggle() }
            return !isFence && !isCode
        }.joined(separator: "\n")
    }
}
