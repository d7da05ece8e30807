import Foundation

/// A run of a program, to its end.
public struct Command {
    /// An absolute path.
    public var executable: String
    public var arguments: [String]
    public var directory: URL
    /// Added to the environment of the tests.
    public var environment: [String: String]
    /// Standard input; by default an empty file.
    public var input: Data
    /// Whether standard error is written to the output, too, as on a terminal.
    public var mergesStreams: Bool
    /// The time after which the program is killed. It is there for programs that hang; none comes near it, not even on a
    /// busy machine.
    public var deadline: DispatchTimeInterval

    /// Runs `executable` with `arguments` in `directory`.
    public init(
        executable: String, arguments: [String] = [], directory: URL = Fixtures.root,
        environment: [String: String] = [:],
        input: Data = Data(), mergesStreams: Bool = false, deadline: DispatchTimeInterval = .seconds(1200)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.directory = directory
        self.environment = environment
        self.input = input
        self.mergesStreams = mergesStreams
        self.deadline = deadline
    }

    public struct Outcome {
        public let status: Int32
        public let output: Data
        public let error: Data

        public var outputText: String { String(decoding: output, as: UTF8.self) }
        public var errorText: String { String(decoding: error, as: UTF8.self) }
    }

    /// Runs the program and returns how it ended. Its streams are files, so that no full pipe can stop either side.
    public func run() async throws -> Outcome {
        let streams = try TemporaryFolder()
        let inputFile = try streams.write(input, to: "input")
        let outputFile = try streams.write(Data(), to: "output")
        let errorFile = try streams.write(Data(), to: "error")
        let handles = [
            try FileHandle(forReadingFrom: inputFile), try FileHandle(forWritingTo: outputFile),
            try FileHandle(forWritingTo: errorFile),
        ]
        // Foundation on Linux keeps a process that has ended, and with it the handles.
        defer { handles.forEach { try? $0.close() } }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = handles[0]
        process.standardOutput = handles[1]
        process.standardError = mergesStreams ? handles[1] : handles[2]
        let status = try await process.runToItsEnd(deadline: deadline)
        return Outcome(
            status: status, output: try Data(contentsOf: outputFile), error: try Data(contentsOf: errorFile))
    }
}

extension Process {
    /// Runs the process without blocking a thread, and kills it at the deadline.
    ///
    /// - Returns: The exit status.
    public func runToItsEnd(deadline: DispatchTimeInterval = .seconds(1200)) async throws -> Int32 {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do {
                try run()
                kill(at: .now() + deadline)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        guard terminationReason == .exit else { throw Killed(signal: terminationStatus) }
        return terminationStatus
    }

    private func kill(at deadline: DispatchTime) {
        let identifier = processIdentifier
        DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in
            if self?.isRunning == true { Foundation.kill(identifier, SIGKILL) }
        }
    }
}

/// A signal ended a program; SIGKILL does so at the deadline.
public struct Killed: Error {
    public let signal: Int32
}

/// A program failed where it should not have.
public struct UnexpectedFailure: Error {
    public let text: String

    public init(text: String) {
        self.text = text
    }
}
