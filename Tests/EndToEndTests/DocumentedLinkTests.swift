import Foundation
import TestSupport
import Testing

/// Links between pages lead somewhere, as a git host follows them.
@Suite struct DocumentedLinkTests {
    @Test(
        arguments: try Documentation.pages() + ["Fixtures/README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"])
    func linksLeadSomewhere(page: String) throws {
        for link in try Documentation.links(of: page) where !link.target.contains("://") {
            let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let target = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: page)
            let isFile = FileManager.default.fileExists(atPath: Fixtures.root.appendingPathComponent(target).path)
            #expect(isFile, "\(link): there is no \(target)")
            if isFile, parts.count == 2 {
                let headings = try Documentation.headings(of: target).map(Self.slug)
                #expect(headings.contains(String(parts[1])), "\(link): its headings are \(headings)")
            }
        }
    }

    /// DocC's own links are dead text on a git host.
    @Test(arguments: try Documentation.pages())
    func noLinkIsDocCsOwn(page: String) throws {
        #expect(try !Documentation.text(of: page).contains("doc:"))
    }

    /// A catalogue's first page leads to all others.
    @Test(arguments: ["SwiftMocks", "SwiftMocksGenerator"])
    func everyPageIsLinked(catalogue: String) throws {
        let folder = "Sources/\(catalogue)/\(catalogue).docc"
        let others = try Documentation.pages().filter { $0.hasPrefix(folder) && !$0.hasSuffix("/\(catalogue).md") }
        let links = try Documentation.links(of: "\(folder)/\(catalogue).md").map { "\(folder)/\($0.target)" }
        #expect(others.count >= 3)
        #expect(Set(others).subtracting(links) == [])
    }

    @Test func linksAndHeadingsAreFound() throws {
        let text = """
            # Title
            See [one](A.md), [two
            lines](B.md#some-heading) and `[none](C.md)`.
            ```swift
            # none, [none](D.md)
            ```
            ## The `--check`: what *differs*
            """
        #expect(Documentation.links(in: text) == ["A.md", "B.md#some-heading"])
        #expect(Documentation.headings(in: text).map(Self.slug) == ["title", "the---check-what-differs"])
    }

    /// The path from the project's root, of one that is relative to a page.
    private static func path(_ path: String, from page: String) -> String {
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/") {
            if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    /// What a git host makes of a heading.
    private static func slug(_ heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            .replacingOccurrences(of: " ", with: "-")
    }
}
