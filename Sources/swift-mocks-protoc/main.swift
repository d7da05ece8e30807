import Foundation
import SwiftMocksDriver

// The program that the build plugin runs at build time. SwiftPM runs the plugin again only when the package's structure
// changes. This program notices changes of the configuration in between.
func say(_ text: String) {
    if !text.isEmpty { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}

do {
    say(try BuildStep(arguments: Array(CommandLine.arguments.dropFirst())).run())
} catch {
    say("\(error)")
    exit(1)
}
