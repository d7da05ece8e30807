import Foundation

/// Folders with a configuration that belong to no target.
///
/// SwiftPM leaves out a target without a source file, prints one warning, and does not ask its plugins. So only the
/// plugins of other targets can say what is missing.
enum TargetsWithoutSources {
    /// - Parameter targets: the folders of the targets.
    /// - Returns: A warning for each such folder in the usual places.
    static func warnings(package: URL, targets: [URL]) -> [String] {
        let known = targets.map { $0.standardizedFileURL.path }
        let places = ["Sources", "Tests"].map { package.appendingPathComponent($0) }
        let folders = places.flatMap(Self.folders).map(\.path)
        return folders.filter { !isTarget($0, known) }.map(warning)
    }

    /// Whether a target is there or within.
    private static func isTarget(_ folder: String, _ known: [String]) -> Bool {
        known.contains { $0 == folder || $0.hasPrefix(folder + "/") }
    }

    private static func warning(_ folder: String) -> String {
        "\(folder) has a \(Configuration.fileName), but no target: SwiftPM ignores a target without a Swift"
            + " file; add one to the folder, even if it is empty"
    }

    private static func folders(in folder: URL) -> [URL] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            .map { folder.appendingPathComponent($0).standardizedFileURL }
            .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent(Configuration.fileName).path) }
            .filter { !hasSwift($0) }
    }

    private static func hasSwift(_ folder: URL) -> Bool {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return false }
        return paths.contains { ($0 as? String)?.hasSuffix(".swift") ?? false }
    }
}
