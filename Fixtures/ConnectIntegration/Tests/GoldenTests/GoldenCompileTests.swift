import Foundation
import Testing

/// Golden files prove that output did not change; this proves that it compiles.
struct GoldenCompileTests {
    @Test(arguments: try GoldenCase.all(), CompilerMode.tried)
    func compilesWithoutWarning(_ goldenCase: GoldenCase, _ mode: CompilerMode) async throws {
        let complaints = try await GoldenCheck(goldenCase: goldenCase, mode: mode).complaints()
        #expect(complaints == "")
    }

    @Test func everyFolderIsACase() throws {
        let cases = try GoldenCase.listed().map(\.name).sorted()
        #expect(!cases.isEmpty)
        #expect(try GoldenCase.foldersOnDisk() == cases)
    }
}
