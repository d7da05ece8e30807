import Foundation

extension BuildStep {
    /// Runs the step.
    /// - Parameters:
    ///   - out: prints a text on standard output.
    ///   - say: prints a line on the other stream.
    /// - Throws: `UserError`.
    func run(out: (String) -> Void, say: (String) -> Void) throws {
        switch work {
        case .validate(let target, let folders):
            // The plugin looks for programs itself: this program is not there when a package is
            // built for the first time.
            TargetDescription.warnings(package: target.package, targets: folders).forEach(say)
            _ = try checkedRuns(of: try target.checkedConfiguration(), module: target.module)
        case .check(let target): try check(target)
        case .generate(let target): try generate(try target.checkedConfiguration(), module: target.module, say: say)
        case .generateMocks(let arguments, let package, let targets):
            try generateMocks(try CommandArguments(arguments), package: package, targets: targets, out: out, say: say)
        }
    }

    private func checkedRuns(of configuration: TargetConfiguration, module: String) throws -> [ProtocRun] {
        try configuration.checkedRuns(outputFolder: outputFolder, module: module, isBuild: true)
    }

    func programs(of configuration: TargetConfiguration) throws -> Programs {
        Programs(generator: generator, others: try ProgramSearch(configuration: configuration).all())
    }

    private func check(_ target: TargetDescription) throws {
        let configuration = try target.checkedConfiguration()
        let wanted = Set(try checkedRuns(of: configuration, module: target.module).flatMap(\.outputs))
        let planned = Set(outputs)
        if wanted != planned {
            throw otherOutputs(configuration, without: wanted.subtracting(planned), with: planned.subtracting(wanted))
        }
        try configuration.checkClients(of: target, outputFolder: outputFolder)
        _ = try programs(of: configuration)
        let text = """
            // \(GeneratedNotice.text)
            //
            // The build plugin writes this file when its plan fits the configuration. It has no
            // declarations.

            """
        let stamp = outputFolder.appendingPathComponent(Self.stamp)
        if !stamp.exists { try Data(text.utf8).write(to: stamp) }
    }

    /// Generates what is not up to date. Leaves unchanged files alone, so that their dependents are
    /// not built again.
    private func generate(_ configuration: TargetConfiguration, module: String, say: (String) -> Void) throws {
        guard let run = try checkedRuns(of: configuration, module: module).first(where: { $0.outputs == outputs })
        else {
            throw otherOutputs(configuration, with: Set(outputs))
        }
        let programs = try programs(of: configuration)
        let modules = run.mappedModules()
        var records = run.parts(modules).map {
            GenerationRecords(of: $0, programs, modules, outputFolder: outputFolder)
        }
        let outdated = records.compactMap(\.outdated)
        let name = outputs[0].split(separator: "/").last ?? ""
        let fresh = outputFolder.appendingPathComponent(".\(name).fresh")
        try fresh.makeEmptyFolder()
        defer { try? FileManager.default.removeItem(at: fresh) }
        let warnings = try outdated.map { try $0.performTogether(programs, modules, in: fresh) }
        for part in outdated {
            for proto in part.protos {
                for output in part.outputs(for: proto) where !fresh.appendingPathComponent(output).exists {
                    throw configuration.error(
                        "protoc did not write \(output), and reported no error. To find the cause, \(programs.check)",
                        at: proto.position)
                }
            }
        }
        try FolderChanges(of: outputFolder, from: fresh, removing: nil).apply()
        for index in records.indices { try records[index].write() }
        for text in warnings where !text.isEmpty { say(text) }
    }

    private func otherOutputs(
        _ configuration: TargetConfiguration, without added: Set<String> = [], with removed: Set<String>
    ) -> UserError {
        func listed(_ word: String, _ names: Set<String>) -> String {
            names.isEmpty
                ? "" : word + names.sorted().prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
        }
        return configuration.error(
            "this build was planned\(listed(" without ", added))\(listed(" with ", removed)). SwiftPM updates the plan only"
                + " when Package.swift or the set of source files changes. Run `touch Package.swift` and build again")
    }
}
