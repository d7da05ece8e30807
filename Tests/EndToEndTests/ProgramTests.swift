import Foundation
import TestSupport
import Testing

/// The executable by itself: arguments, streams and exit status.
@Suite(.serialized, .timeLimit(.minutes(30))) struct ProgramTests {
    @Test func `version goes to standard output`() async throws {
        let outcome = try await run(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.outputText == "protoc-gen-swift-mocks 0.1.0\n")
        #expect(outcome.errorText == "")
    }

    @Test(arguments: ["--help", "-h"])
    func `help goes to standard output`(_ argument: String) async throws {
        let outcome = try await run([argument])
        #expect(outcome.status == 0)
        #expect(outcome.outputText.hasPrefix("protoc-gen-swift-mocks: mocks of RPC clients for tests in Swift"))
        #expect(outcome.outputText.contains("\n  GenerateCallbackMethods=true/false (false)\n"))
        #expect(outcome.errorText == "")
    }

    @Test(arguments: [
        (["--bogus"], #""--bogus""#), (["--help", "--version"], #""--help --version""#),
        (["eliza.proto"], #""eliza.proto""#),
    ])
    func `unknown arguments are an error`(_ arguments: [String], _ quoted: String) async throws {
        let outcome = try await run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(
            outcome.errorText
                == "protoc-gen-swift-mocks: unknown arguments \(quoted). Run protoc-gen-swift-mocks --help\n")
    }

    @Test func `closed input is an error`() async throws {
        try await expectFailure(of: "<&-", "standard input: Bad file descriptor")
    }

    @Test(arguments: Output.allCases)
    func `closed output is an error`(_ output: Output) async throws {
        try await expectFailure(
            of: "\(output.arguments) >&-", "standard output: Bad file descriptor", input: output.input)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "a device of Linux"),
        arguments: Output.allCases)
    func `full disk is an error`(_ output: Output) async throws {
        try await expectFailure(
            of: "\(output.arguments) > /dev/full", "standard output: No space left on device", input: output.input)
    }

    /// The reader is gone before anything is written.
    @Test(arguments: Output.allCases)
    func `broken pipe is an error`(_ output: Output) async throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let folder = try TemporaryFolder()
        let errorFile = try folder.write("", to: "error")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tools.plugin())
        process.arguments = output.arguments.isEmpty ? [] : [output.arguments]
        process.standardInput = try FileHandle(forReadingFrom: folder.write(output.input, to: "input"))
        process.standardOutput = pipe.fileHandleForWriting
        process.standardError = try FileHandle(forWritingTo: errorFile)
        #expect(try await process.runToItsEnd() == 1)
        #expect(
            try String(contentsOf: errorFile, encoding: .utf8)
                == "protoc-gen-swift-mocks: standard output: Broken pipe\n")
    }

    /// What the program can write.
    enum Output: CaseIterable {
        case help
        case response

        var arguments: String { self == .help ? "--help" : "" }
        var input: Data { self == .help ? Data() : Data(SampleRequest.bytes) }
    }

    /// Started by hand, without input, it must not wait for ever.
    @Test(.gated(by: .tools)) func `a terminal gets the help`() async throws {
        let onTerminal = """
            import pty, subprocess, sys
            terminal, device = pty.openpty()
            sys.exit(subprocess.run([sys.argv[1]], stdin=device).returncode)
            """
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: ["python3", "-c", onTerminal, try Tools.plugin()]
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == (try await run(["--help"])).outputText)
    }

    private func run(_ arguments: [String], input: Data = Data()) async throws -> Command.Outcome {
        try await Command(executable: try Tools.plugin(), arguments: arguments, input: input)
            .run()
    }

    /// Runs it in a shell, with redirections.
    private func expectFailure(of arguments: String, _ reason: String, input: Data = Data()) async throws {
        let outcome = try await Command(
            executable: "/bin/sh", arguments: ["-c", "exec '\(try Tools.plugin())' \(arguments)"],
            input: input
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == "protoc-gen-swift-mocks: \(reason)\n")
    }
}
