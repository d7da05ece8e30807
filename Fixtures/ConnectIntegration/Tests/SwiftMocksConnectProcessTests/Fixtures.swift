import Foundation

/// What the files of TestSupport that are linked here use of it.
enum Fixtures {
    /// The project's root.
    static let root = BuiltModules.packageFolder.deletingLastPathComponent().deletingLastPathComponent()

    static func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    }
}
