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

    /// - Throws: `CommandError` or `ConfigurationError`.
    func run() throws {
        let arguments = try CommandArguments(request.arguments)
        if arguments.wantsHelp {
            say(CommandArguments.help)
            return
        }
        let jobs = try jobs(arguments)
        TargetsWithoutSources.warnings(package: request.package, targets: request.targets.map(\.folder)).forEach(warn)
        var isUpToDate = true
        for job in jobs { isUpToDate = try perform(job, arguments) && isUpToDate }
        if arguments.mode == .check && !isUpToDate { throw CommandError.outOfDate }
    }

    /// The targets that have a configuration, sorted, because SwiftPM's order varies.
    private func jobs(_ arguments: CommandArguments) throws -> [Job] {
        let jobs = try targets(arguments).compactMap { try job($0, arguments) }
            .sorted { $0.target.name < $1.target.name }
        if jobs.isEmpty { throw CommandError.noConfiguration }
        if arguments.output != nil && jobs.count > 1 { throw CommandError.outputOfSeveral(jobs.map(\.target.name)) }
        return jobs
    }

    private func targets(_ arguments: CommandArguments) throws -> [TargetDescription] {
        if arguments.targets.isEmpty { return request.targets }
        return try arguments.targets.map { name in
            if let target = request.targets.first(where: { $0.name == name }) { return target }
            let nearest = NearestName.of(name, among: request.targets.map(\.name)) ?? name
            throw CommandError.unknownTarget(name, nearest: nearest)
        }
    }

    /// A target that the command line names must have a configuration.
    private func job(_ target: TargetDescription, _ arguments: CommandArguments) throws -> Job? {
        if !arguments.targets.isEmpty { return Job(target: target, file: try ConfigurationFile.required(of: target)) }
        return try ConfigurationFile.find(of: target).map { Job(target: target, file: $0) }
    }

    /// - Returns: Whether there was nothing to do.
    private func perform(_ job: Job, _ arguments: CommandArguments) throws -> Bool {
        let fresh = request.workFolder.appendingPathComponent(job.target.name)
        try generate(job, into: fresh, isVerbose: arguments.isVerbose)
        let output =
            arguments.output.map { request.package.appendingPathComponent($0) }
            ?? job.target.folder.appendingPathComponent("Generated")
        let folder = GeneratedFolder(folder: output, plugins: job.file.configuration.plugins)
        let changes = try folder.changesOfAll(from: fresh)
        if arguments.mode.writes { try folder.apply(changes, from: fresh) }
        let report = ChangeReport(target: job.target.name, folder: output, fresh: fresh, changes: changes)
        if arguments.mode == .check { out(try report.differences()) }
        say(report.text(arguments.mode, isVerbose: arguments.isVerbose))
        return changes.isEmpty
    }

    private func generate(_ job: Job, into fresh: URL, isVerbose: Bool) throws {
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        let programs = try job.file.programs(generator: request.generator)
        let runs = try job.file.runs(outputFolder: fresh, module: job.target.module, isBuild: false)
        MappingCheck(runs).warnings.forEach(say)
        for run in runs {
            if isVerbose { say(([programs.protoc.path] + run.arguments(in: fresh, programs)).joined(separator: " ")) }
            let warnings = try job.file.perform(run, programs, in: fresh)
            if !warnings.isEmpty { say(warnings) }
        }
    }

    private func say(_ line: String) { out("\(line)\n") }

    private struct Job {
        let target: TargetDescription
        let file: ConfigurationFile
    }
}
