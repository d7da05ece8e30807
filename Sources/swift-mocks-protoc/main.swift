import Foundation
import SwiftMocksBuildTool

exit(
    BuildToolProgram.run(
        Array(CommandLine.arguments.dropFirst()), out: { FileHandle.standardOutput.write(Data($0.utf8)) },
        error: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }))
