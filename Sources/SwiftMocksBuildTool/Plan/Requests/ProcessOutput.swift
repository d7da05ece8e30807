import Foundation

extension Process {
    /// Runs a program. Returns what it prints, or only its errors, and the process, which has
    /// ended.
    static func output(
        of program: URL, _ arguments: [String], in folder: URL? = nil, onlyErrors: Bool = false
    ) throws -> (text: String, process: Process) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        if !onlyErrors { process.standardOutput = output }
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process)
    }
}
