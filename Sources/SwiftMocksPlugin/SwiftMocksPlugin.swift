import Foundation
import PackagePlugin

/// Generates messages, clients and mocks while a target is built: what its dependencies ask for, or
/// its `swift-mocks-config.json`.
///
/// The plugin plans: which files the build will write, and from which. `swift-mocks-protoc` does
/// everything else. `Plan` and `Outputs` are symbolic links to what both need, because a plugin can
/// depend on programs only.
@main
struct SwiftMocksPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let package = context.package
        let all = package.targets.map { TargetDescription(withoutProducts: $0, in: package) }
        let commands = BuildCommands(
            target: TargetDescription(target, in: package), outputFolder: context.pluginWorkDirectoryURL,
            generator: try context.tool(named: "protoc-gen-swift-mocks").url,
            buildTool: try context.tool(named: BuildTool.name).url)
        // One target's run prints the warnings for the whole package. Which targets have the plugin
        // isn't known, but those with a configuration have.
        let reporter = all.filter { !$0.configurations.isEmpty }.map(\.name).min() ?? target.name
        return try commands.all(
            validates: true, warningAbout: target.name == reporter ? all.map(\.folder) : [])
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension SwiftMocksPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            try BuildCommands(
                target: TargetDescription(target, in: context.xcodeProject),
                outputFolder: context.pluginWorkDirectoryURL,
                generator: try context.tool(named: "protoc-gen-swift-mocks").url,
                buildTool: try context.tool(named: BuildTool.name).url
            ).all(validates: false, warningAbout: [])
        }
    }

    extension TargetDescription {
        /// With all that an inference needs.
        fileprivate init(_ target: XcodeTarget, in project: XcodeProject) {
            self.init(withoutTestedTargets: target, in: project)
            if !isTest { return }
            testedTargets = Self.testedTargets(
                Self.targets(of: target), name: \.displayName, targets: Self.targets,
                description: { TargetDescription(withoutTestedTargets: $0, in: project) })
        }

        private init(withoutTestedTargets target: XcodeTarget, in project: XcodeProject) {
            let name = target.displayName
            // Xcode derives the module's name from the target's. Projects that set
            // PRODUCT_MODULE_NAME must also set the option ModuleName.
            let module = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            let products = KnownProducts(
                target.dependencies.compactMap { if case .product(let product) = $0 { product } else { nil } })
            self.init(
                name: name, module: module, folder: project.directoryURL.appendingPathComponent(name),
                files: target.inputFiles.map(\.url).filter(Self.isConfiguration), package: project.directoryURL,
                isTest: name.hasSuffix("Tests"), products: products.direct, indirectProducts: products.indirect)
        }

        private static func targets(of target: XcodeTarget) -> [XcodeTarget] {
            target.dependencies.compactMap { if case .target(let target) = $0 { target } else { nil } }
        }
    }
#endif
