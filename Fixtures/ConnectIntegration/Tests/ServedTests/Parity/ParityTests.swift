import Foundation
import Testing

/// What code under test sees of a mock in place of the client, and of the real client above the same mock.
///
/// With the stand-in for the library, what its client can do is checked, and the mock's column.
@Suite struct ParityTests {
    private static let head = ["| Scenario | Mock | Connect | gRPC-Web |", "| --- | --- | --- | --- |"]

    @Test(arguments: scenarios) func `the mock is seen as the table has it`(_ scenario: Scenario) async throws {
        let row = try #require(try Self.table()[scenario.testDescription])
        #expect(row.first == Self.cell(await scenario.transcriptOfMock()))
    }

    @Test func `the table has no other row`() throws {
        #expect(Set(try Self.table().keys) == Set(scenarios.map(\.testDescription)))
    }

    @Test(arguments: RealClient.all, RealClient.scenarios)
    func `the client is seen as the table has it`(_ client: RealClient, _ scenario: Scenario) async throws {
        let row = try #require(try Self.table()[scenario.testDescription])
        #expect(Self.cell(await client.transcript(of: scenario)) == row[client.column])
    }

    #if REAL_CONNECT
        @Test(.enabled(if: ProcessInfo.processInfo.environment["PRINT_PARITY"] != nil))
        func `the table can be printed`() async {
            var rows = Self.head
            for scenario in scenarios {
                let cells = [
                    await scenario.transcriptOfMock(), await RealClient.plain[0].transcript(of: scenario),
                    await RealClient.grpcWeb.transcript(of: scenario),
                ]
                let texts = cells.map(Self.cell)
                let shown = texts.indices.map { $0 > 0 && texts[$0] == texts[$0 - 1] ? "" : texts[$0] }
                let row = [scenario.testDescription] + shown
                rows.append(row.map { $0.isEmpty ? "|" : "| \($0)" }.joined(separator: " ") + " |")
            }
            print(rows.joined(separator: "\n"))
        }
    #endif

    private static func cell(_ lines: [String]) -> String {
        lines.isEmpty ? "–" : lines.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The cells of the chapter's table after the first, by the scenarios. An empty one is equal to the one before it.
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
                let texts = line.components(separatedBy: "|").dropFirst().dropLast().map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                let cells = texts.dropFirst().reduce(into: [String]()) { cells, text in
                    cells.append(text.isEmpty ? cells.last ?? text : text)
                }
                return (texts[0], cells)
            })
    }
}
