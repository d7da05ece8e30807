import SwiftMocksOptions

/// The plugin as a process: it reads arguments and standard input, and writes standard output,
/// standard error and a status.
public enum Program {
    /// The plugin's version, as `--version` prints it.
    public static let version = "0.1.0"

    /// Runs the plugin on the process's own streams.
    ///
    /// - Parameter arguments: the command line without the program's name.
    /// - Returns: the exit status. A fault in the user's protos or options gives status 0, because
    ///   protoc and buf show it from the response. Any other failure is status 1, with one line on
    ///   standard error and nothing on standard output. If standard input is a terminal, the text
    ///   of `--help` is on standard error instead.
    public static func run(arguments: [String]) -> Int32 {
        StandardStreams.ignoreBrokenPipes()
        do {
            switch arguments {
            case []: return try answerRequest()
            case ["--help"], ["-h"]: try StandardStreams.writeOutput([Array(Help.text.utf8)])
            case ["--version"]: try StandardStreams.writeOutput([Array("protoc-gen-swift-mocks \(version)\n".utf8)])
            default:
                let unknown = quoted(arguments.joined(separator: " "))
                return fail("unknown arguments \(unknown). Run protoc-gen-swift-mocks --help")
            }
            return 0
        } catch {
            return fail("\(error)")
        }
    }

    private static func answerRequest() throws -> Int32 {
        if StandardStreams.inputIsTerminal {
            StandardStreams.writeError(Help.text)
            return 1
        }
        switch try StandardStreams.withInput(Generator.run) {
        case .response(let pieces):
            try StandardStreams.writeOutput(pieces)
            return 0
        case .notARequest(let reason):
            return fail(reason)
        }
    }

    private static func fail(_ reason: String) -> Int32 {
        StandardStreams.writeError("protoc-gen-swift-mocks: \(reason)\n")
        return 1
    }
}
