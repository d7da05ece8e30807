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

    /// Runs the program and waits for its end.
    public static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        let outcome = try await Command(
            executable: CommandLine.arguments[0], arguments: arguments,
            directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
            environment: [variable: "1"].merging(environment) { $1 }, mergesStreams: true
        ).run()
        return Outcome(status: outcome.status, output: outcome.outputText)
    }
}
