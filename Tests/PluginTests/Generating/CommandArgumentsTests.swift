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
        (["--targets", "A"], "unknown argument \"--targets\"; "),
        (["--check", "--dry-run"], "--check and --dry-run cannot be combined; "),
        (["App"], "unknown argument \"App\"; "),
        (["--target"], "--target has no value"),
        (["--output", "/tmp/x"], "--output \"/tmp/x\" leads out of the package; "),
        (["--output", "../x"], "--output \"../x\" leads out of the package; "),
        (["--output", "a/../../x"], "--output \"a/../../x\" leads out of the package; "),
        (["--target", "--check"], "--target has no value"),
    ])
    func refusesTheRest(arguments: [String], expected: String) {
        let error = #expect(throws: UserError.self) { try CommandArguments(arguments) }
        #expect(error?.description.hasPrefix(expected) == true)
    }

    @Test func helpHasEveryArgument() {
        let error = #expect(throws: UserError.self) { try CommandArguments(["x"]) }
        for argument in ["--target", "--output", "--check", "--dry-run", "--verbose", "--help"] {
            #expect(CommandArguments.help.contains("\n  \(argument)"))
            #expect(error?.description.contains(argument) == true)
        }
    }
}
