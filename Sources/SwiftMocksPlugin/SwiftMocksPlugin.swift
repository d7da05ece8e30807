import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as its `swift-mocks-config.json` says.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let target = PluginTarget(target)
        return try BuildCommands(
            file: try target.configuration(),
            outputFolder: context.pluginWorkDirectoryURL,
            module: target.module,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            driver: try context.tool(named: "swift-mocks-protoc").url
        ).all()
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let target = PluginTarget(
                name: target.displayName, module: moduleName(of: target),
                folder: context.xcodeProject.directoryURL.appendingPathComponent(target.displayName),
                files: target.inputFiles.map(\.url))
            return try BuildCommands(
                file: try target.configuration(),
                outputFolder: context.pluginWorkDirectoryURL,
                module: target.module,
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                driver: try context.tool(named: "swift-mocks-protoc").url
            ).all()
        }

        /// As Xcode makes it of the target's name; whoever sets PRODUCT_MODULE_NAME sets the option ModuleName, too.
        private func moduleName(of target: XcodeTarget) -> String {
            String(target.displayName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
    }
#endif
