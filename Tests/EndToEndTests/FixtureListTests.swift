import Foundation
import TestSupport
import Testing

/// The README of Fixtures lists what is there.
@Suite struct FixtureListTests {
    private static let page = "Fixtures/README.md"

    @Test func theTableHasEveryEntry() throws {
        let listed = Self.entries(of: try Documentation.text(of: Self.page))
        #expect(listed.count == Set(listed).count, "an entry is listed twice")
        #expect(Set(listed) == Set(try Self.entriesOfTheFolder()).subtracting(["README.md"]))
    }

    @Test func rowsAreFound() {
        let text = """
            | | |
            | --- | --- |
            | `a/` | the folder `b/` |
            | `c.txt` | a file |
            `d/` is none.
            """
        #expect(Self.entries(of: text) == ["a", "c.txt"])
    }

    /// The first column of the tables, folders without their slash.
    private static func entries(of text: String) -> [String] {
        text.matches(of: #/(?m)^\| `(?<entry>[^`]+?)/?` \|/#).map { String($0.entry) }
    }

    /// What is in the folder, without what git ignores.
    private static func entriesOfTheFolder() throws -> [String] {
        let ignored = try Documentation.text(of: ".gitignore").split(separator: "\n")
            .map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
        return try FileManager.default.contentsOfDirectory(
            atPath: Fixtures.root.appendingPathComponent("Fixtures").path
        ).filter { !ignored.contains($0) }
    }
}
