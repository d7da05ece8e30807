import Foundation

/// A run of a program in a package, to its end or to a deadline.
struct ProjectCommand {
    /// The program first, looked up on PATH.
    let words: [String]
    let directory: URL
    /// Added to the environment of the tests.
    var environment: [String: String] = [:]

    /// Long enough for a first build on a loaded machine, protoc from C++ included; only a hang takes longer.
    private static let deadline: DispatchTimeInterval = .seconds(2400)

    /// Both streams, as they came, go through a file, so that no full pipe can stop the command.
    func run() throws -> (status: Int32, output: String) {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString).log")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let handle = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        guard ended.wait(timeout: .now() + Self.deadline) == .success else {
            process.terminate()
            throw Hang(command: words.joined(separator: " "))
        }
        return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
}

/// A command did not end in time.
struct Hang: Error {
    let command: String
}
