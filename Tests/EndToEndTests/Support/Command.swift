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

    /// Streams go through files, so that no full pipe can stop either side.
    func run() async throws -> Outcome {
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
        process.standardError = handles[2]
        let status = try await process.runToItsEnd()
        return Outcome(
            status: status, output: try Data(contentsOf: outputFile), error: try Data(contentsOf: errorFile))
    }
}

extension Process {
    /// Long enough for a loaded machine; only a hang takes longer.
    private static let deadline: DispatchTimeInterval = .seconds(120)

    /// Runs it without blocking a thread, and kills it at the deadline.
    ///
    /// - Returns: the exit status.
    func runToItsEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do {
                try run()
                watch(processIdentifier)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        guard terminationReason == .exit else { throw Killed(signal: terminationStatus) }
        return terminationStatus
    }

    private func watch(_ identifier: Int32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.deadline) { [weak self] in
            if self?.isRunning == true { kill(identifier, SIGKILL) }
        }
    }
}

/// A signal ended a program; SIGKILL does so at the deadline.
struct Killed: Error {
    let signal: Int32
}
