import Foundation

extension BuildStep {
    /// Whether the build runs it, and not the plugin that plans the build.
    var isInBuild: Bool {
        switch work {
        case .validate: false
        case .check, .generate: true
        }
    }
}

/// Does what a build asks for.
struct BuildStepRunner {
    private let step: BuildStep
    /// Takes a line of text for the user.
    private let say: (String) -> Void

    init(_ step: BuildStep, say: @escaping (String) -> Void) {
        self.step = step
        self.say = say
    }

    /// - Throws: `ConfigurationError`.
    func run() throws {
        switch step.work {
        case .validate(let target, let folders): try validate(target, folders)
        case .check(let target): try check(target)
        case .generate(let url, let module): try generate(try ConfigurationFile(url), module: module)
        }
    }

    /// The plugin looks for programs itself, because this program is not there when a package is built for the first time.
    private func validate(_ target: TargetDescription, _ folders: [URL]) throws {
        if !folders.isEmpty {
            let warnings = TargetsWithoutSources.warnings(package: target.package, targets: folders)
            warnings.forEach { say("warning: \($0)") }
        }
        _ = try runs(of: try ConfigurationFile.required(of: target), module: target.module)
    }

    private func check(_ target: TargetDescription) throws {
        let file = try ConfigurationFile.required(of: target)
        let runs = try runs(of: file, module: target.module)
        let wanted = Set(runs.flatMap(\.outputs).map(name(of:)))
        let planned = Set(step.outputs.map(name(of:)))
        if wanted != planned {
            let (added, removed) = (wanted.subtracting(planned), planned.subtracting(wanted))
            try file.fail(.otherOutputs(added: added.sorted(), removed: removed.sorted()), at: TextPosition())
        }
        _ = try file.programs(generator: step.generator)
        let stamp = BuildStep.stamp(in: step.outputFolder)
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data(Self.stampText.utf8).write(to: stamp) }
        MappingCheck(runs).warnings.forEach(say)
    }

    private static let stampText = """
        // \(GeneratedNotice.text)
        //
        // The build plugin writes this file when its plan fits the configuration. It has no declarations.

        """

    private func generate(_ file: ConfigurationFile, module: String) throws {
        let outputs = step.outputs.map(\.path)
        guard let run = try runs(of: file, module: module).first(where: { $0.outputs.map(\.path) == outputs }) else {
            try file.fail(.otherOutputs(added: [], removed: step.outputs.map(name(of:))), at: TextPosition())
        }
        let warnings = try perform(run, file)
        if !warnings.isEmpty { say(warnings) }
    }

    /// Unchanged files are not touched, so that their dependents are not built again.
    ///
    /// - Returns: The warnings of protoc.
    private func perform(_ run: ProtocRun, _ file: ConfigurationFile) throws -> String {
        let fresh = step.outputFolder.appendingPathComponent(".\(step.outputs[0].lastPathComponent).fresh")
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: fresh) }
        let programs = try file.programs(generator: step.generator)
        let warnings = try file.perform(run, programs, in: fresh)
        for output in step.outputs.map(name(of:))
        where !FileManager.default.fileExists(atPath: fresh.appendingPathComponent(output).path) {
            try file.fail(.protocWroteNothing(output, program: programs.protoc.path), at: run.position)
        }
        let folder = GeneratedFolder(folder: step.outputFolder)
        try folder.apply(try folder.changes(from: fresh), from: fresh)
        return warnings
    }

    private func runs(of file: ConfigurationFile, module: String) throws -> [ProtocRun] {
        try file.runs(outputFolder: step.outputFolder, module: module, isBuild: true)
    }

    /// The path of an output in the output folder, which may have folders: with `FileNaming=FullPath` they are the proto's.
    private func name(of output: URL) -> String {
        let folder = step.outputFolder.path + "/"
        return output.path.hasPrefix(folder) ? String(output.path.dropFirst(folder.count)) : output.path
    }
}
