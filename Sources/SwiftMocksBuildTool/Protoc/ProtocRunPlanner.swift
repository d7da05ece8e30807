import Foundation

/// Turns a configuration into runs of protoc.
///
/// A build has a run for each proto, so that a change repeats only the runs that it affects. For files that are checked
/// in, there is one for each invocation, because starting protoc takes longer than what it does.
struct ProtocRunPlanner {
    private let setting: ProtocSetting
    private var faults: [ConfigurationFault] = []
    private var writers: [String: Configuration.Text] = [:]

    static func plan(_ configuration: Configuration, _ setting: ProtocSetting) throws -> [ProtocRun] {
        var planner = ProtocRunPlanner(setting)
        planner.checkOptions(configuration.invocations)
        let runs = configuration.invocations.flatMap { planner.runs($0) }
        if !planner.faults.isEmpty { throw ConfigurationFaults(planner.faults) }
        return runs
    }

    private init(_ setting: ProtocSetting) { self.setting = setting }

    private var folder: URL { setting.configurationFile.deletingLastPathComponent() }

    private mutating func runs(_ invocation: Configuration.Invocation) -> [ProtocRun] {
        let importPaths = ImportPaths(invocation.importPaths?.map(\.text), relativeTo: folder)
        for (folder, given) in zip(importPaths.folders, invocation.importPaths ?? []) {
            if !folder.isFolder { fault("there is no folder \(folder.path)", at: given) }
            checkSeparators(":=", in: folder, "importPaths", at: given)
        }
        checkOutputs(invocation)
        let mappings = mappings(invocation)
        var selector = ProtoSelector(importPaths)
        let protos = selector.select(invocation.protoFiles, at: invocation.position)
        faults += selector.faults
        let modules = modules(invocation, importPaths, protos)
        let groups = setting.isBuild || protos.isEmpty ? protos.map { [$0] } : [protos]
        return groups.map { protos in
            ProtocRun(
                protos: protos, importPaths: importPaths, options: options(invocation),
                plugins: invocation.plugins.map { plugin in
                    (plugin, options(invocation, of: plugin) + imports(of: protos, modules, invocation, plugin))
                },
                mappings: mappings, modules: modules, outputs: protos.flatMap { outputs(of: $0, invocation) })
        }
    }

    /// The generator refuses to write nothing. Where others make the clients, it can't see that it is asked to.
    private mutating func checkOutputs(_ invocation: Configuration.Invocation) {
        guard let plugin = invocation.library.clientPlugin, invocation.outputs.generated.isEmpty,
            invocation.plugins.isEmpty, let mocks = invocation.given(plugin.mocks)
        else { return }
        fault(
            "there is nothing to generate: \(plugin.mocks.name) is false, and \(plugin.clients.name) and GenerateMessages are"
                + " not true; set one of them to true", at: mocks)
    }

    /// The generator refuses options that have no effect. Where it does not run, nothing else does.
    private mutating func checkOptions(_ invocations: [Configuration.Invocation]) {
        let used = invocations.filter { !$0.outputs.generated.isEmpty }.flatMap(\.options)
        for invocation in invocations where !invocation.runsGenerator {
            let library = invocation.library
            let choices: [OptionDefinition] =
                library.facts.outputs.compactMap(\.flag) + (library.clientPlugin?.keys ?? []) + [
                    OptionCatalogue.rpcLibrary
                ]
            let taken = Set(choices.map(\.name)).union(invocation.plugins.flatMap(\.options))
            for option in invocation.options where !taken.contains(option.name) && !used.contains(option) {
                let definition = OptionCatalogue.all.first { $0.name == option.name }
                if option.value.text == definition?.defaultText { continue }
                let made = invocation.plugins.map(\.content).joined(separator: " and ")
                fault(
                    "\(option.name) has no effect on \(made), and nothing else is generated here; remove it",
                    at: option.value)
            }
        }
    }

    private mutating func mappings(_ invocation: Configuration.Invocation) -> URL? {
        guard let path = invocation.given(CommonOptions.protoPathModuleMappings) else { return nil }
        let file = folder.resolving(path.text)
        if !FileManager.default.fileExists(atPath: file.path) {
            fault("there is no file \(file.path); the path is relative to the configuration file", at: path)
        }
        checkSeparators(",", in: file, CommonOptions.protoPathModuleMappings.name, at: path)
        return file
    }

