import Foundation
import TestSupport
import Testing

/// The Swift code that the runtime's documentation shows compiles over a recording mock.
@Suite(.timeLimit(.minutes(30))) struct RuntimeDocumentationTests {
    @Test func `the blocks of all pages compile`() async throws {
        let blocks = try Documentation.blocks().filter { $0.check == "recording" }
        #expect(blocks.count > 5)
        let text = Self.prelude + blocks.map(Self.function).joined(separator: "\n")
        let outcome = try await TypeCheck.outcome(of: text, named: "Blocks.swift")
        #expect(outcome.succeeded, "\(outcome.output)")
    }

    /// A whole file shows what to import. Its app stands here, in place of a module, and these tests' adapter in place of Connect's.
    @Test(arguments: try Documentation.blocks().filter { $0.check == "recording file" })
    func `each whole file compiles`(block: CodeBlock) async throws {
        let lines = block.text.components(separatedBy: "\n")
        #expect(lines.contains { $0.drop { $0 == " " } == "import SwiftMocksConnect" })
        let code = lines.filter { !$0.contains("import ") }.joined(separator: "\n")
        let app = """
            struct Chat {
                let eliza: Mock
                func answer(to sentence: String) async -> String? { nil }
            }

            """
        let location = "#sourceLocation(file: \"\(block.file)\", line: \(block.line))\n"
        let outcome = try await TypeCheck.outcome(of: Self.prelude + app + location + code, named: "File.swift")
        #expect(outcome.succeeded, "\(outcome.output)")
    }

    private static let prelude = """
        import ElizaMocks
        import SwiftMocksTesting
        import Testing
        import TinyRPC

        typealias Mock = Connectrpc_Eliza_V1_ElizaServiceClientMock

        @MainActor final class ViewModel {
            var isLoading = false
            func send(_ sentence: String) {}
            func greet(_ sentence: String, over client: Mock) async {}
            func introduce(over client: Mock) {}
            func hasSentences(_ count: Int) async -> Bool { false }
        }

        struct Connection: Sendable {
            func drop() {}
        }

        func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse { .init() }

        let hello = Connectrpc_Eliza_V1_SayRequest.with { $0.sentence = "hello" }
        let a = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "a" }
        let error = TinyRPC.ConnectError(code: .unavailable, message: "cut")

        """

    /// A block as the body of a function, where it may declare again what it is given.
    private static func function(_ block: CodeBlock) -> String {
        let name = block.file.filter { $0.isLetter } + "\(block.line)"
        return """
            @MainActor func \(name)(client: Mock, other: Mock, viewModel: ViewModel, connection: Connection) async throws {
            do {
            #sourceLocation(file: "\(block.file)", line: \(block.line + 1))
            \(block.text)
            #sourceLocation()
            }
            }
            """
    }
}
