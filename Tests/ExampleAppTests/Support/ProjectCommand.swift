import Foundation

/// A run of `swift` in a package, to its end or to a deadline.
struct SwiftCommand {
    let arguments: [String]
    let directory: URL
    /// Added to the environment of the tests.
    var environment: [String: String] = [:]

    /// Long enough for a first build on a loaded machine; only a hang takes longer.
    private static let deadline: DispatchTimeInterval = .seconds(1800)

    /// Both streams, as they came, go through a file, so that no full pipe can stop the command.
    func run() throws -> (status: Int32, output: String) {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("swift-\(UUID().uuidString).log")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let handle = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", arguments[0], "--package-path", directory.path] + arguments.dropFirst()
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
            throw Hang(command: "swift \(arguments.joined(separator: " "))")
        }
        return (process.terminationStatus, String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
}

/// A command did not end in time.
struct Hang: Error {
    let command: String
}
