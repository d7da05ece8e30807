import Foundation
import PackagePlugin

/// A target as the build system describes it. Both plugins have this file, the command plugin by a symbolic link.
struct PluginTarget {
    let name: String
    /// The module that is built of it.
    let module: String
    let folder: URL
    let files: [URL]

    /// - Returns: nil where the target has none.
    /// - Throws: `ConfigurationError`.
    func configurationIfAny() throws -> ConfigurationFile? { try ConfigurationFile.find(among: files, in: folder) }

    /// - Throws: `ConfigurationError`, also where the target has none.
    func configuration() throws -> ConfigurationFile {
        if let file = try configurationIfAny() { return file }
        throw ConfigurationError.none(target: name, folder: folder.path)
    }
}

extension PluginTarget {
    init(_ target: any Target) {
        let module = target as? any SourceModuleTarget
        self.init(
            name: target.name, module: module?.moduleName ?? target.name,
            folder: URL(fileURLWithPath: String(describing: target.directory)),
            files: module?.sourceFiles.map(\.url) ?? [])
    }
}
