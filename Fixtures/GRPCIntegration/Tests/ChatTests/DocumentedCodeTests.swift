import Foundation
import Testing

/// The code on gRPC Swift that the documentation shows is code of `ExampleTests`, which runs.
@Suite struct DocumentedCodeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../..").standardized

    @Test(arguments: ["README.md", "Sources/SwiftMocks/SwiftMocks.docc/TestingGRPCSwiftClients.md"])
    func isPartOfTheExample(_ page: String) throws {
        let example = try Self.lines(of: "Fixtures/GRPCIntegration/Tests/ChatTests/ExampleTests.swift")
        let blocks = try Self.blocks(in: Self.lines(of: page))
        try #require((blocks.first?.count ?? 0) > 10)
        for shown in blocks {
            let starts = example.indices.filter { example[$0] == shown.first }
            let parts = starts.map { Array(example[$0...].prefix(shown.count)) }
            #expect(parts.contains(shown), "\(shown.joined(separator: "\n"))")
        }
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func blocks(in lines: [String]) -> [[String]] {
        lines.indices.filter { lines[$0] == "<!-- check: grpc -->" }
            .map { mark in Array(lines[(mark + 2)...].prefix { $0 != "```" }) }
    }
}
