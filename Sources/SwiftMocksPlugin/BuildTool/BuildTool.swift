import Foundation
import PackagePlugin

/// Runs `swift-mocks-protoc`.
enum BuildTool {
    static let name = "swift-mocks-protoc"

    /// Forwards the program's warnings.
    /// - Returns: How the program ended, and what else it printed on its error stream.
    static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let (output, process) = try Process.output(of: program, arguments, onlyErrors: true)
        let lines = output.split(separator: "\n").map(String.init)
        let warning = "warning: "
        for line in lines where line.hasPrefix(warning) { Diagnostics.warning(String(line.dropFirst(warning.count))) }
        let text = lines.filter { !$0.hasPrefix(warning) }.joined(separator: "\n")
        if process.terminationReason == .exit { return (process.terminationStatus, text) }
        return (-1, "\(name) was ended by signal \(process.terminationStatus)")
    }
}
