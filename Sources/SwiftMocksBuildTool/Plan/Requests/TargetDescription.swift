import Foundation

/// A target as the build system describes it to a plugin.
struct TargetDescription: Codable, Equatable {
    /// The name of a configuration.
    static let configurationName = "swift-mocks-config.json"

    let name: String
    /// The module that is built from the target.
    let module: String
    let folder: URL
    /// The target's files of the name of a configuration that the build system reports.
    var files: [URL] = []
    /// The folder of the package or of the project.
    let package: URL
    let isTest: Bool
    /// The products that the target depends on itself, of those that an inference knows.
    var products: [String] = []
    /// The products that it depends on through other targets and packages, of the same.
    var indirectProducts: [String] = []
    /// The targets of the same package that a test depends on, directly or not, by name. They have
    /// no such targets here; nor has a target that is not a test.
    var testedTargets: [TargetDescription] = []

    /// Its configurations, of which there should be one. One directly in its folder counts even if
    /// the manifest excludes it.
    var configurations: [URL] {
        let direct = folder.appendingPathComponent(Self.configurationName)
        let existing = FileManager.default.fileExists(atPath: direct.path) ? [direct] : []
        return Set((files + existing).map(\.standardizedFileURL.path)).sorted().map { URL(fileURLWithPath: $0) }
    }

    static func isConfiguration(_ file: URL) -> Bool { file.lastPathComponent == configurationName }
}
