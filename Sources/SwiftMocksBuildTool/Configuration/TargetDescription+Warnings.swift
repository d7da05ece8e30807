import Foundation

extension TargetDescription {
    /// Warns of folders with a configuration that belong to no target. SwiftPM leaves out a target
    /// without a source file, prints one warning, and does not ask its plugins, so only the plugins
    /// of other targets can report it.
    ///
    /// - Parameter targets: the folders of the targets; none for no warnings.
    /// - Returns: A warning for each such folder in the usual places.
    static func warnings(package: URL, targets: [URL]) -> [String] {
        if targets.isEmpty { return [] }
        let known = targets.map(\.standardizedFileURL.path)
        let folders = ["Sources", "Tests"].map(package.appendingPathComponent).flatMap { place in
            ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted()
                .map { place.appendingPathComponent($0).standardizedFileURL }
        }
        return folders.filter { folder in
            folder.appendingPathComponent(Configuration.fileName).exists
                && !known.contains { "\($0)/".hasPrefix(folder.path + "/") }
                && FileTree(folder, suffix: ".swift").names.isEmpty
        }.map { folder in
            "warning: \(folder.path) has a \(Configuration.fileName), but no target: SwiftPM ignores a target without a Swift"
                + " file. Add one to the folder, even if it is empty"
        }
    }
}
