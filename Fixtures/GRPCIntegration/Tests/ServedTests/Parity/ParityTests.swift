import ChatMocks
import Foundation
import SwiftMocksGRPC
import Testing

/// Code under test must see the same of a mock as of the generated client that calls a server.
@Suite struct ParityTests {
    private static let same =
        unaryScenarios + serverStreamScenarios + clientStreamScenarios + bidirectionalScenarios

    @Test(arguments: same) func `mock is seen as the client is`(_ scenario: Scenario) async throws {
        let client = try await scenario.play().transcriptOfClient()
        let mock = await scenario.play().transcriptOfMock()
        #expect(!mock.isEmpty)
        #expect(mock == client)
    }

    @Test(arguments: same) func `served mock is seen as the server is`(_ scenario: Scenario) async throws {
        let client = try await scenario.play().transcriptOfClient()
        let served = await scenario.play().transcriptOfServedMock()
        #expect(served.lines == client)
    }

    @Test(arguments: same + differingScenarios)
    func `a network without a fault changes neither what is seen nor what is recorded`(_ scenario: Scenario) async {
        let plain = await scenario.play().transcriptOfServedMock()
        let network = await scenario.play().transcriptOfNetwork()
        #expect(network.lines == plain.lines)
        let records = [network.mock, plain.mock].map { scenario.isBrokenOff ? $0.endings : $0.records }
        // On a busy machine, a timeout may pass before the call is recorded.
        let isLate = plain.lines.contains { $0.contains("deadlineExceeded") }
        #expect(isLate || records[0] == records[1])
    }

    /// With one transport that forwards between client and server, and with two.
    @Test(arguments: same + differingScenarios, [1, 2])
    func `forwarded call is seen as the server's is`(_ scenario: Scenario, _ count: Int) async throws {
        let client = try await scenario.play().transcriptOfClient()
        let forwarded = try await scenario.play().transcriptOfForwarded(by: count)
        #expect(forwarded.lines == client)
        // Each mock has recorded the same calls, and how they ended. On a busy machine, a timeout may pass on the way.
        let isLate = client.contains { $0.contains("deadlineExceeded") }
        let records = forwarded.mocks.map { scenario.isBrokenOff ? $0.endings : $0.records }
            .filter { !isLate || !$0.isEmpty }
        for record in records { #expect(record == records.last) }
        // The first mock is the one beside the server.
        let counts = forwarded.mocks.map { mock in calls(of: mock).upload().first?.inputs.count ?? 0 }
        #expect(counts == counts.sorted())
        #expect(isLate || records.allSatisfy { !$0.isEmpty })
        #expect(!records.joined().contains { $0.hasSuffix("in flight") || $0.hasSuffix("open") })
    }

    @Test(arguments: differingScenarios) func `each difference of the table is there`(_ scenario: Scenario) async throws
    {
        let client = try await scenario.play().transcriptOfClient()
        let mock = await scenario.play().transcriptOfMock()
        #expect(mock != client)
        let served = await scenario.play().transcriptOfServedMock()
        #expect(served.lines == (scenario.isOfStub ? mock : client))
        #expect(scenario.difference != nil)
    }

    /// What the chapter on gRPC Swift says is what is seen here.
    @Test func `the page has the tables`() async throws {
        let kinds = [
            ("unary", unaryScenarios), ("server stream", serverStreamScenarios),
            ("client stream", clientStreamScenarios), ("bidirectional", bidirectionalScenarios),
        ]
        var rows = ["| Kind | Scenarios |", "| --- | --- |"] + kinds.map { "| \($0) | \($1.count) |" }
        try Self.expectChapter(toHave: rows, as: "parity")
        rows = ["| Scenario | Mock | Client | Why |", "| --- | --- | --- | --- |"]
        for scenario in differingScenarios {
            let mock = Self.cell(await scenario.play().transcriptOfMock())
            let client = Self.cell(try await scenario.play().transcriptOfClient())
            rows.append("| \(scenario.testDescription) | \(mock) | \(client) | \(scenario.difference ?? "") |")
        }
        try Self.expectChapter(toHave: rows, as: "differences")
    }

    private static func cell(_ lines: [String]) -> String {
        lines.map { "`\($0.trimmingCharacters(in: .whitespaces))`" }.joined(separator: ", ")
    }

    private static func expectChapter(toHave rows: [String], as name: String) throws {
        let chapter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../../Sources/SwiftMocks/SwiftMocks.docc/WhatClientsSee.md")
        let text = try String(contentsOf: chapter.standardized, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- \(name) -->\n"))
        let end = try #require(text.range(of: "<!-- /\(name) -->"))
        let there = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
        #expect(there == rows, "it should be:\n\(rows.joined(separator: "\n"))")
    }
}

extension Chat.ClientMock {
    /// The recorded calls, as texts.
    fileprivate var records: [String] {
        let all =
            calls(of: self).getUser().map(\.description) + calls(of: self).listUsers().map(\.description)
            + calls(of: self).upload().map(\.description) + calls(of: self).chat().map(\.description)
        // Calls that run at the same time have any order.
        return all.map { String($0.drop { $0 != " " }) }.sorted()
    }

    /// How the recorded calls ended.
    fileprivate var endings: [String] { records.map { $0.components(separatedBy: ", ").last ?? "" } }
}
