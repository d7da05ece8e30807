import Foundation

struct BuildStepRunner {
    private let step: BuildStep
    private let say: (String) -> Void

    init(_ step: BuildStep, say: @escaping (String) -> Void) {
        self.step = step
        self.say = say
    }

    func run() throws {
        switch step.work {
        case .validate(let target, let folders):
            // The plugin looks for programs itself: this program is not there when a package is built for the first time.
            let warnings =
                folders.isEmpty ? [] : TargetsWithoutSources.warnings(package: target.package, targets: folders)
            warnings.forEach { say("warning: \($0)") }
            _ = try runs(of: try ConfigurationFile.required(of: target), module: target.module)
        case .check(let target): try check(target)
        case .generate(let url, let module): try generate(try ConfigurationFile(url), module: module)
        }
    }

    private func check(_ target: TargetDescription) throws {
        let file = try ConfigurationFile.required(of: target)
        let wanted = Set(try runs(of: file, module: target.module).flatMap(\.outputs).map(name(of:)))
        let planned = Set(step.outputs.map(name(of:)))
        if wanted != planned {
            throw otherOutputs(file, without: wanted.subtracting(planned), with: planned.subtracting(wanted))
        }
        _ = try file.programs(generator: step.generator)
        let stamp = BuildStep.stamp(in: step.outputFolder)
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data(Self.stampText.utf8).write(to: stamp) }
    }

    private static let stampText = """
        // \(GeneratedNotice.text)
        //
        // The build plugin writes this file when its plan fits the configuration. It has no declarations.

        """

    /// Leaves unchanged files alone, so that their dependents are not built again.
    private func generate(_ file: ConfigurationFile, module: String) throws {
        let outputs = step.outputs.map(\.path)
        guard let run = try runs(of: file, module: module).first(where: { $0.outputs.map(\.path) == outputs }) else {
            throw otherOutputs(file, without: [], with: Set(step.outputs.map(name(of:))))
        }
        let fresh = step.outputFolder.appendingPathComponent(".\(step.outputs[0].lastPathComponent).fresh")
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: fresh) }
        let programs = try file.programs(generator: step.generator)
        let warnings = try file.perform(run, programs, in: fresh)
        for output in step.outputs.map(name(of:))
        where !FileManager.default.fileExists(atPath: fresh.appendingPathComponent(output).path) {
            let check = ConfigurationFile.check(programs.protoc.path)
            throw file.error("protoc did not write \(output), and reported no error; \(check)", at: run.position)
        }
        let folder = GeneratedFolder(folder: step.outputFolder)
        try folder.apply(folder.changes(from: fresh), from: fresh)
        if !warnings.isEmpty { say(warnings) }
    }

    private func runs(of file: ConfigurationFile, module: String) throws -> [ProtocRun] {
        try file.runs(outputFolder: step.outputFolder, module: module, isBuild: true)
    }

    private func otherOutputs(
        _ file: ConfigurationFile, without added: Set<String>, with removed: Set<String>
    ) -> ConfigurationError {
        func listed(_ word: String, _ names: Set<String>) -> String {
            names.isEmpty
                ? "" : word + names.sorted().prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
        }
        return file.error(
            "this build was planned\(listed(" without ", added))\(listed(" with ", removed)); SwiftPM updates the plan only"
                + " when Package.swift or the set of source files changes; run `touch Package.swift` and build again")
    }

    /// The path of an output in the output folder, which may have folders: with `FileNaming=FullPath` they are the proto's.
    private func name(of output: URL) -> String {
        let folder = step.outputFolder.path + "/"
        return output.path.hasPrefix(folder) ? String(output.path.dropFirst(folder.count)) : output.path
    }
}
