import Foundation
import SwiftMocksBuildTool

func print(_ text: String, on stream: FileHandle) {
    if !text.isEmpty { stream.write(Data(text.utf8)) }
}

let program = BuildToolProgram(
    out: { print($0, on: .standardOutput) },
    error: { print($0.isEmpty ? "" : "\($0)\n", on: .standardError) })
exit(program.run(Array(CommandLine.arguments.dropFirst())))
