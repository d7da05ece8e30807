import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as configured by its `swift-mocks-config.json`.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let target = PluginTarget(target, in: context.package)
        warn(of: context.package, onceFor: target)
        return try BuildCommands(
            file: try target.configuration(),
            outputFolder: context.pluginWorkDirectoryURL,
            module: target.module,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            driver: try context.tool(named: "swift-mocks-protoc").url
        ).all()
    }

    /// Prints the warnings for the whole package, in the first of its targets that has a configuration.
    private func warn(of package: Package, onceFor target: PluginTarget) {
        let others = package.targets.map { PluginTarget($0, in: package) }.sorted { $0.name < $1.name }
        guard others.first(where: { (try? $0.configurationIfAny()) != nil })?.name == target.name else { return }
        let folders = others.map(\.folder)
        for warning in TargetsWithoutSources.warnings(package: package.directoryURL, targets: folders) {
            Diagnostics.warning(warning)
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let target = PluginTarget(
                name: target.displayName, module: moduleName(of: target),
                folder: context.xcodeProject.directoryURL.appendingPathComponent(target.displayName),
                files: target.inputFiles.map(\.url),
                surroundings: surroundings(of: target, in: context.xcodeProject))
            return try BuildCommands(
                file: try target.configuration(),
                outputFolder: context.pluginWorkDirectoryURL,
                module: target.module,
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                driver: try context.tool(named: "swift-mocks-protoc").url
            ).all()
        }

        private func surroundings(of target: XcodeTarget, in project: XcodeProject) -> UnconfiguredTarget {
            UnconfiguredTarget(
                name: target.displayName, folder: project.directoryURL.appendingPathComponent(target.displayName),
                package: project.directoryURL, isTest: target.displayName.hasSuffix("Tests"), dependencies: [],
                products: [])
        }

        /// The module's name, which Xcode derives from the target's name. Projects that set PRODUCT_MODULE_NAME must
        /// also set the option ModuleName.
        private func moduleName(of target: XcodeTarget) -> String {
            String(target.displayName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
    }
#endif
