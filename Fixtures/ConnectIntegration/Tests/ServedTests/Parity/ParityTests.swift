import Foundation
import Testing

/// What code under test sees of a mock in place of the client, and of the real client above the same mock.
///
/// With the stand-in for the library, what its client can do is checked, and the mock's column.
@Suite struct ParityTests {
    private static let head = [
        "| Scenario | Mock in place of the client | Connect | gRPC-Web |", "| --- | --- | --- | --- |",
    ]

    @Test(arguments: scenarios) func theMockIsSeenAsTheTableHasIt(_ scenario: Scenario) async throws {
        let row = try #require(try Self.table()[scenario.testDescription])
        #expect(row.first == Self.cell(await scenario.transcriptOfMock()))
    }

    @Test func theTableHasNoOtherRow() throws {
        #expect(Set(try Self.table().keys) == Set(scenarios.map(\.testDescription)))
    }

    @Test(arguments: RealClient.all, RealClient.scenarios)
    func theClientIsSeenAsTheTableHasIt(_ client: RealClient, _ scenario: Scenario) async throws {
        let row = try #require(try Self.table()[scenario.testDescription])
        #expect(Self.cell(await client.transcript(of: scenario)) == row[client.column])
    }

    #if REAL_CONNECT
        @Test(.enabled(if: ProcessInfo.processInfo.environment["PRINT_PARITY"] != nil))
        func printTable() async {
            var rows = Self.head
            for scenario in scenarios {
                let cells = [
                    await scenario.transcriptOfMock(), await RealClient.plain[0].transcript(of: scenario),
                    await RealClient.grpcWeb.transcript(of: scenario),
                ]
                rows.append("| \(([scenario.testDescription] + cells.map(Self.cell)).joined(separator: " | ")) |")
            }
            print(rows.joined(separator: "\n"))
        }
    #endif

    private static func cell(_ lines: [String]) -> String {
        lines.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The cells of the chapter's table after the first, by the scenarios.
    private static func table() throws -> [String: [String]] {
        let chapter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../../Sources/SwiftMocks/SwiftMocks.docc/WhatClientsSee.md")
        let text = try String(contentsOf: chapter.standardized, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- connect parity -->\n"))
        let end = try #require(text.range(of: "<!-- /connect parity -->"))
        let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(2)) == head)
        return Dictionary(
            uniqueKeysWithValues: lines.dropFirst(2).map { line in
                let cells = line.components(separatedBy: " | ").map { $0.trimmingCharacters(in: ["|", " "]) }
                return (cells[0], Array(cells.dropFirst()))
            })
    }
}