    private mutating func modules(
        _ invocation: Configuration.Invocation, _ importPaths: ImportPaths, _ protos: [Configuration.Text]
    ) -> MappedModules? {
        if invocation.moduleMappings.isEmpty { return nil }
        let modules = MappedModules(invocation.moduleMappings, importPaths, base: folder)
        faults += modules.faults
        for proto in protos where invocation.generatesMessages {
            guard let module = modules.module(of: proto.text), module != setting.module else { continue }
            fault(
                "\"\(proto.text)\" is in the module \(module), so GenerateMessages would make its messages a second time;"
                    + " leave it out by protoFiles, or remove it from ModuleMappings", at: proto)
        }
        return modules
    }

    /// Refuses paths, relative to the output folder, with characters that end a path for protoc or the generator.
    private mutating func checkSeparators(
        _ separators: String, in file: URL, _ key: String, at given: Configuration.Text
    ) {
        let path = file.path(from: setting.outputFolder)
        guard let separator = path.first(where: separators.contains) else { return }
        fault(ConfigurationCheck.separator(separator, key, path), at: given)
    }

    /// A module can't have two files with the same name, even in different folders. Names that differ in case only are the
    /// same to the file systems of Macs.
    private mutating func outputs(of proto: Configuration.Text, _ invocation: Configuration.Invocation) -> [URL] {
        invocation.outputs.paths(for: proto.text, isBuild: setting.isBuild).map { path in
            let output = setting.outputFolder.appendingPathComponent(path)
            let name = setting.isBuild ? output.lastPathComponent : output.path
            if let first = writers.updateValue(proto, forKey: name.lowercased()) {
                fault(
                    "\(output.lastPathComponent) would be written for \"\(first.text)\", by \(first.position), and for"
                        + " \"\(proto.text)\" here; remove one, set GenerateClients or GenerateMocks to false in one of them, or"
                        + " choose another FileNaming", at: proto)
            }
            return output
        }
    }

    private mutating func fault(_ text: String, at place: Configuration.Text) {
        faults.append(ConfigurationFault(text, at: place.position))
    }

    /// In a build all outputs belong to one module, in which file names must differ, and every declared output must be
    /// written.
    private func options(_ invocation: Configuration.Invocation) -> [String]? {
        guard invocation.runsGenerator else { return nil }
        let hasMappings =
            invocation.given(CommonOptions.protoPathModuleMappings) != nil || !invocation.moduleMappings.isEmpty
        let module = hasMappings ? ["\(CommonOptions.moduleName.name)=\(setting.module)"] : []
        let ofClients = (invocation.library.clientPlugin?.keys ?? []).map(\.name)
        let given = naming + module + given(invocation.options.filter { !ofClients.contains($0.name) })
        return setting.isBuild ? given + ["\(CommonOptions.generateEmptyFiles.name)=true"] : given
    }

    /// The options that another plugin shares with the generator, and those that it always gets.
    private func options(_ invocation: Configuration.Invocation, of plugin: ProtocPlugin) -> [String] {
        naming + plugin.settings + given(invocation.options.filter { plugin.options.contains($0.name) })
    }

    /// The modules of the protos' own messages. The generator knows that they are not in the module that is built; others
    /// that make clients don't.
    private func imports(
        of protos: [Configuration.Text], _ modules: MappedModules?, _ invocation: Configuration.Invocation,
        _ plugin: ProtocPlugin
    ) -> [String] {
        let option = CommonOptions.extraModuleImports.name
        guard let modules, plugin.options.contains(option) else { return [] }
        let given = invocation.options.filter { $0.name == option }.map(\.value.text)
        let own = Set(protos.compactMap { modules.module(of: $0.text) }).subtracting(given + [setting.module])
        return own.sorted().map { "\(option)=\($0)" }
    }

    private var naming: [String] {
        setting.isBuild
            ? ["\(CommonOptions.fileNaming.name)=\(RequestedOutputs.defaultNaming(isBuild: true).rawValue)"] : []
    }

    /// Without the mappings, whose path depends on the folder in which protoc runs.
    private func given(_ options: [Configuration.Option]) -> [String] {
        options.filter { $0.name != CommonOptions.protoPathModuleMappings.name }.map { "\($0.name)=\($0.value.text)" }
    }
}
