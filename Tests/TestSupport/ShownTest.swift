import Foundation
import Testing

/// A test whose code the documentation shows.
public struct ShownTest {
    /// The test's file, relative to the project's root.
    let path: String
    /// The line above the code on a page.
    let mark: String

    public init(path: String, mark: String) {
        self.path = path
        self.mark = mark
    }

    /// Expects that each block below the mark on `page` is a part of the test, but for its indentation. The first one is more
    /// than some lines. Returns the lines of each block.
    @discardableResult public func expectCode(on page: String) throws -> [[String]] {
        let (test, lines) = (try Self.lines(of: path), try Self.lines(of: page))
        let marks = lines.indices.filter { lines[$0] == mark }
        let blocks = marks.map { mark in Array(lines[(mark + 2)...].prefix { $0 != "```" }) }
        try #require((blocks.first?.count ?? 0) > 5)
        for shown in blocks {
            let starts = test.indices.filter { test[$0] == shown.first }
            let parts = starts.map { Array(test[$0...].prefix(shown.count)) }
            #expect(parts.contains(shown), "\(shown.joined(separator: "\n"))")
        }
        return blocks
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
