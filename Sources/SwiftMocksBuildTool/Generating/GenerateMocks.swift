import Foundation

/// `swift package generate-mocks`: generates into folders of the package, for projects that check generated code in.
struct GenerateMocks {
    private let request: PackageRequest
    private let out: (String) -> Void
    private let warn: (String) -> Void

    /// - Parameter out: prints a text, which ends a line if it has to.
    init(_ request: PackageRequest, out: @escaping (String) -> Void, warn: @escaping (String) -> Void) {
        self.request = request
        self.out = out
        self.warn = warn
    }

    func run() throws {
        let arguments = try CommandArguments(request.arguments)
        if arguments.wantsHelp { return say(CommandArguments.help) }
        let jobs = try jobs(arguments)
        TargetsWithoutSources.warnings(package: request.package, targets: request.targets.map(\.folder)).forEach(warn)
        let areUpToDate = try jobs.map { try perform($0, arguments) }
        if arguments.mode == .check && areUpToDate.contains(false) {
            throw CommandError("generated files are out of date; run `swift package generate-mocks`")
        }
    }

    private typealias Job = (target: TargetDescription, file: ConfigurationFile)

    /// The targets that have a configuration, sorted, because SwiftPM's order varies.
    private func jobs(_ arguments: CommandArguments) throws -> [Job] {
        let jobs: [Job]
        if arguments.targets.isEmpty {
            jobs = try request.targets.compactMap { target in
                try ConfigurationFile.find(of: target).map { (target, $0) }
            }.sorted { $0.target.name < $1.target.name }
        } else {
            jobs = try arguments.targets.sorted().map { name in
                let target = try target(name)
                return (target, try ConfigurationFile.required(of: target))
            }
        }
        if jobs.isEmpty {
            throw CommandError(
                "no target of this package has a \(Configuration.fileName); create one in a target's folder, for example with"
                    + " \(Configuration.example)")
        }
        if arguments.output != nil && jobs.count > 1 {
            throw CommandError(
                "--output works with one target, but several have a \(Configuration.fileName):"
                    + " \(jobs.map(\.target.name).joined(separator: ", ")); choose one with --target")
        }
        return jobs
    }

    private func target(_ name: String) throws -> TargetDescription {
        if let target = request.targets.first(where: { $0.name == name }) { return target }
        let nearest = NearestName.of(name, among: request.targets.map(\.name)) ?? name
        throw CommandError("this package has no target \"\(name)\"; the nearest is \"\(nearest)\"")
    }

    private func perform(_ job: Job, _ arguments: CommandArguments) throws -> Bool {
        let fresh = request.workFolder.appendingPathComponent(job.target.name)
        try generate(job, into: fresh, isVerbose: arguments.isVerbose)
        let output =
            arguments.output.map { request.package.appendingPathComponent($0) }
            ?? job.target.folder.appendingPathComponent("Generated")
        let folder = GeneratedFolder(folder: output, plugins: job.file.configuration.plugins)
        let changes = folder.changesOfAll(from: fresh)
        if arguments.mode == .write { try folder.apply(changes, from: fresh) }
        let report = ChangeReport(target: job.target.name, folder: output, fresh: fresh, changes: changes)
        if arguments.mode == .check { out(try report.differences()) }
        say(report.text(arguments.mode, isVerbose: arguments.isVerbose))
        return changes.isEmpty
    }

    private func generate(_ job: Job, into fresh: URL, isVerbose: Bool) throws {
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        let programs = try job.file.programs(generator: request.generator)
        for run in try job.file.runs(outputFolder: fresh, module: job.target.module, isBuild: false) {
            if isVerbose { say(([programs.protoc.path] + run.arguments(in: fresh, programs)).joined(separator: " ")) }
            let warnings = try job.file.perform(run, programs, in: fresh)
            if !warnings.isEmpty { say(warnings) }
        }
    }

    private func say(_ line: String) { out("\(line)\n") }
}

/// The reason why the command can't be performed.
struct CommandError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
