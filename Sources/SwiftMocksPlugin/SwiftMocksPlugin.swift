import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as configured by its `swift-mocks-config.json`.
///
/// The plugin plans: which files the build will write, and from which. `swift-mocks-protoc` does everything else. `Plan` and
/// `Outputs` are symbolic links to what both need, because a plugin can depend on programs only.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let package = context.package
        let all = package.targets.map { TargetDescription($0, in: package) }
        let commands = BuildCommands(
            target: TargetDescription(target, in: package),
            outputFolder: context.pluginWorkDirectoryURL,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            buildTool: try context.tool(named: BuildTool.name).url)
        // One target's run prints the warnings for the whole package.
        let reporter = all.filter { !$0.configurations.isEmpty }.map(\.name).min()
        try commands.validate(folders: target.name == reporter ? all.map(\.folder) : [])
        return try commands.all()
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let project = context.xcodeProject.directoryURL
            return try BuildCommands(
                target: TargetDescription(
                    name: target.displayName, module: moduleName(of: target),
                    folder: project.appendingPathComponent(target.displayName), files: target.inputFiles.map(\.url),
                    package: project, isTest: target.displayName.hasSuffix("Tests")),
                outputFolder: context.pluginWorkDirectoryURL,
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                buildTool: try context.tool(named: BuildTool.name).url
            ).all()
        }

        /// The module's name, which Xcode derives from the target's name. Projects that set PRODUCT_MODULE_NAME must
        /// also set the option ModuleName.
        private func moduleName(of target: XcodeTarget) -> String {
            String(target.displayName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        }
    }
#endif
