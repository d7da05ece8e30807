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
            outcome.errorText == "protoc-gen-swift-mocks: unknown arguments \(quoted); run with --help alone\n")
    }

    @Test func `empty input is no request`() async throws {
        try await expectNoRequest(Data(), "standard input was empty")
    }

    @Test func `garbage is no request`() async throws {
        try await expectNoRequest(
            Data("garbage".utf8), "standard input is not a CodeGeneratorRequest: byte 0: wire type 7 does not exist")
    }

    @Test func `request without files is no request`() async throws {
        try await expectNoRequest(
            Data([0x12, 1, 0x20]), "standard input is not a CodeGeneratorRequest: it names no file to generate")
    }

    /// A real request, cut short. Where the cut falls between two fields, what is left is a request that lacks files, or
    /// just what is not read; everywhere else it is none. Never is half an answer written. `DamagedRequestTests` cut at each byte,
    /// without a process for each.
    @Test(.gated(by: .tools)) func `request cut short is an error`() async throws {
        let request = try await Protoc.newest().request(["eliza.proto"], options: [])
        let answer = try await run([], input: request).output
        for count in stride(from: 1, to: request.count, by: request.count / 50) {
            let outcome = try await run([], input: request.prefix(count))
            if outcome.status == 0 {
                let isError = outcome.output.first == 0x0A
                #expect(isError || outcome.output == answer, "cut at \(count)")
                #expect(outcome.errorText == "")
            } else {
                #expect(outcome.status == 1)
                #expect(outcome.outputText == "")
                #expect(outcome.errorText.contains("standard input is not a CodeGeneratorRequest: "), "cut at \(count)")
                #expect(outcome.errorText.split(separator: "\n").count == 1)
            }
        }
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
            executable: "/usr/bin/env", arguments: ["python3", "-c", onTerminal, try Tools.plugin()],
            directory: Fixtures.root
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == (try await run(["--help"])).outputText)
    }

    private func run(_ arguments: [String], input: Data = Data()) async throws -> Command.Outcome {
        try await Command(executable: try Tools.plugin(), arguments: arguments, directory: Fixtures.root, input: input)
            .run()
    }

    /// One line on standard error, status 1, nothing on standard output.
    private func expectNoRequest(_ input: Data, _ reason: String) async throws {
        let outcome = try await run([], input: input)
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(
            outcome.errorText
                == "protoc-gen-swift-mocks: \(reason); run this plugin through protoc --swift-mocks_out or buf generate\n"
        )
    }

    /// Runs it in a shell, with redirections.
    private func expectFailure(of arguments: String, _ reason: String, input: Data = Data()) async throws {
        let outcome = try await Command(
            executable: "/bin/sh", arguments: ["-c", "exec '\(try Tools.plugin())' \(arguments)"],
            directory: Fixtures.root, input: input
        ).run()
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == "protoc-gen-swift-mocks: \(reason)\n")
    }
}
