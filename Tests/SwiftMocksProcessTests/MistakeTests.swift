import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// What the compiler says of each mistake in `Fixtures/mistakes` is what stands above it there.
    ///
    /// These are the words of the compiler's errors, so a compiler of another version may need other ones.
    @Suite(.timeLimit(.minutes(30)))
    struct MistakeTests {
        @Test func `the compiler says of each mistake what stands above it`() async throws {
            let mistakes = try Mistakes(in: [Fixtures.root.appendingPathComponent("Fixtures/mistakes")])
            #expect(mistakes.count > 30)
            let outcome = try await TypeCheck.outcome(of: mistakes.files)
            #expect(mistakes.unsaid(in: outcome.output).isEmpty, "said nothing of the kind")
            #expect(mistakes.unexpected(in: outcome.output).isEmpty, "said this, too")
        }
    }
#endif
