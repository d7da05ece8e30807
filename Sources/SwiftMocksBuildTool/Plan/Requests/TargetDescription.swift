import Foundation

/// A target as the build system describes it to a plugin.
struct TargetDescription: Codable, Equatable {
    static let configurationName = "swift-mocks-config.json"

    /// A target of the same package that this one depends on.
    struct Dependency: Codable, Equatable {
        let name: String
        let folder: URL
    }

    let name: String
    let module: String
    let folder: URL
    /// Its configurations, of which there should be one.
    let configurations: [URL]
    let package: URL
    let isTest: Bool
    let dependencies: [Dependency]
    let products: [String]

    /// - Parameters:
    ///   - files: The target's files that the build system reports.
    ///   - folder: The target's folder. A configuration directly in it counts even if the manifest excludes it.
    init(
        name: String, module: String, folder: URL, files: [URL], package: URL, isTest: Bool,
        dependencies: [Dependency] = [], products: [String] = []
    ) {
        self.name = name
        self.module = module
        self.folder = folder
        let direct = folder.appendingPathComponent(Self.configurationName)
        let reported = files.filter { $0.lastPathComponent == Self.configurationName }
        let existing = FileManager.default.fileExists(atPath: direct.path) ? [direct] : []
        configurations = Set((reported + existing).map(\.standardizedFileURL.path)).sorted()
            .map { URL(fileURLWithPath: $0) }
        self.package = package
        self.isTest = isTest
        self.dependencies = dependencies
        self.products = products
    }
}
