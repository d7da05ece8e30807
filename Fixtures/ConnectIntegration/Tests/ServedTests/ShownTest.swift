import Foundation
import Testing

/// A test whose code the documentation shows.
struct ShownTest {
    /// The test's file, relative to the project's root.
    let path: String
    /// The line above the code on a page.
    let mark: String

    private static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        // The packages of the fixtures reach this file by a link.
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Makefile").path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    /// Expects that what `page` shows below the mark is a part of the test, but for its indentation.
    func expectCode(on page: String) throws {
        let (test, lines) = (try Self.lines(of: path), try Self.lines(of: page))
        let shown = Array(lines[(try #require(lines.firstIndex(of: mark)) + 2)...].prefix { $0 != "```" })
        try #require(shown.count > 10)
        let first = try #require(test.firstIndex(of: shown[0]))
        #expect(Array(test[first...].prefix(shown.count)) == shown)
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
