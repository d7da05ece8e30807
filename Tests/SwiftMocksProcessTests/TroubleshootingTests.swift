import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// The compiler's words that the documentation explains are what the compiler says.
    @Suite(.timeLimit(.minutes(30)))
    struct TroubleshootingTests {
        @Test func `a forgotten verb gets the message of the entry`() async throws {
            for statement in ["given(client).say(.any)", "when(client).upload()", "verify(client).say(.any)"] {
                try await expect(
                    "result of call to 'callAsFunction…' is unused",
                    of: """
                        import ElizaMocks
                        import SwiftMocks
                        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
                        \(statement)
                        """)
            }
        }

        /// Some line of the compiler has the parts of a message, `…` standing for what varies.
        private func expect(_ heading: String, of code: String) async throws {
            #expect(try TroubleshootingEntry.headingsOnPage(in: Fixtures.root).contains("`\(heading)`"))
            let output = try await TypeCheck.outcome(of: code, named: "main.swift").output
            let parts = heading.components(separatedBy: "…")
            let isSaid = output.components(separatedBy: "\n").contains { line in parts.allSatisfy { line.contains($0) }
            }
            #expect(isSaid, "\(output)")
        }
    }
#endif
