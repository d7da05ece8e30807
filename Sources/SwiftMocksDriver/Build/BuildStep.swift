import Foundation

/// A command of a build: planned by the plugin, run by the executable `swift-mocks-protoc`.
///
/// SwiftPM runs a plugin again only when the package's structure changes. So the plan contains only the outputs, which
/// SwiftPM must know in advance. Everything else is read from the configuration when the step runs.
public struct BuildStep: Equatable {
    enum Work: String {
        /// Runs protoc for one proto, which makes `outputs`.
        case generate
        /// Checks that `outputs`, those of all other steps, still match the configuration. It runs first, so that a
        /// fault is reported once.
        case check
    }

    let work: Work
    let configurationFile: URL
    let generator: URL
    let outputFolder: URL
    /// The module that is built.
    let module: String
    let outputs: [URL]

    init(_ work: Work, configurationFile: URL, generator: URL, outputFolder: URL, module: String, outputs: [URL]) {
        self.work = work
        self.configurationFile = configurationFile
        self.generator = generator
        self.outputFolder = outputFolder
        self.module = module
        self.outputs = outputs
    }

    /// - Parameter arguments: The value of `arguments`.
    public init(arguments: [String]) throws {
        guard arguments.count > 4, let work = Work(rawValue: arguments[0]) else { throw NotABuildStep() }
        let paths = arguments.map { URL(fileURLWithPath: $0) }
        self.init(
            work, configurationFile: paths[1], generator: paths[2], outputFolder: paths[3],
            module: arguments[4], outputs: Array(paths[5...]))
    }

    var arguments: [String] {
        [work.rawValue, configurationFile.path, generator.path, outputFolder.path, module] + outputs.map(\.path)
    }

    /// The file that a check writes and that the other steps need.
    ///
    /// It is Swift source, because SwiftPM makes a resource of an output of another kind, and the app then gets a bundle.
    static func stamp(in outputFolder: URL) -> URL { outputFolder.appendingPathComponent("SwiftMocksPlan.swift") }

    /// - Returns: The warnings of protoc, or those of a check, one per line.
    /// - Throws: `ConfigurationError`.
    public func run() throws -> String {
        let file = try ConfigurationFile(configurationFile)
        let plan = try file.plan(outputFolder: outputFolder, module: module, isBuild: true)
        switch work {
        case .check:
            try check(plan, file)
            return MappingCheck(plan.runs).warnings.joined(separator: "\n")
        case .generate:
            guard let run = plan.runs.first(where: { $0.outputs.map(\.path) == outputs.map(\.path) }) else {
                try file.fail(.otherOutputs(added: [], removed: outputs.map(name(of:))), at: TextPosition())
            }
            return try generate(run, file)
        }
    }

    /// Unchanged files are not touched, so that their dependents are not built again.
    private func generate(_ run: ProtocRun, _ file: ConfigurationFile) throws -> String {
        let fresh = outputFolder.appendingPathComponent(".\(outputs[0].lastPathComponent).fresh")
        try? FileManager.default.removeItem(at: fresh)
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: fresh) }
        let programs = try file.programs(generator: generator)
        let warnings = try file.perform(run, programs, in: fresh)
        for output in outputs.map(name(of:))
        where !FileManager.default.fileExists(atPath: fresh.appendingPathComponent(output).path) {
            try file.fail(.protocWroteNothing(output, program: programs.protoc.path), at: run.position)
        }
        let folder = GeneratedFolder(folder: outputFolder)
        try folder.apply(try folder.changes(from: fresh), from: fresh)
        return warnings
    }

    private static let stampText = """
        // \(GeneratedNotice.text)
        //
        // The build plugin writes this file when its plan fits the configuration. It has no declarations.

        """

    private func check(_ plan: ProtocPlan, _ file: ConfigurationFile) throws {
        let wanted = Set(plan.runs.flatMap(\.outputs).map(name(of:)))
        let planned = Set(outputs.map(name(of:)))
        if wanted != planned {
            let (added, removed) = (wanted.subtracting(planned), planned.subtracting(wanted))
            try file.fail(.otherOutputs(added: added.sorted(), removed: removed.sorted()), at: TextPosition())
        }
        _ = try file.programs(generator: generator)
        let stamp = Self.stamp(in: outputFolder)
        if !FileManager.default.fileExists(atPath: stamp.path) { try Data(Self.stampText.utf8).write(to: stamp) }
    }

    /// The path of an output in the output folder, which may have folders: with `FileNaming=FullPath` they are the proto's.
    private func name(of output: URL) -> String {
        let folder = outputFolder.path + "/"
        return output.path.hasPrefix(folder) ? String(output.path.dropFirst(folder.count)) : output.path
    }
}

/// The error for arguments that the plugin does not pass.
struct NotABuildStep: Error, CustomStringConvertible {
    var description: String { "error: swift-mocks-protoc is run by the build plugin SwiftMocksPlugin, not by hand" }
}
