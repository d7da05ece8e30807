import Foundation
import PackagePlugin

/// The build commands of a target: one for each proto, so that a change repeats only what it affects, and one
/// before them that checks whether the plan is still valid.
struct BuildCommands {
    let target: TargetDescription
    let outputFolder: URL
    let generator: URL
    /// The executable `swift-mocks-protoc`.
    let buildTool: URL

    /// Reports programs that are missing, and the faults of the configuration if the build tool is built already. SwiftPM then plans
    /// again at the next build. Otherwise the check reports the faults.
    ///
    /// - Parameter folders: those of all targets, to warn about configurations elsewhere; none for no such warnings.
    func validate(folders: [URL]) throws {
        let arguments = try step(.validate(target: target, folders: folders)).arguments
        let end = try? BuildTool.run(buildTool, arguments)
        let fault = end.flatMap { $0.status == BuildStep.faultStatus ? $0.text : nil }
        let missing = configurationFile.flatMap { file in
            ProgramSearch.missing(file, environment: ProcessInfo.processInfo.environment)
        }
        let texts = [fault, missing].compactMap { $0 }
        if !texts.isEmpty { throw Fault(description: texts.joined(separator: "\n")) }
    }

    func all() throws -> [Command] {
        let file = configurationFile
        let plan = file.map { BuildPlan($0, outputFolder: outputFolder) }
        let stamp = BuildStep.stamp(in: outputFolder)
        let check = command(
            TargetDescription.configurationName,
            try step(.check(target: target), plan?.runs.flatMap(\.outputs) ?? []).arguments,
            inputs: plan?.inputs.filter(isUnwatched).sorted { $0.path < $1.path } ?? [], outputs: [stamp])
        guard let file, let plan else { return [check] }
        return try [check]
            + plan.runs.map { run in
                command(
                    run.proto,
                    try step(.generate(configurationFile: file, module: target.module), run.outputs).arguments,
                    inputs: run.inputs + [stamp, generator], outputs: run.outputs)
            }
    }

    /// Nil if there is none, or more than one, which the check reports.
    private var configurationFile: URL? { target.configurations.count == 1 ? target.configurations.first : nil }

    /// SwiftPM watches the target's own folder itself: it plans again when a file is added or removed.
    private func isUnwatched(_ input: URL) -> Bool {
        !input.isFolder || !(input.path + "/").hasPrefix(target.folder.path + "/")
    }

    private func step(_ work: BuildStep.Work, _ outputs: [URL] = []) -> BuildStep {
        BuildStep(work: work, generator: generator, outputFolder: outputFolder, outputs: outputs)
    }

    private func command(_ name: String, _ arguments: [String], inputs: [URL], outputs: [URL]) -> Command {
        .buildCommand(
            displayName: "swift-mocks \(name)", executable: buildTool, arguments: arguments,
            environment: PlannedEnvironment.variables(ProcessInfo.processInfo.environment), inputFiles: inputs,
            outputFiles: outputs)
    }
}
