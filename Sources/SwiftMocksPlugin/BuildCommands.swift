import Foundation
import PackagePlugin

/// The build commands of a target: one a proto file, so that a change redoes no more than it must, and one before them
/// that sees whether the plan still holds.
struct BuildCommands {
    let file: ConfigurationFile
    let outputFolder: URL
    let generator: URL
    /// The executable `swift-mocks-protoc`.
    let driver: URL

    func all() throws -> [Command] {
        let plan = try file.runs(
            environment: ProcessInfo.processInfo.environment,
            generator: generator, outputFolder: outputFolder, isBuild: true)
        let stamp = BuildStep.stamp(in: outputFolder)
        let check = command(
            "swift-mocks \(Configuration.fileName)", step(.check, plan.runs.flatMap(\.outputs)), plan,
            inputs: [file.url], outputs: [stamp])
        let runs = plan.runs.map {
            command(
                "swift-mocks \($0.protoName)", step(.generate, $0.outputs), plan,
                inputs: $0.inputs + [stamp, generator],
                outputs: $0.outputs)
        }
        return [check] + runs
    }

    private func step(_ work: BuildStep.Work, _ outputs: [URL]) -> BuildStep {
        BuildStep(
            work, configurationFile: file.url, generator: generator, outputFolder: outputFolder, outputs: outputs)
    }

    private func command(
        _ name: String, _ step: BuildStep, _ plan: ProtocRuns, inputs: [URL], outputs: [URL]
    ) -> Command {
        .buildCommand(
            displayName: name, executable: driver, arguments: step.arguments,
            environment: ["PROTOC_PATH": plan.protoc.path], inputFiles: inputs, outputFiles: outputs)
    }
}
