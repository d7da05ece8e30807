import Foundation

/// `swift package generate-mocks`: generates into folders of the package, for projects that check generated code in.
struct GenerateMocks {
    let arguments: CommandArguments
    let package: URL
    let targets: [TargetDescription]
    let generator: URL
    /// The folder for files that are compared with those of the package.
    let workFolder: URL
    let out: (String) -> Void

    func run(warn: (String) -> Void) throws {
        if arguments.wantsHelp { return say(CommandArguments.help) }
        let jobs = try jobs()
        TargetsWithoutSources.warnings(package: package, targets: targets.map(\.folder)).forEach(warn)
        let areUpToDate = try jobs.map(perform)
        if arguments.mode == .check && areUpToDate.contains(false) {
            throw UserError("generated files are out of date; run `swift package generate-mocks`")
        }
    }

    /// The targets that have a configuration, sorted, because SwiftPM's order varies.
    private func jobs() throws -> [(target: TargetDescription, file: ConfigurationFile)] {
        let isAll = arguments.targets.isEmpty
        let chosen = try isAll ? targets : arguments.targets.map(target)
        let jobs = try chosen.sorted { $0.name < $1.name }.compactMap { target in
            try (isAll ? target.configuration() : target.requiredConfiguration()).map { (target: target, file: $0) }
        }
        if jobs.isEmpty {
            throw UserError(
                "no target of this package has a \(Configuration.fileName); create one in a target's folder, for example with"
                    + " \(ConfigurationFile.example)")
        }
        if arguments.output != nil && jobs.count > 1 {
            throw UserError(
                "--output works with one target, but several have a \(Configuration.fileName):"
                    + " \(jobs.map(\.target.name).joined(separator: ", ")); choose one with --target")
        }
        return jobs
    }

    private func target(_ name: String) throws -> TargetDescription {
        if let target = targets.first(where: { $0.name == name }) { return target }
        let nearest = NearestName.of(name, among: targets.map(\.name)) ?? name
        throw UserError("this package has no target \"\(name)\"; the nearest is \"\(nearest)\"")
    }

    /// - Returns: Whether the target's files were up to date.
    private func perform(_ target: TargetDescription, _ file: ConfigurationFile) throws -> Bool {
        let fresh = workFolder.appendingPathComponent(target.name)
        try fresh.makeEmptyFolder()
        let programs = try file.programs(generator: generator)
        for run in try file.runs(outputFolder: fresh, module: target.module, isBuild: false) {
            let command = [programs.protoc.path] + run.arguments(in: fresh, programs)
            if arguments.isVerbose { say(command.joined(separator: " ")) }
            let warnings = try run.perform(programs, in: fresh)
            if !warnings.isEmpty { say(warnings) }
        }
        let output = arguments.output.map(package.appendingPathComponent)
        let changes = FolderChanges(
            ofAll: output ?? target.folder.appendingPathComponent("Generated"), from: fresh,
            others: file.configuration.invocations.flatMap(\.others))
        if arguments.mode == .write { try changes.apply() }
        if arguments.mode == .check { out(try changes.differences()) }
        say(changes.report(target.name, arguments.mode, isVerbose: arguments.isVerbose))
        return changes.isEmpty
    }

    private func say(_ line: String) { out("\(line)\n") }
}
