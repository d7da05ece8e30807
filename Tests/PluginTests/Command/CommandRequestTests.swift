import Testing

@testable import SwiftMocksDriver

@Suite struct CommandRequestTests {
    @Test func readsAllThereIs() throws {
        let request = try CommandRequest(["--target", "A", "--target", "B", "--output", "Gen", "--check"])
        #expect(request.targets == ["A", "B"])
        #expect(request.output == "Gen")
        #expect(request.mode == .check && !request.isVerbose)
        #expect(try CommandRequest(["--dry-run", "--verbose"]).mode == .dryRun)
        #expect(try CommandRequest(["--verbose"]).isVerbose)
        #expect(try CommandRequest([]).mode == .write)
        #expect(try !request.wantsHelp && CommandRequest(["--help"]).wantsHelp)
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
        #expect(throws: error) { try CommandRequest(arguments) }
    }

    @Test func helpHasEveryArgument() {
        for argument in ["--target", "--output", "--check", "--dry-run", "--verbose", "--help"] {
            #expect(CommandRequest.help.contains("\n  \(argument)"))
            #expect("\(CommandError.unknownArgument("x"))".contains(argument))
        }
    }
}
