import Foundation

/// Runs this test program once more, with tests in it that really fail.
public enum ChildProcess {
    private static let variable = "SWIFT_MOCKS_CHILD"

    /// Whether this is the child, in which failures are to be real.
    public static var isThisOne: Bool { ProcessInfo.processInfo.environment[variable] == "1" }

    public struct Outcome {
        public let status: Int32
        public let output: String

        /// The lines that contain all of `parts`.
        public func lines(with parts: String...) -> [Substring] {
            self.output.split(separator: "\n").filter { line in parts.allSatisfy { line.contains($0) } }
        }
    }

    /// Runs the program and waits for it, but no longer than a minute.
    public static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging([variable: "1"]) { $1 }.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let watchdog = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        watchdog.cancel()
        return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
