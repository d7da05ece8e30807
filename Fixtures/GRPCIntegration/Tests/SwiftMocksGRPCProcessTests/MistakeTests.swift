import Testing

/// What the compiler says of each mistake, with the words of this library, is what stands above it.
@Suite(.timeLimit(.minutes(20)))
struct MistakeTests {
    @Test func theCompilerSaysOfEachMistakeWhatStandsAboveIt() async throws {
        let folder = BuiltModules.packageFolder.appendingPathComponent("Tests/SwiftMocksGRPCProcessTests/Mistakes")
        let mistakes = try Mistakes(in: [folder])
        #expect(mistakes.count > 10)
        let outcome = try await SwiftCompiler.check(mistakes.files, module: "Tests", flags: ["-swift-version", "6"])
        #expect(mistakes.unsaid(in: outcome.output).isEmpty, "said nothing of the kind")
        #expect(mistakes.unexpected(in: outcome.output).isEmpty, "said this, too")
    }
}
