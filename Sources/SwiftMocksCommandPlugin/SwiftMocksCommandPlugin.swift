import Foundation
import PackagePlugin

/// `swift package generate-mocks`: describes the package to `swift-mocks-protoc`, which generates into it.
@main
struct SwiftMocksCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = PackageRequest(
            arguments: arguments, package: context.package.directoryURL,
            targets: context.package.targets.map { TargetDescription($0, in: context.package) },
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            workFolder: context.pluginWorkDirectoryURL)
        let file = context.pluginWorkDirectoryURL.appendingPathComponent("request.json")
        try JSONEncoder().encode(request).write(to: file)
        let end = try BuildTool.run(try context.tool(named: BuildTool.name).url, [PackageRequest.verb, file.path])
        if end.status != 0 { throw Fault(description: end.text) }
    }
}
