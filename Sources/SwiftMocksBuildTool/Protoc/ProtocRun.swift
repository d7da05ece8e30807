import Foundation

/// One run of protoc: protos of an invocation, with its options.
struct ProtocRun {
    /// The protos as others import them, each with its place in the configuration. There is at least one.
    let protos: [Configuration.Text]
    let importPaths: ImportPaths
    /// The generator's options as `Name=value`; nil if it is not run.
    let options: [String]?
    /// The protoc plugins of others, with their options as `Name=value`.
    let plugins: [(plugin: ProtocPlugin, options: [String])]
    let mappings: URL?
    /// What ModuleMappings says; nil without the key.
    let modules: MappedModules?
    let outputs: [URL]

    /// The first proto, which stands for the run in messages.
    var protoName: String { protos[0].text }
    var position: TextPosition { protos[0].position }

    /// The mapping file that a run writes, because protoc's plugins read the modules from one.
    private static let modulesFile = "module-mappings.txt"

    /// The arguments of protoc, which runs in `folder` and writes its outputs there.
    func arguments(in folder: URL, _ programs: Programs) -> [String] {
        let file = modules.map { _ in Self.modulesFile } ?? mappings?.path(from: folder)
        let common = file.map { ["\(CommonOptions.protoPathModuleMappings.name)=\($0)"] } ?? []
        var arguments = importPaths.folders.flatMap { ["-I", $0.path(from: folder)] }
        func add(_ flag: String, _ program: URL, _ options: [String]) {
            arguments += ["--plugin=protoc-gen-\(flag)=\(program.path)", "--\(flag)_out=."]
            arguments += (options + common).map { "--\(flag)_opt=\($0)" }
        }
        if let options { add("swift-mocks", programs.generator, options) }
        for (other, options) in plugins {
            if let program = programs.plugins[other.program] { add(other.flag, program, options) }
        }
        return arguments + protos.map(\.text)
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    ///
    /// - Returns: What protoc prints, and the process, which has ended.
    func perform(_ programs: Programs, in folder: URL) throws -> (output: String, process: Process) {
        if let modules {
            try Data(modules.mappingFile.utf8).write(to: folder.appendingPathComponent(Self.modulesFile))
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = programs.protoc
        process.arguments = try Self.shortened(arguments(in: folder, programs), in: folder)
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process)
    }

    /// A command line that is too long for the system goes into a file, which protoc reads.
    private static func shortened(_ arguments: [String], in folder: URL) throws -> [String] {
        if arguments.reduce(0, { $0 + $1.utf8.count + 1 }) < 100_000 { return arguments }
        let file = "protoc-arguments.txt"
        try Data(arguments.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(file))
        return ["@\(file)"]
    }
}

struct Programs {
    let protoc: URL
    let generator: URL
    let plugins: [RequiredProgram: URL]
}

struct ProtocSetting {
    let configurationFile: URL
    let outputFolder: URL
    let module: String
    /// Whether the outputs go directly into a build, or else into a folder that is checked in.
    let isBuild: Bool
}
