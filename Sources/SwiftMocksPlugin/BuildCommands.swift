import Foundation
import PackagePlugin

/// The build commands of a target: one a proto file, so that a change redoes no more than it must.
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
        let plannedOutputs = plan.runs.reduce(0) { $0 + $1.outputs.count }
        return plan.runs.map { command($0, plannedOutputs, protoc: plan.protoc) }
    }

    private func command(_ run: ProtocRun, _ plannedOutputs: Int, protoc: URL) -> Command {
        let step = BuildStep(
            configurationFile: file.url, generator: generator, outputFolder: outputFolder,
            outputs: run.outputs, plannedOutputs: plannedOutputs)
        return .buildCommand(
            displayName: "swift-mocks \(run.protoName)",
            executable: driver,
            arguments: step.arguments,
            environment: ["PROTOC_PATH": protoc.path],
            inputFiles: run.inputs + [generator],
            outputFiles: run.outputs
        )
    }
}
