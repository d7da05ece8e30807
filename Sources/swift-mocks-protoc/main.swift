import Foundation
import SwiftMocksConfiguration

// What the build plugin has run at build time. SwiftPM asks the plugin again only when the package's structure
// changes; an edit of the configuration in between is seen here.
do {
    try BuildStep(arguments: Array(CommandLine.arguments.dropFirst())).run()
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
