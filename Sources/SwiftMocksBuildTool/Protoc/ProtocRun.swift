import Foundation

/// One run of protoc: protos of an invocation, with its options.
struct ProtocRun {
    let file: ConfigurationFile
    /// The protos as others import them, each with its place in the configuration. There is at least one.
    let protos: [PlacedText]
    let importPaths: ImportPaths
    let plugins: [Plugin]
    let mappings: URL?
    /// What ModuleMappings says; nil without the key.
    let modules: MappedModules?
    /// Relative to the output folder.
    let outputs: [String]

    struct Plugin {
        /// Its name in protoc's arguments: `--swift_out`, `--swift_opt`.
        let flag: String
        /// The program; nil for this project's generator.
        var program: RequiredProgram? = nil
        /// Each as `Name=value`.
        let options: [String]
    }

    /// The first proto, which stands for the run in messages.
    var proto: PlacedText { protos[0] }

    /// The mapping file that a run writes, because protoc's plugins read the modules from one.
    private static let modulesFile = "module-mappings.txt"

    /// The arguments of protoc, which runs in `folder` and writes its outputs there.
    func arguments(in folder: URL, _ programs: Programs) -> [String] {
        let mappings = modules.map { _ in Self.modulesFile } ?? mappings?.path(from: folder)
        let common = mappings.map { ["\(CommonOptions.protoPathModuleMappings.name)=\($0)"] } ?? []
        let flags = plugins.flatMap { plugin in
            let program = plugin.program.flatMap { programs.plugins[$0] } ?? programs.generator
            return ["--plugin=protoc-gen-\(plugin.flag)=\(program.path)", "--\(plugin.flag)_out=."]
                + (plugin.options + common).map { "--\(plugin.flag)_opt=\($0)" }
        }
        return importPaths.folders.flatMap { ["-I", $0.path(from: folder)] } + flags + protos.map(\.text)
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    ///
    /// - Returns: The warnings of protoc, one per line.
    func perform(_ programs: Programs, in folder: URL) throws -> String {
        let (output, process): (String, Process)
        do {
            (output, process) = try start(programs, in: folder)
        } catch {
            let place = file.configuration.top[RequiredProgram.protoc.key]?.position ?? TextPosition()
            throw file.error(
                "\(programs.protoc.path) can't be started (\(error)); it must be a program, or a script that begins with #!",
                at: place)
        }
        let isEnded = process.terminationReason == .uncaughtSignal
        let hasFailed = isEnded || process.terminationStatus != 0
        let place = "\(file.url.path):\(proto.position.line):\(proto.position.column)"
        let text = ProtocMessages(importPaths: importPaths, folder: folder, place: place)
            .text(output, hasFailed: hasFailed)
        if !hasFailed { return text }
        if !isEnded && !text.isEmpty { throw UserError(text) }
        let reason =
            isEnded
            ? "protoc was ended by signal \(process.terminationStatus) at \(proto.text); build again, and if it happens again,"
            : "protoc failed on \(proto.text) without a message;"
        throw file.error("\(reason) \(programs.check)", at: proto.position)
    }

    private func start(_ programs: Programs, in folder: URL) throws -> (text: String, process: Process) {
        if let modules {
            try Data(modules.mappingFile.utf8).write(to: folder.appendingPathComponent(Self.modulesFile))
        }
        var arguments = arguments(in: folder, programs)
        // A command line that is too long for the system goes into a file, which protoc reads.
        if arguments.reduce(0, { $0 + $1.utf8.count + 1 }) >= 100_000 {
            let file = "protoc-arguments.txt"
            try Data(arguments.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(file))
            arguments = ["@\(file)"]
        }
        return try Process.output(of: programs.protoc, arguments, in: folder)
    }
}

struct Programs {
    let protoc: URL
    let generator: URL
    let plugins: [RequiredProgram: URL]

    /// For an error's text.
    var check: String { "check whether `\(protoc.path) --version` prints protoc's version" }
}

extension ConfigurationFile {
    /// - Throws: `UserError`, with all programs that are missing.
    func programs(
        generator: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Programs {
        let search = ProgramSearch(environment: environment)
        var (found, faults) = ([RequiredProgram: URL](), [ConfigurationFault]())
        for program in configuration.programs {
            do { found[program] = try search.find(program, for: configuration, in: folder) } catch {
                faults.append(error)
            }
        }
        guard let protoc = found.removeValue(forKey: .protoc), faults.isEmpty else { throw UserError(faults, in: url) }
        return Programs(protoc: protoc, generator: generator, plugins: found)
    }
}
