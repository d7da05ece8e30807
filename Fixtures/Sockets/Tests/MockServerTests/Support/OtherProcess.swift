import Foundation

/// Runs a program to its end.
struct OtherProcess {
    let status: Int32
    let lines: [String]

    init(_ program: URL, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "")
        async throws
    {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (stdin, stdout) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stdout)
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = await withCheckedContinuation { continuation in
            Thread {
                let data = stdout.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: data)
            }.start()
        }
        status = process.terminationStatus
        lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
