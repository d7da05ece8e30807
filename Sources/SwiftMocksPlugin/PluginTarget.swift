import Foundation
import PackagePlugin

/// A target as the build system describes it. Both plugins have this file, the command plugin by a symbolic link.
struct PluginTarget {
    let name: String
    /// The module that is built of it.
    let module: String
    let folder: URL
    let files: [URL]
    /// What is around it, for the error that it has no configuration.
    let surroundings: UnconfiguredTarget

    /// - Returns: nil where the target has none.
    /// - Throws: `ConfigurationError`.
    func configurationIfAny() throws -> ConfigurationFile? { try ConfigurationFile.find(among: files, in: folder) }

    /// - Throws: `ConfigurationError`, also where the target has none.
    func configuration() throws -> ConfigurationFile {
        if let file = try configurationIfAny() { return file }
        throw ConfigurationError.none(surroundings)
    }
}

extension PluginTarget {
    init(_ target: any Target, in package: Package) {
        let module = target as? any SourceModuleTarget
        let folder = Self.folder(of: target)
        self.init(
            name: target.name, module: module?.moduleName ?? target.name, folder: folder,
            files: module?.sourceFiles.map(\.url) ?? [],
            surroundings: UnconfiguredTarget(
                name: target.name, folder: folder, package: package.directoryURL, isTest: module?.kind == .test,
                dependencies: target.dependencies.compactMap { dependency in
                    guard case .target(let other) = dependency else { return nil }
                    return .init(name: other.name, folder: Self.folder(of: other))
                },
                products: target.dependencies.compactMap { dependency in
                    guard case .product(let product) = dependency else { return nil }
                    return product.name
                }))
    }

    static func folder(of target: any Target) -> URL { target.directoryURL }
}
