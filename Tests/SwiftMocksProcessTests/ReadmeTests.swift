import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import Testing

/// The app that the README tests, with the mistake that it tells of.
private struct Chat {
    let eliza: Connectrpc_Eliza_V1_ElizaServiceClientMock

    func answer(to sentence: String) async -> String? {
        await eliza.say(request: .with { $0.sentence = sentence.uppercased() }, headers: [:]).message?.sentence
    }
}

/// The README's test, in the child process, at the line and in the columns that it has in Getting started. The formatter would indent
/// it.
// swift-format-ignore
@Suite(.enabled(if: ChildProcess.isThisOne)) struct ReadmeScenario {
    #sourceLocation(file: "ChatTests.swift", line: 7)
@Test func answers() async {
    let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
    given(client).say(.any).willReturn(.with { $0.sentence = "hi, i'm eliza!" })

    #expect(await Chat(eliza: client).answer(to: "hello!") == "hi, i'm eliza!")
    verify(client).say(.field(\.sentence, "hello!")).called(.once)
}
    #sourceLocation()
}

#if os(Linux)
    /// The README shows a test and its report as they are.
    @Suite struct ReadmeTests {
        private func shown(where isMeant: (CodeBlock) -> Bool) throws -> [String] {
            let block = try Documentation.blocks(of: "README.md").first(where: isMeant)
            return try #require(block).text.components(separatedBy: "\n").dropLast()
        }

        @Test func `the test is the one that fails here`() async throws {
            let source = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
            let shown = try shown { $0.check == "readme test" }
            #expect(source.indices.contains { source[$0...].starts(with: shown) }, "\(shown)")
        }

        @Test func `the report is what the test prints`() async throws {
            let outcome = try await ChildProcess.run([
                "--testing-library", "swift-testing", "--filter", "ReadmeScenario",
            ])
            let lines = outcome.output.components(separatedBy: "\n")
            let start = try #require(lines.firstIndex { $0.contains("recorded an issue") }, "\(outcome.output)")
            let printed = lines[start...].prefix { !$0.contains("failed after") }
            #expect(try Array(printed) == shown { $0.check == "readme report" }, "\(printed.joined(separator: "\n"))")
        }
    }
#endif
