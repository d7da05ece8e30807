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
            target: TargetDescription(target, in: package), outputFolder: context.pluginWorkDirectoryURL,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            buildTool: try context.tool(named: BuildTool.name).url)
        // One target's run prints the warnings for the whole package.
        let reporter = all.filter { !$0.configurations.isEmpty }.map(\.name).min()
        return try commands.all(validating: target.name == reporter ? all.map(\.folder) : [])
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let project = context.xcodeProject.directoryURL
            let name = target.displayName
            // Xcode derives the module's name from the target's. Projects that set PRODUCT_MODULE_NAME must also set the
            // option ModuleName.
            let module = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            return try BuildCommands(
                target: TargetDescription(
                    name: name, module: module, folder: project.appendingPathComponent(name),
                    files: target.inputFiles.map(\.url).filter(TargetDescription.isConfiguration), package: project,
                    isTest: name.hasSuffix("Tests")),
                outputFolder: context.pluginWorkDirectoryURL,
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                buildTool: try context.tool(named: BuildTool.name).url
            ).all(validating: nil)
        }
    }
#endif
