import Foundation
import Testing

/// The code on gRPC Swift that the documentation shows is code of `ExampleTests`, which runs.
@Suite struct DocumentedCodeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../..").standardized

    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/TestingGRPCSwiftClients.md"])
    func isPartOfTheExample(_ page: String) throws {
        let example = try Self.lines(of: "Fixtures/GRPCIntegration/Tests/ChatTests/ExampleTests.swift")
        let shown = try Self.code(in: Self.lines(of: page))
        try #require(shown.count > 10)
        let first = try #require(example.firstIndex(of: shown[0]))
        #expect(Array(example[first...].prefix(shown.count)) == shown)
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func code(in lines: [String]) -> [String] {
        guard let mark = lines.firstIndex(of: "<!-- check: grpc -->") else { return [] }
        return Array(lines[(mark + 2)...].prefix { $0 != "```" })
    }
}
