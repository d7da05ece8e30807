import Foundation
import PackagePlugin

/// The build commands of a target: one for each run of protoc, and one before them that checks
/// whether the plan is still valid.
struct BuildCommands {
    let target: TargetDescription
    let outputFolder: URL
    let generator: URL
    /// The executable `swift-mocks-protoc`.
    let buildTool: URL

    /// Plans the commands.
    ///
    /// - Parameters:
    ///   - validates: whether to report programs that are missing, and the faults of the target's
    ///     configuration if the build tool is built already. SwiftPM then plans again at the next
    ///     build. Otherwise the check reports the faults.
    ///   - folders: those of all targets, to warn about configurations elsewhere; none for no such
    ///     warnings. Only a validation warns.
    func all(validates: Bool, warningAbout folders: [URL]) throws -> [Command] {
        // The check reports that there is more than one configuration.
        let plan = target.configurations.count > 1 ? nil : BuildPlan(target)
        let search = plan.map { ProgramSearch(configuration: $0.configuration) }
        if validates {
            let end = try? BuildTool.run(buildTool, try step(.validate(target: target, folders: folders)).arguments)
            let fault = end.flatMap { $0.status == BuildStep.faultStatus ? $0.text : nil }
            let missing = search.map { $0.configuration.error($0.missing).description }
            let texts = [fault, missing].compactMap { $0 }.filter { !$0.isEmpty }
            if !texts.isEmpty { throw UserError(texts.joined(separator: "\n")) }
        }

        func command(_ name: String, _ step: BuildStep, inputs: [URL], outputs: [String]) throws -> Command {
            .buildCommand(
                displayName: "swift-mocks \(name)", executable: buildTool, arguments: try step.arguments,
                environment: search?.planned ?? [:], inputFiles: inputs,
                outputFiles: outputs.map(outputFolder.appendingPathComponent))
        }
        let runs = plan?.runs ?? []
        let check = try command(
            TargetDescription.configurationName, step(.check(target: target), runs.flatMap(\.outputs)),
            inputs: plan?.inputs.filter(isUnwatched) ?? [], outputs: [BuildStep.stamp])
        return try [check]
            + runs.map { run in
                try command(
                    run.name, step(.generate(target: target), run.outputs),
                    inputs: run.inputs + [outputFolder.appendingPathComponent(BuildStep.stamp), generator],
                    outputs: run.outputs)
            }
    }

    /// SwiftPM watches the target's own folder itself: it plans again when a file is added or
    /// removed.
    private func isUnwatched(_ input: URL) -> Bool {
        !input.isFolder || !(input.path + "/").hasPrefix(target.folder.path + "/")
    }

    private func step(_ work: BuildStep.Work, _ outputs: [String] = []) -> BuildStep {
        BuildStep(work: work, generator: generator, outputFolder: outputFolder, outputs: outputs)
    }
}
