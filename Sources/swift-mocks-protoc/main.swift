import Foundation
import SwiftMocksBuildTool

func print(_ text: String, on stream: FileHandle) {
    if !text.isEmpty { stream.write(Data(text.utf8)) }
}

exit(
    BuildToolProgram.run(
        Array(CommandLine.arguments.dropFirst()), out: { print($0, on: .standardOutput) },
        error: { print($0.isEmpty ? "" : "\($0)\n", on: .standardError) }))
