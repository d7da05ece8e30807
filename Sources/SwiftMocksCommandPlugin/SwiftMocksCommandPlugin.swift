import Foundation
import PackagePlugin

/// `swift package generate-mocks`: generates into folders of the package, for projects that check generated code in.
@main
struct SwiftMocksCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = try CommandRequest(arguments)
        if request.wantsHelp {
            print(CommandRequest.help)
            return
        }
        let jobs = try jobs(request, context)
        for warning in TargetsWithoutSources.warnings(
            package: context.package.directoryURL, targets: context.package.targets.map(PluginTarget.folder))
        {
            Diagnostics.warning(warning)
        }
        var isInLine = true
        for job in jobs { isInLine = try perform(job, as: request, context) && isInLine }
        if request.mode == .check && !isInLine { throw CommandError.outOfDate }
    }

    /// The targets that have a configuration, sorted, because SwiftPM's order varies.
    private func jobs(_ request: CommandRequest, _ context: PluginContext) throws -> [Job] {
        let jobs = try targets(request, context).compactMap { try job(PluginTarget($0, in: context.package), request) }
            .sorted { $0.target.name < $1.target.name }
        if jobs.isEmpty { throw CommandError.noConfiguration }
        if request.output != nil && jobs.count > 1 { throw CommandError.outputOfSeveral(jobs.map(\.target.name)) }
        return jobs
    }

    private func targets(_ request: CommandRequest, _ context: PluginContext) throws -> [any Target] {
        let all = context.package.targets
        if request.targets.isEmpty { return all }
        return try request.targets.map { name in
            if let target = all.first(where: { $0.name == name }) { return target }
            throw CommandError.unknownTarget(name, nearest: NearestName.of(name, among: all.map(\.name)) ?? name)
        }
    }

    /// A target that the command line names must have a configuration.
    private func job(_ target: PluginTarget, _ request: CommandRequest) throws -> Job? {
        if !request.targets.isEmpty { return Job(target: target, file: try target.configuration()) }
        return try target.configurationIfAny().map { Job(target: target, file: $0) }
    }

    /// - Returns: Whether there was nothing to do.
    private func perform(_ job: Job, as request: CommandRequest, _ context: PluginContext) throws -> Bool {
        let fresh = context.pluginWorkDirectoryURL.appendingPathComponent(job.target.name)
        try generate(job, into: fresh, context, isVerbose: request.isVerbose)
        let package = context.package.directoryURL
        let output =
            request.output.map { package.appendingPathComponent($0) }
            ?? job.target.folder.appendingPathComponent("Generated")
        let folder = GeneratedFolder(folder: output, plugins: job.file.configuration.plugins)
        let changes = try folder.changesOfAll(from: fresh)
        if request.mode.writes { try folder.apply(changes, from: fresh) }
        let report = ChangeReport(target: job.target.name, folder: output, fresh: fresh, changes: changes)
        if request.mode == .check { print(try report.differences(), terminator: "") }
        print(report.text(request.mode, isVerbose: request.isVerbose))
        return changes.isEmpty
    }

    private func generate(_ job: Job, into fresh: URL, _ context: PluginContext, isVerbose: Bool) throws {
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        let programs = try job.file.programs(generator: try context.tool(named: "protoc-gen-swift-mocks").url)
        let plan = try job.file.plan(outputFolder: fresh, module: job.target.module, isBuild: false)
        for warning in MappingCheck(plan.runs).warnings { print(warning) }
        for run in plan.runs {
            if isVerbose { print(([programs.protoc.path] + run.arguments(in: fresh, programs)).joined(separator: " ")) }
            let warnings = try job.file.perform(run, programs, in: fresh)
            if !warnings.isEmpty { print(warnings) }
        }
    }

    private struct Job {
        let target: PluginTarget
        let file: ConfigurationFile
    }
}
