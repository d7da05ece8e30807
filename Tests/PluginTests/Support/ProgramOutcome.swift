@testable import SwiftMocksBuildTool

/// What `swift-mocks-protoc` prints for arguments, and its status.
struct ProgramOutcome {
    let status: Int32
    private(set) var output = ""
    /// Without the end of the last line.
    private(set) var errors = ""

    init(_ arguments: [String]) {
        var (output, lines) = ("", [String]())
        status = BuildToolProgram.run(arguments, out: { output += $0 }, error: { lines.append($0) })
        self.output = output
        errors = lines.joined(separator: "\n")
    }

    init(_ step: BuildStep) throws { self.init(try step.arguments) }
}
