import Foundation

extension ProtocRun {
    /// A plugin that protoc runs: the generator or one of another project.
    private struct Plugin {
        /// The name in protoc's arguments: `--swift_out`, `--swift_opt`.
        let name: String
        let program: URL
        /// Each as `Name=value`.
        let options: [String]
    }

    /// The generator, and the plugins of others with the options that they share with it.
    ///
    /// In a build all outputs belong to one module, in which file names must differ, and every
    /// declared output must be written. The generator knows that the protos' own messages are not
    /// in the module that is built; others that make clients don't.
    private func plugins(_ programs: Programs, _ modules: MappedModules) -> [Plugin] {
        func text(_ option: OptionDefinition, _ value: String) -> String { "\(option.name)=\(value)" }
        // The path of the mappings depends on the folder in which protoc runs.
        let options = invocation.options.filter { $0.name != CommonOptions.protoPathModuleMappings.name }
        func given(_ isTaken: (String) -> Bool) -> [String] {
            options.filter { isTaken($0.name) }.map { "\($0.name)=\($0.value.text)" }
        }
        let defaultNaming = Configuration.Invocation.defaultNaming(isBuild: true).rawValue
        let naming = isBuild ? [text(CommonOptions.fileNaming, defaultNaming)] : []
        let hasModules = invocation.mappings != nil || !invocation.moduleMappings.isEmpty
        let moduleName = hasModules ? [text(CommonOptions.moduleName, module)] : []
        let empty = isBuild ? [text(CommonOptions.generateEmptyFiles, "true")] : []
        let keysOfClients = (invocation.listedLibrary.clientPlugin?.keys ?? []).map(\.name)
        let ownOptions = naming + moduleName + given { !keysOfClients.contains($0) } + empty
        let modulesOfMessages = Set(protos.compactMap { modules.byProto[$0.text] }).subtracting([module]).sorted()
        let others = invocation.plugins.map { plugin in
            let given = naming + plugin.settings + given(plugin.options.contains)
            let takesImports = plugin.options.contains(CommonOptions.extraModuleImports.name)
            let imports = takesImports ? modulesOfMessages.map { text(CommonOptions.extraModuleImports, $0) } : []
            return Plugin(
                name: plugin.nameForProtoc, program: programs[plugin.program],
                options: given + imports.filter { !given.contains($0) })
        }
        let own = Plugin(name: "swift-mocks", program: programs.generator, options: ownOptions)
        return (invocation.runsGenerator ? [own] : []) + others
    }

    /// Searches the folders that the key ModuleMappings names. Their faults are the check's.
    func mappedModules() -> MappedModules { MappedModules(invocation.moduleMappings, importPaths) }

    /// The mapping file that a run writes, because protoc's plugins read the modules from one.
    private static let modulesFile = "module-mappings.txt"

    /// The arguments of protoc, which runs in `folder` and writes its outputs there.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - programs: the programs to run.
    ///   - modules: the run's `mappedModules`.
    func arguments(in folder: URL, _ programs: Programs, _ modules: MappedModules) -> [String] {
        let mappings = invocation.moduleMappings.isEmpty ? mappings?.path(from: folder) : Self.modulesFile
        let common = mappings.map { ["\(CommonOptions.protoPathModuleMappings.name)=\($0)"] } ?? []
        let flags = plugins(programs, modules).flatMap { plugin in
            ["--plugin=protoc-gen-\(plugin.name)=\(plugin.program.path)", "--\(plugin.name)_out=."]
                + (plugin.options + common).map { "--\(plugin.name)_opt=\($0)" }
        }
        return importPaths.folders.flatMap { ["-I", $0.path(from: folder)] } + flags + protos.map(\.text)
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    ///
    /// - Parameters:
    ///   - programs: the programs to run.
    ///   - modules: the run's `mappedModules`.
    ///   - folder: the folder.
    /// - Returns: The warnings of protoc, one per line.
    func perform(_ programs: Programs, _ modules: MappedModules, in folder: URL) throws -> String {
        let (output, process): (String, Process)
        do {
            (output, process) = try start(programs, modules, in: folder)
        } catch {
            let place = configuration.content.top[RequiredProgram.protoc.key]?.position ?? configuration.place.position
            throw configuration.error(
                "\(programs[.protoc].path) can't be started (\(error)). It must be a program, or a script that begins with #!",
                at: place)
        }
        let isEnded = process.terminationReason == .uncaughtSignal
        let hasFailed = isEnded || process.terminationStatus != 0
        let place = "\(configuration.place.file.path):\(proto.position.line):\(proto.position.column)"
        let text = ProtocMessages(importPaths: importPaths, folder: folder, place: place)
            .text(output, hasFailed: hasFailed)
        if !hasFailed {
            try rename(in: folder)
            return text
        }
        if !isEnded && !text.isEmpty { throw UserError(text) }
        let end = isEnded ? "was ended by signal \(process.terminationStatus)" : "failed without a message"
        throw configuration.error(
            "protoc \(end) at \(proto.text). Build again, and if it fails, \(programs.check)", at: proto.position)
    }

    private func rename(in folder: URL) throws {
        let written = protos.flatMap { invocation.written(for: $0.text, isBuild: isBuild) }
        for (old, new) in zip(written, outputs) where old != new {
            let file = folder.appendingPathComponent(old)
            if file.exists { try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent(new)) }
        }
    }

    private func start(
        _ programs: Programs, _ modules: MappedModules, in folder: URL
    ) throws -> (text: String, process: Process) {
        if !invocation.moduleMappings.isEmpty {
            try Data(modules.mappingFile.utf8).write(to: folder.appendingPathComponent(Self.modulesFile))
        }
        var arguments = arguments(in: folder, programs, modules)
        // A command line that is too long for the system goes into a file, which protoc reads.
        if arguments.reduce(0, { $0 + $1.utf8.count + 1 }) >= 100_000 {
            let file = "protoc-arguments.txt"
            try Data(arguments.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(file))
            arguments = ["@\(file)"]
        }
        return try Process.output(of: programs[.protoc], arguments, in: folder)
    }
}
