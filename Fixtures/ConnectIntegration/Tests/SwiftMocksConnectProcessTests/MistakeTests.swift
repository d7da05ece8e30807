import Foundation
import TestSupport
import Testing

/// What the compiler says of each mistake, with the mocks of this library, is what stands above it: of mistakes with the words
/// of this library, and of those in `Fixtures/mistakes`.
@Suite(.timeLimit(.minutes(30)))
struct MistakeTests {
    private static let own = Fixtures.connectIntegration
        .appendingPathComponent("Tests/SwiftMocksConnectProcessTests/Mistakes")
    private static let shared = Fixtures.root.appendingPathComponent("Fixtures/mistakes")

    @Test func `the compiler says of each mistake what stands above it`() async throws {
        let names = ["TinyLibrary": "ConnectLibrary", "any AnyTinyMock": "MockBase<ConnectLibrary>"]
        let mistakes = try Mistakes(in: [Self.own, Self.shared], names: names)
        #expect(mistakes.count > 30)
        let outcome = try await Eliza.check(mistakes.files)
        #expect(mistakes.unsaid(in: outcome.output).isEmpty, "said nothing of the kind")
        #expect(mistakes.unexpected(in: outcome.output).isEmpty, "said this, too")
    }
}
