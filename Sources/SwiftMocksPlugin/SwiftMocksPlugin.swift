import Foundation
import PackagePlugin

/// Generates clients and mocks while a target is built, as its `swift-mocks-config.json` says.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        try Self.commands(
            target: target.name,
            files: (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? [],
            folder: target.directoryURL,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            outputFolder: context.pluginWorkDirectoryURL
        )
    }

    static func commands(
        target: String, files: [URL], folder: URL, generator: URL, outputFolder: URL
    ) throws -> [Command] {
        guard let file = try ConfigurationFile.find(among: files, in: folder) else {
            throw ConfigurationError.none(target: target, folder: folder.path)
        }
        let plan = try file.runs(
            environment: ProcessInfo.processInfo.environment,
            generator: generator, outputFolder: outputFolder, isBuild: true)
        return plan.runs.map { run in
            .buildCommand(
                displayName: "swift-mocks \(run.protoName)",
                executable: plan.protoc,
                arguments: run.arguments,
                inputFiles: run.inputs + [generator],
                outputFiles: run.outputs
            )
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            try Self.commands(
                target: target.displayName,
                files: target.inputFiles.map(\.url),
                folder: context.xcodeProject.directoryURL.appendingPathComponent(target.displayName),
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                outputFolder: context.pluginWorkDirectoryURL
            )
        }
    }
#endif
