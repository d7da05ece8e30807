import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as its `swift-mocks-config.json` says.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folder = URL(fileURLWithPath: String(describing: target.directory))
        let files = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
        guard let file = try ConfigurationFile.find(among: files, in: folder) else {
            throw ConfigurationError.none(target: target.name, folder: folder.path)
        }
        return try BuildCommands(
            file: file,
            outputFolder: context.pluginWorkDirectoryURL,
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
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                driver: try context.tool(named: "swift-mocks-protoc").url
            ).all()
        }
    }
#endif
