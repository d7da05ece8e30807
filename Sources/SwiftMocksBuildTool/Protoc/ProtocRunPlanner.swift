import Foundation

extension ConfigurationFile {
    /// The runs of protoc that make what the configuration asks for.
    ///
    /// A build has a run for each proto, so that a change repeats only the runs that it affects. For files that are checked
    /// in, there is one for each invocation, because starting protoc takes longer than what it does.
    ///
    /// - Parameter isBuild: Whether the outputs go directly into a build, or else into a folder that is checked in.
    func runs(outputFolder: URL, module: String, isBuild: Bool) throws -> [ProtocRun] {
        var planner = ProtocRunPlanner(file: self, outputFolder: outputFolder, module: module, isBuild: isBuild)
        planner.checkOptions()
        let runs = configuration.invocations.flatMap { planner.runs($0) }
        if !planner.faults.isEmpty { throw UserError(planner.faults, in: url) }
        return runs
    }
}

private struct ProtocRunPlanner {
    let file: ConfigurationFile
    let outputFolder: URL
    let module: String
    let isBuild: Bool
    var faults: [ConfigurationFault] = []
    /// The protos by the names of their outputs.
    var writers: [String: PlacedText] = [:]

    private mutating func fault(_ text: String, at place: PlacedText) {
        faults.append(ConfigurationFault(text: text, position: place.position))
    }

    mutating func runs(_ invocation: Configuration.Invocation) -> [ProtocRun] {
        let importPaths = ImportPaths(invocation.importPaths, relativeTo: file.folder)
        for (folder, given) in zip(importPaths.folders, invocation.importPaths ?? []) {
            if !folder.isFolder { fault("there is no folder \(folder.path)", at: given) }
            checkSeparators(":=", in: folder, "importPaths", at: given)
        }
        checkOutputs(invocation)
        let mappings = mappings(invocation)
        let selection = ProtoSelection(invocation.protoFiles, importPaths)
        faults += selection.faults(at: invocation.position)
        let protos = selection.entries.flatMap { entry, names in
            names.map { PlacedText(text: $0, position: entry?.position ?? invocation.position) }
        }
        let modules = modules(invocation, importPaths, protos)
        let groups = isBuild || protos.isEmpty ? protos.map { [$0] } : [protos]
        return groups.map { protos in
            let own = Set(protos.compactMap { modules?.modules[$0.text] }).subtracting([module])
            return ProtocRun(
                file: file, protos: protos, importPaths: importPaths, plugins: plugins(invocation, modules: own),
                mappings: mappings, modules: modules, outputs: protos.flatMap { outputs(of: $0, invocation) })
        }
    }

    /// The generator refuses to write nothing. Where others make the clients, it can't see that it is asked to.
    private mutating func checkOutputs(_ invocation: Configuration.Invocation) {
        guard let plugin = invocation.library.clientPlugin, (invocation.generated + invocation.others).isEmpty,
            let mocks = invocation.given(plugin.mocks.name)
        else { return }
        fault(
            "there is nothing to generate: \(plugin.mocks.name) is false, and \(plugin.clients.name) and GenerateMessages are"
                + " not true; set one of them to true", at: mocks)
    }

    /// The generator refuses options that have no effect. Where it does not run, nothing else does.
    mutating func checkOptions() {
        let invocations = file.configuration.invocations
        let used = invocations.filter { !$0.generated.isEmpty }.flatMap(\.options).map(\.value)
        for invocation in invocations where !invocation.runsGenerator {
            let kinds = invocation.outputs.generated + [invocation.outputs.clients].compactMap { $0 }
            let taken = [LibraryOutputs.key] + kinds.map(\.key) + invocation.plugins.flatMap(\.options)
            for (name, value) in invocation.options where !taken.contains(name) && !used.contains(value) {
                if value.text == OptionCatalogue.all.named(name).defaultText { continue }
                let made = invocation.plugins.map(\.content).joined(separator: " and ")
                fault("\(name) has no effect on \(made), and nothing else is generated here; remove it", at: value)
            }
        }
    }

    private mutating func mappings(_ invocation: Configuration.Invocation) -> URL? {
        guard let path = invocation.mappings else { return nil }
        let mappings = file.folder.resolving(path.text)
        if !mappings.exists {
            fault("there is no file \(mappings.path); the path is relative to the configuration file", at: path)
        }
        checkSeparators(",", in: mappings, CommonOptions.protoPathModuleMappings.name, at: path)
        return mappings
    }

    private mutating func modules(
        _ invocation: Configuration.Invocation, _ importPaths: ImportPaths, _ protos: [PlacedText]
    ) -> MappedModules? {
        if invocation.moduleMappings.isEmpty { return nil }
        let modules = MappedModules(invocation.moduleMappings, importPaths)
        faults += modules.faults
        for proto in protos where invocation.others.contains(.messages) {
            guard let other = modules.modules[proto.text], other != module else { continue }
            fault(
                "\"\(proto.text)\" is in the module \(other), so GenerateMessages would make its messages a second time;"
                    + " leave it out by protoFiles, or remove it from ModuleMappings", at: proto)
        }
        return modules
    }

    /// Refuses paths, relative to the output folder, with characters that end a path for protoc or the generator.
    private mutating func checkSeparators(_ separators: String, in file: URL, _ key: String, at given: PlacedText) {
        let path = file.path(from: outputFolder)
        guard let separator = path.first(where: separators.contains) else { return }
        fault(ConfigurationCheck.separator(separator, key, path), at: given)
    }

    /// A module can't have two files with the same name, even in different folders. Names that differ in case only are the
    /// same to the file systems of Macs.
    private mutating func outputs(of proto: PlacedText, _ invocation: Configuration.Invocation) -> [String] {
        let outputs = invocation.outputs(for: proto.text, isBuild: isBuild)
        for output in outputs {
            let name = output.split(separator: "/").last.map(String.init) ?? output
            if let first = writers.updateValue(proto, forKey: (isBuild ? name : output).lowercased()) {
                fault(
                    "\(name) would be written for \"\(first.text)\", by \(first.position), and for"
                        + " \"\(proto.text)\" here; remove one, set GenerateClients or GenerateMocks to false in one of them, or"
                        + " choose another FileNaming", at: proto)
            }
        }
        return outputs
    }

    /// The generator, and the plugins of others with the options that they share with it.
    ///
    /// In a build all outputs belong to one module, in which file names must differ, and every declared output must be
    /// written. The generator knows that the protos' own messages are not in the module that is built; others that make
    /// clients don't.
    ///
    /// - Parameter modules: The other modules of the protos' own messages.
    private func plugins(_ invocation: Configuration.Invocation, modules: Set<String>) -> [ProtocRun.Plugin] {
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
        let generator = ProtocRun.Plugin(
            flag: "swift-mocks", options: naming + own + given { !keysOfClients.contains($0) } + empty)
        let others = invocation.plugins.map { plugin in
            let given = naming + plugin.settings + given(plugin.options.contains)
            let takesImports = plugin.options.contains(CommonOptions.extraModuleImports.name)
            let imports = takesImports ? modules.sorted().map { text(CommonOptions.extraModuleImports, $0) } : []
            return ProtocRun.Plugin(
                flag: plugin.flag, program: plugin.program, options: given + imports.filter { !given.contains($0) })
        }
        return (invocation.runsGenerator ? [generator] : []) + others
    }
}
