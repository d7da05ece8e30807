import TestSupport
import Testing

/// What the compiler says of tests with properties.
@Suite(.timeLimit(.minutes(30)))
struct CompilerTests {
    @Test(arguments: [[], ["-default-isolation", "MainActor"], ["-enable-upcoming-feature", "ExistentialAny"]])
    func theLinesOfATestWarnInNoMode(flags: [String]) async throws {
        let outcome = try await Eliza.check(
            """
            import ElizaMocks
            import SwiftMocks
            import TinyRPC
            func test(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock) {
                given(client).say(.any, headers: .has("h")).willReturn(.init(), headers: ["a": ["b"]], trailers: [:])
                given(client).converse().onOpen(.headers([:])).onClose(.complete(trailers: [:]))
                client.mockAsyncSay = { request in .init(result: .success(.init())) }
                client.mockAsyncConverse.outputs = []
            }
            """, flags: flags)
        #expect(outcome.succeeded && outcome.output.isEmpty, "\(flags): \(outcome.output)")
    }

    @Test func theLinesOfTheDocumentationCompile() async throws {
        let blocks = try Documentation.blocks().filter { $0.check == "properties" }
        #expect(!blocks.isEmpty)
        let functions = blocks.enumerated().map { number, block in
            """
            func block\(number)(client: Connectrpc_Eliza_V1_ElizaServiceClientMock) {
            #sourceLocation(file: "\(block.file)", line: \(block.line + 1))
            \(block.text)
            #sourceLocation()
            }

            """
        }
        let imports = "import ElizaMocks\nimport SwiftMocks\nimport Testing\nimport TinyRPC\n"
        let outcome = try await Eliza.check(imports + functions.joined())
        #expect(outcome.succeeded, "\(outcome.output)")
    }
}
