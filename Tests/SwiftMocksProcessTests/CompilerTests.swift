import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// What the compiler says of a test author's slips.
    @Suite(.timeLimit(.minutes(30)))
    struct CompilerTests {
        private func compile(_ body: String, _ flags: [String] = []) async throws -> SwiftCompiler.Outcome {
            let text = """
                import ElizaMocks
                import SwiftMocks
                import TinyRPC
                func slip(_ client: Connectrpc_Eliza_V1_ElizaServiceClientMock) async {
                    \(body)
                }
                """
            return try await TypeCheck.outcome(of: text, named: "Slip.swift", flags: flags)
        }

        @Test func `a forgotten verb is a warning`() async throws {
            let checks = [
                "given(client).say(.any)", "when(client).upload()", "verify(client).say(.any)",
                "verify(client).upload()",
                "verify(client).introduce(.any)", "verify(client).converse().sent()",
                "verify(client).upload().closed()",
            ]
            let outcome = try await compile(checks.joined(separator: "\n"))
            #expect(outcome.succeeded, "\(outcome.output)")
            let warnings = outcome.output.split(separator: "\n").filter { line in
                ["Slip.swift", "warning:", "unused"].allSatisfy(line.contains)
            }
            #expect(warnings.count == checks.count, "\(outcome.output)")
        }

        @Test func `what is stored must be sendable`() async throws {
            for body in [
                "var n = 0; given(client).say(.any).willProduce { _ in n += 1; return .init() }",
                "var n = 0; when(client).say(.any).perform { n += 1 }",
                "var n = 0; given(client).say(.matching { _ in n += 1; return true }).willReturn(.init())",
                "var n = 0; given(client).introduce(.any).willProduce { _ in n += 1; return [] }",
                "var n = 0; given(client).upload().willProduce { _ in n += 1; return .init() }",
                "var n = 0; given(client).converse().onEachInput { _ in n += 1; return [] }",
                "var n = 0; given(client).converse().willServe { _ in n += 1 }",
            ] {
                let outcome = try await compile(body)
                #expect(!outcome.succeeded)
                #expect(outcome.output.contains("mutation of captured var 'n'"), "\(outcome.output)")
            }
        }

        @Test func `the lines of a test warn in no mode`() async throws {
            let body = """
                given(client).say(.field(\\.sentence, "a"), headers: .has("h")).willReturn(.init(), after: .seconds(1))
                    .willProduce { call in .with { $0.sentence = call.request.sentence } }
                given(client).converse().onEachInput { input in [.message(.with { $0.sentence = input.sentence })] }
                when(client).say(.any).perform { call in print(call.request) }
                verify(client).say(.any).called(.once).upload().closed().called()
                await verify(client).say(.any).calledEventually(.once)
                verifyInOrder { verify(client).say(.any) }
                """
            for flags in [[], ["-default-isolation", "MainActor"], ["-enable-upcoming-feature", "ExistentialAny"]] {
                let outcome = try await compile(body, flags)
                #expect(outcome.succeeded && outcome.output.isEmpty, "\(flags): \(outcome.output)")
            }
        }
    }
#endif
