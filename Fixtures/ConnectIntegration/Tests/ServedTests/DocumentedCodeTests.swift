import Foundation
import Testing

/// The code that the documentation shows is code of `InterceptorTests`.
@Suite struct DocumentedCodeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../..").standardized

    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/BehindTheConnectClient.md"])
    func isPartOfTheTest(_ page: String) throws {
        let test = try Self.lines(of: "Fixtures/ConnectIntegration/Tests/ServedTests/InterceptorTests.swift")
        let lines = try Self.lines(of: page)
        let mark = try #require(
            lines.firstIndex(of: "<!-- check: none, ServedTests compares it with a test that runs -->"))
        let shown = Array(lines[(mark + 2)...].prefix { $0 != "```" })
        try #require(shown.count > 10)
        let first = try #require(test.firstIndex(of: shown[0]))
        #expect(Array(test[first...].prefix(shown.count)) == shown)
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
