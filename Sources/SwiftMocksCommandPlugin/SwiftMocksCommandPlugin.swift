import Foundation
import PackagePlugin

/// `swift package generate-mocks`: describes the package to `swift-mocks-protoc`, which generates
/// into it.
@main
struct SwiftMocksCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let package = context.package
        let targets = package.targets.map { TargetDescription($0, in: package) }
        let step = BuildStep(
            work: .generateMocks(arguments: arguments, package: package.directoryURL, targets: targets),
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            outputFolder: context.pluginWorkDirectoryURL)
        let end = try BuildTool.run(
            try context.tool(named: BuildTool.name).url,
            try step.arguments(in: context.pluginWorkDirectoryURL.appendingPathComponent("request.json")))
        if end.status != 0 { throw UserError(end.text) }
    }
}
