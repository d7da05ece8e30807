import Foundation

extension Documentation {
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
