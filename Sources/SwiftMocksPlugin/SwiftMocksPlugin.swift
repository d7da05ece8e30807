import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as configured by its `swift-mocks-config.json`.
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

        /// The module's name, which Xcode derives from the target's name. Projects that set PRODUCT_MODULE_NAME must
        /// also set the option ModuleName.
        private func moduleName(of target: XcodeTarget) -> String {
            String(target.displayName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
    }
#endif
