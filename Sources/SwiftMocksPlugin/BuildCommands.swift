import Foundation
import PackagePlugin

/// The build commands of a target: one for each proto file, so that a change repeats only what it affects, and one
/// before them that checks whether the plan is still valid.
struct BuildCommands {
    let file: ConfigurationFile
    let outputFolder: URL
    /// The module that is built.
    let module: String
    let generator: URL
    /// The executable `swift-mocks-protoc`.
    let driver: URL

    func all() throws -> [Command] {
        let plan = try file.plan(outputFolder: outputFolder, module: module, isBuild: true)
        // The check reports missing programs, because a build may produce them.
        let environment = (try? file.programs(generator: generator).environment) ?? [:]
        let stamp = BuildStep.stamp(in: outputFolder)
        let check = command(
            Configuration.fileName, step(.check, plan.runs.flatMap(\.outputs)), environment: environment,
            inputs: [file.url] + plan.mappings + plan.folders.filter(isElsewhere), outputs: [stamp])
        let runs = plan.runs.map { run in
            command(
                run.protoName, step(.generate, run.outputs), environment: environment,
                inputs: run.inputs + [stamp, generator],
                outputs: run.outputs)
        }
        return [check] + runs
    }

    /// SwiftPM watches the target's own folder itself: it plans again when a file is added or removed.
    private func isElsewhere(_ folder: URL) -> Bool {
        let own = file.url.deletingLastPathComponent().path
        return folder.path != own && !folder.path.hasPrefix(own + "/")
    }

    private func step(_ work: BuildStep.Work, _ outputs: [URL]) -> BuildStep {
        BuildStep(
            work, configurationFile: file.url, generator: generator, outputFolder: outputFolder, module: module,
            outputs: outputs)
    }

    private func command(
        _ name: String, _ step: BuildStep, environment: [String: String], inputs: [URL], outputs: [URL]
    ) -> Command {
        .buildCommand(
            displayName: "swift-mocks \(name)", executable: driver, arguments: step.arguments,
            environment: environment, inputFiles: inputs, outputFiles: outputs)
    }
}
