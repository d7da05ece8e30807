import Foundation
import SwiftMocksConfiguration

// What the build plugin has run at build time. SwiftPM asks the plugin again only when the package's structure
// changes; an edit of the configuration in between is seen here.
func say(_ text: String) {
    if !text.isEmpty { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}

do {
    say(try BuildStep(arguments: Array(CommandLine.arguments.dropFirst())).run())
} catch {
    say("\(error)")
    exit(1)
}
