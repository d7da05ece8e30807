import Foundation

/// A run of a program, to its end or to a deadline.
struct Command {
    var executable: String
    var arguments: [String] = []
    var directory: URL
    /// Added to the environment of the tests.
    var environment: [String: String] = [:]
    /// Standard input; none at all is an empty file.
    var input = Data()

    struct Outcome {
        let status: Int32
        let output: Data
        let error: Data

        var outputText: String { String(decoding: output, as: UTF8.self) }
        var errorText: String { String(decoding: error, as: UTF8.self) }
    }

    /// Long enough for a loaded machine; only a hang takes longer.
    private static let deadline: DispatchTimeInterval = .seconds(120)

    /// Streams go through files, so that no full pipe can stop either side.
    func run() throws -> Outcome {
        let streams = try TemporaryFolder()
        let inputFile = try streams.write(input, to: "input")
        let outputFile = try streams.write(Data(), to: "output")
        let errorFile = try streams.write(Data(), to: "error")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        let status = try Self.wait(for: process)
        return Outcome(
            status: status, output: try Data(contentsOf: outputFile), error: try Data(contentsOf: errorFile))
    }

    /// The exit status of a process that this starts.
    static func wait(for process: Process) throws -> Int32 {
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        guard ended.wait(timeout: .now() + deadline) == .success else {
            process.terminate()
            throw Hang(executable: process.executableURL?.path ?? "", arguments: process.arguments ?? [])
        }
        guard process.terminationReason == .exit else { throw Killed(signal: process.terminationStatus) }
        return process.terminationStatus
    }
}

/// A program did not end in time.
struct Hang: Error {
    let executable: String
    let arguments: [String]
}

/// A signal ended a program.
struct Killed: Error {
    let signal: Int32
}
