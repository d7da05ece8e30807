import Foundation

/// `swift package generate-mocks`: generates into folders of the package, for projects that check
/// generated code in.
extension BuildStep {
    func generateMocks(
        _ arguments: CommandArguments, package: URL, targets: [TargetDescription], out: (String) -> Void,
        say: (String) -> Void
    ) throws {
        if arguments.flags.contains(.help) { return out("\(CommandArguments.help)\n") }
        let jobs = try jobs(arguments, targets)
        TargetDescription.warnings(package: package, targets: targets.map(\.folder)).forEach(say)
        let output = arguments.output.map(package.appendingPathComponent)
        let changes = try jobs.map { target, configuration in
            let folder = output ?? target.folder.appendingPathComponent("Generated")
            return try generate(target, configuration, into: folder, arguments, out: out)
        }
        if arguments.flags.contains(.check), !changes.allSatisfy(\.isEmpty) {
            throw UserError("generated files are out of date. Run `swift package generate-mocks`")
        }
    }

    /// The targets that generate, sorted, because SwiftPM's order varies.
    private func jobs(
        _ arguments: CommandArguments, _ targets: [TargetDescription]
    ) throws -> [(target: TargetDescription, configuration: TargetConfiguration)] {
        let chosen = try arguments.targets.map { name in
            if let target = targets.first(where: { $0.name == name }) { return target }
            let nearest = NearestName.nearest(to: name, among: targets.map(\.name)) ?? name
            throw UserError("this package has no target \"\(name)\". The nearest is \"\(nearest)\"")
        }
        let jobs = try (chosen.isEmpty ? Self.generating(targets) : chosen).sorted { $0.name < $1.name }.map { target in
            (target, try target.checkedConfiguration())
        }
        if jobs.isEmpty {
            let reasons = targets.sorted { $0.name < $1.name }.flatMap { TargetConfiguration($0).inference.faults }
                .map { "\n- \($0.text)" }.joined()
            throw UserError(
                "no target of this package has a \(Configuration.fileName), or protos of which it can be told what to make:"
                    + reasons)
        }
        if arguments.output != nil && jobs.count > 1 {
            throw UserError(
                "--output works with one target, but several generate:"
                    + " \(jobs.map(\.0.name).joined(separator: ", ")). Choose one with --target")
        }
        return jobs
    }

    /// Those with a configuration; and those without one that something follows for, unless a
    /// configuration of the package says what to make: then the others are left out, because what
    /// they have may come from elsewhere.
    static func generating(_ targets: [TargetDescription]) -> [TargetDescription] {
        let configured = targets.filter { !$0.configurations.isEmpty }
        if !configured.allSatisfy({ TargetConfiguration($0).inference.invocations != nil }) { return configured }
        return targets.filter { target in
            if !target.configurations.isEmpty { return true }
            let inference = TargetConfiguration(target).inference
            return inference.faults.contains { $0.kind == .faulty }
                || inference.invocations != nil && inference.faults.isEmpty
        }
    }

    private func generate(
        _ target: TargetDescription, _ configuration: TargetConfiguration, into folder: URL,
        _ arguments: CommandArguments,
        out: (String) -> Void
    ) throws -> FolderChanges {
        // It is compared with the package's.
        let fresh = outputFolder.appendingPathComponent(target.name)
        try fresh.makeEmptyFolder()
        let programs = try programs(of: configuration)
        if arguments.flags.contains(.verbose) {
            for note in configuration.inference.notes { out("\(target.name): \(note)\n") }
        }
        for run in try configuration.checkedRuns(outputFolder: fresh, module: target.module, isBuild: false) {
            let modules = run.mappedModules()
            let command = [programs[.protoc].path] + run.arguments(in: fresh, programs, modules)
            if arguments.flags.contains(.verbose) { out("\(command.joined(separator: " "))\n") }
            let warnings = try run.perform(programs, modules, in: fresh)
            if !warnings.isEmpty { out("\(warnings)\n") }
        }
        let others = configuration.content.invocations.flatMap(\.others)
        let changes = FolderChanges(of: folder, from: fresh, removing: [.messages] + others)
        if arguments.writes { try changes.apply() }
        if arguments.flags.contains(.check) { out(try changes.differences()) }
        out("\(changes.report(target.name, arguments))\n")
        return changes
    }
}
