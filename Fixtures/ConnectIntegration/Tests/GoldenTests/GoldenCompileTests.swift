import Foundation
import Testing

/// Golden files prove that output did not change; this proves that it compiles.
struct GoldenCompileTests {
    @Test(arguments: try CompilerMode.trials())
    func `a golden compiles without a warning`(_ goldenCase: GoldenCase, _ mode: CompilerMode) async throws {
        let complaints = try await GoldenCheck(goldenCase: goldenCase, mode: mode).complaints()
        #expect(complaints == "")
    }

    @Test func `each folder is a case, and each chosen case exists`() throws {
        #expect(try CompilerMode.trials().count { $0.1 == .swift5 } >= CompilerMode.chosenCases.count)
        let cases = try GoldenCase.listed().map(\.name).sorted()
        #expect(!cases.isEmpty)
        #expect(try GoldenCase.foldersOnDisk() == cases)
    }
}
