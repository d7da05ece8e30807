import Foundation

@testable import SwiftMocksBuildTool

extension Programs {
    /// The generator, and the plugins of others by their names, in the folder `/tools`. None
    /// exists.
    static let named = Programs(
        generator: URL(fileURLWithPath: "/tools/generator"),
        others: Dictionary(
            uniqueKeysWithValues: LibraryTable.plugins.map { plugin in
                (plugin.program, URL(fileURLWithPath: "/tools/\(plugin.program.name)"))
            }))
}
