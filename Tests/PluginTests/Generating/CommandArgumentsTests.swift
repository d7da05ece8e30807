import Testing

@testable import SwiftMocksBuildTool

@Suite struct CommandArgumentsTests {
    @Test func `all arguments are read`() throws {
        let request = try CommandArguments(["--target", "A", "--target", "B", "--output", "Gen", "--check"])
        #expect(request.targets == ["A", "B"])
        #expect(request.output == "Gen")
        #expect(request.flags == [.check] && !request.writes)
        #expect(try CommandArguments(["--dry-run", "--verbose"]).flags == [.dryRun, .verbose])
        #expect(try !CommandArguments(["--dry-run"]).writes && !CommandArguments(["--check", "--dry-run"]).writes)
        #expect(try CommandArguments([]).writes && CommandArguments(["--verbose"]).writes)
        for argument in ["--help", "-h"] { #expect(try CommandArguments([argument]).flags == [.help]) }
    }

    @Test(arguments: [
        (["--targets", "A"], "unknown argument \"--targets\". "),
        (["App"], "unknown argument \"App\". "),
        (["--target"], "--target has no value"),
        (["--output", "/tmp/x"], "--output \"/tmp/x\" leads out of the package. "),
        (["--output", "../x"], "--output \"../x\" leads out of the package. "),
        (["--output", "a/../../x"], "--output \"a/../../x\" leads out of the package. "),
        (["--target", "--check"], "--target has no value"),
    ])
    func `unknown arguments are refused`(arguments: [String], expected: String) {
        let error = #expect(throws: UserError.self) { try CommandArguments(arguments) }
        #expect(error?.description.hasPrefix(expected) == true)
    }

    @Test func `help has every argument`() {
        let error = #expect(throws: UserError.self) { try CommandArguments(["x"]) }
        for argument in ["--target", "--output", "--check", "--dry-run", "--verbose", "--help"] {
            #expect(CommandArguments.help.contains("\n  \(argument)"))
            #expect(error?.description.contains(argument) == true)
        }
    }
}
