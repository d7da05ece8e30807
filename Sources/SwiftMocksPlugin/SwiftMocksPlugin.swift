import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as configured by its `swift-mocks-config.json`.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folder = URL(fileURLWithPath: String(describing: target.directory))
        let module = target as? any SourceModuleTarget
        let files = module?.sourceFiles.map(\.url) ?? []
        guard let file = try ConfigurationFile.find(among: files, in: folder) else {
            throw ConfigurationError.none(target: target.name, folder: folder.path)
        }
        return try BuildCommands(
            file: file,
            outputFolder: context.pluginWorkDirectoryURL,
            module: module?.moduleName ?? target.name,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            driver: try context.tool(named: "swift-mocks-protoc").url
        ).all()
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let folder = context.xcodeProject.directoryURL.appendingPathComponent(target.displayName)
            guard let file = try ConfigurationFile.find(among: target.inputFiles.map(\.url), in: folder) else {
                throw ConfigurationError.none(target: target.displayName, folder: folder.path)
            }
            return try BuildCommands(
                file: file,
                outputFolder: context.pluginWorkDirectoryURL,
                module: moduleName(of: target),
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                driver: try context.tool(named: "swift-mocks-protoc").url
            ).all()
        }

        /// The module's name, which Xcode derives from the target's name. Projects that set PRODUCT_MODULE_NAME must
        /// also set the option ModuleName.
        private func moduleName(of target: XcodeTarget) -> String {
            String(target.displayName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
    }
#endif
