import Testing

@testable import SwiftMocksBuildTool

@Suite struct CommandArgumentsTests {
    @Test func readsAllThereIs() throws {
        let request = try CommandArguments(["--target", "A", "--target", "B", "--output", "Gen", "--check"])
        #expect(request.targets == ["A", "B"])
        #expect(request.output == "Gen")
        #expect(request.mode == .check && !request.isVerbose)
        #expect(try CommandArguments(["--dry-run", "--verbose"]).mode == .dryRun)
        #expect(try CommandArguments(["--verbose"]).isVerbose)
        #expect(try CommandArguments([]).mode == .write)
        #expect(try !request.wantsHelp && CommandArguments(["--help"]).wantsHelp)
    }

    @Test(arguments: [
        (["--targets", "A"], CommandError.unknownArgument("--targets")),
        (["--check", "--dry-run"], CommandError.checkAndDryRun),
        (["App"], CommandError.unknownArgument("App")),
        (["--target"], CommandError.missingValue("--target")),
        (["--output", "/tmp/x"], CommandError.outputOutside("/tmp/x")),
        (["--output", "../x"], CommandError.outputOutside("../x")),
        (["--output", "a/../../x"], CommandError.outputOutside("a/../../x")),
        (["--target", "--check"], CommandError.missingValue("--target")),
    ])
    func refusesTheRest(arguments: [String], error: CommandError) {
        #expect(throws: error) { try CommandArguments(arguments) }
    }

    @Test func helpHasEveryArgument() {
        for argument in ["--target", "--output", "--check", "--dry-run", "--verbose", "--help"] {
            #expect(CommandArguments.help.contains("\n  \(argument)"))
            #expect("\(CommandError.unknownArgument("x"))".contains(argument))
        }
    }
}
