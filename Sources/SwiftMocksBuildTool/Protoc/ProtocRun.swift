import Foundation

extension ProtocRun {
    /// The generator, whose program is nil, and the plugins of others with the options that they
    /// share with it, each as
    /// `Name=value`. The flag is the name in protoc's arguments: `--swift_out`, `--swift_opt`.
    ///
    /// In a build all outputs belong to one module, in which file names must differ, and every
    /// declared output must be written. The generator knows that the protos' own messages are not
    /// in the module that is built; others that make clients don't.
    var plugins: [(flag: String, program: RequiredProgram?, options: [String])] {
        func text(_ option: OptionDefinition, _ value: String) -> String { "\(option.name)=\(value)" }
        // The path of the mappings depends on the folder in which protoc runs.
        let options = invocation.options.filter { $0.name != CommonOptions.protoPathModuleMappings.name }
        func given(_ isTaken: (String) -> Bool) -> [String] {
            options.filter { isTaken($0.name) }.map { "\($0.name)=\($0.value.text)" }
        }
        let defaultNaming = Configuration.Invocation.defaultNaming(isBuild: true).rawValue
        let naming = isBuild ? [text(CommonOptions.fileNaming, defaultNaming)] : []
        let hasModules = invocation.mappings != nil || !invocation.moduleMappings.isEmpty
        let own = hasModules ? [text(CommonOptions.moduleName, module)] : []
        let empty = isBuild ? [text(CommonOptions.generateEmptyFiles, "true")] : []
        let keysOfClients = (invocation.library.clientPlugin?.keys ?? []).map(\.name)
        let ownOptions = naming + own + given { !keysOfClients.contains($0) } + empty
        let modules = modules.modules
        let messages = Set(protos.compactMap { modules[$0.text] }).subtracting([module]).sorted()
        let others = invocation.plugins.map { plugin in
            let given = naming + plugin.settings + given(plugin.options.contains)
            let takesImports = plugin.options.contains(CommonOptions.extraModuleImports.name)
            let imports = takesImports ? messages.map { text(CommonOptions.extraModuleImports, $0) } : []
            return (plugin.flag, plugin.program, given + imports.filter { !given.contains($0) })
        }
        return (invocation.runsGenerator ? [("swift-mocks", nil, ownOptions)] : []) + others
    }

    var modules: MappedModules { MappedModules(invocation.moduleMappings, importPaths) }

    /// The mapping file that a run writes, because protoc's plugins read the modules from one.
    private static let modulesFile = "module-mappings.txt"

    /// The arguments of protoc, which runs in `folder` and writes its outputs there.
    func arguments(in folder: URL, _ programs: Programs) -> [String] {
        let mappings = invocation.moduleMappings.isEmpty ? mappings?.path(from: folder) : Self.modulesFile
        let common = mappings.map { ["\(CommonOptions.protoPathModuleMappings.name)=\($0)"] } ?? []
        let flags = plugins.flatMap { plugin in
            ["--plugin=protoc-gen-\(plugin.flag)=\(programs[plugin.program].path)", "--\(plugin.flag)_out=."]
                + (plugin.options + common).map { "--\(plugin.flag)_opt=\($0)" }
        }
        return importPaths.folders.flatMap { ["-I", $0.path(from: folder)] } + flags + protos.map(\.text)
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    /// - Returns: The warnings of protoc, one per line.
    func perform(_ programs: Programs, in folder: URL) throws -> String {
        let (output, process): (String, Process)
        do {
            (output, process) = try start(programs, in: folder)
        } catch {
            let place = file.configuration.top[RequiredProgram.protoc.key]?.position ?? file.start
            throw file.error(
                "\(programs[.protoc].path) can't be started (\(error)). It must be a program, or a script that begins with #!",
                at: place)
        }
        let isEnded = process.terminationReason == .uncaughtSignal
        let hasFailed = isEnded || process.terminationStatus != 0
        let place = "\(file.url.path):\(proto.position.line):\(proto.position.column)"
        let text = ProtocMessages(importPaths: importPaths, folder: folder, place: place)
            .text(output, hasFailed: hasFailed)
        if !hasFailed {
            try rename(in: folder)
            return text
        }
        if !isEnded && !text.isEmpty { throw UserError(text) }
        let end = isEnded ? "was ended by signal \(process.terminationStatus)" : "failed without a message"
        throw file.error(
            "protoc \(end) at \(proto.text). Build again, and if it fails, \(programs.check)", at: proto.position)
    }

    private func rename(in folder: URL) throws {
        let written = protos.flatMap { invocation.written(for: $0.text, isBuild: isBuild) }
        for (old, new) in zip(written, outputs) where old != new {
            let file = folder.appendingPathComponent(old)
            if file.exists { try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent(new)) }
        }
    }

    private func start(_ programs: Programs, in folder: URL) throws -> (text: String, process: Process) {
        if !invocation.moduleMappings.isEmpty {
            try Data(modules.mappingFile.utf8).write(to: folder.appendingPathComponent(Self.modulesFile))
        }
        var arguments = arguments(in: folder, programs)
        // A command line that is too long for the system goes into a file, which protoc reads.
        if arguments.reduce(0, { $0 + $1.utf8.count + 1 }) >= 100_000 {
            let file = "protoc-arguments.txt"
            try Data(arguments.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(file))
            arguments = ["@\(file)"]
        }
        return try Process.output(of: programs[.protoc], arguments, in: folder)
    }
}

/// The programs of a run.
struct Programs {
    let generator: URL
    let others: [RequiredProgram: URL]

    /// The program; the generator for nil.
    subscript(program: RequiredProgram?) -> URL { program.flatMap { others[$0] } ?? generator }

    /// For an error's text.
    var check: String { "check whether `\(self[.protoc].path) --version` prints protoc's version" }
}
