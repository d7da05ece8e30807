import Foundation

/// Turns a configuration into runs of protoc.
///
/// A build has a run for each proto, so that a change repeats only the runs that it affects. For files that are checked
/// in, there is one for each invocation, because starting protoc takes longer than what it does.
struct ProtocRunPlanner {
    private let setting: ProtocSetting
    private var faults: [ConfigurationFault] = []
    private var writers: [String: Configuration.Text] = [:]

    /// - Throws: `ConfigurationFaults`.
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
        let importPaths = ImportPaths(
            invocation.hasImportPaths ? invocation.importPaths.map(\.text) : nil, relativeTo: folder)
        check(importPaths, invocation)
        checkOutputs(invocation)
        let mappings = mappings(invocation)
        let protos = protos(invocation, importPaths)
        let modules = modules(invocation, importPaths, protos)
        let groups = setting.isBuild || protos.isEmpty ? protos.map { [$0] } : [protos]
        return groups.map { protos in
            let outputs = protos.flatMap { proto in
                let own = self.outputs(proto.text, invocation)
                claim(own, for: proto)
                return own
            }
            return ProtocRun(
                protos: protos, importPaths: importPaths,
                options: options(invocation),
                plugins: invocation.plugins.map { plugin in
                    (plugin, options(invocation, of: plugin) + imports(of: protos, modules, invocation, plugin))
                },
                mappings: mappings, modules: modules, outputs: outputs)
        }
    }

    private mutating func protos(
        _ invocation: Configuration.Invocation, _ importPaths: ImportPaths
    ) -> [Configuration.Text] {
        var selector = ProtoSelector(importPaths)
        let protos = selector.select(invocation.protoFiles, at: invocation.position)
        faults += selector.faults
        return protos
    }

    private mutating func check(_ importPaths: ImportPaths, _ invocation: Configuration.Invocation) {
        for (folder, given) in zip(importPaths.folders, invocation.importPaths) {
            if !folder.isFolder { fault(.missingImportPath(folder.path), at: given) }
            checkSeparators(":=", in: folder, "importPaths", at: given)
        }
    }

    /// The generator refuses to write nothing. Where others make the clients, it can't see that it is asked to.
    private mutating func checkOutputs(_ invocation: Configuration.Invocation) {
        guard let plugin = invocation.library.clientPlugin, invocation.outputs.generated.isEmpty,
            invocation.plugins.isEmpty,
            let mocks = invocation.given(plugin.mocks)
        else { return }
        fault(
            .nothingToGenerate(mocks: plugin.mocks.name, others: [plugin.clients.name, "GenerateMessages"]), at: mocks)
    }

    /// The generator refuses options that have no effect. Where it does not run, nothing else does.
    private mutating func checkOptions(_ invocations: [Configuration.Invocation]) {
        let used = invocations.filter { !$0.outputs.generated.isEmpty }.flatMap(\.options)
        for invocation in invocations where !invocation.runsGenerator {
            let taken = invocation.plugins.reduce(into: Self.choices(of: invocation.library)) {
                $0.formUnion($1.options)
            }
            for option in invocation.options where !taken.contains(option.name) && !used.contains(option) {
                let definition = OptionCatalogue.all.first { $0.name == option.name }
                if option.value.text == definition?.defaultText { continue }
                fault(.optionWithoutEffect(option.name, on: invocation.plugins.map(\.content)), at: option.value)
            }
        }
    }

    /// The names of the options that choose what is generated.
    private static func choices(of library: any ListedLibrary.Type) -> Set<String> {
        let flags: [any OptionDefinition] = library.facts.outputs.compactMap(\.flag)
        return Set((flags + (library.clientPlugin?.keys ?? []) + [OptionCatalogue.rpcLibrary]).map(\.name))
    }

    private mutating func mappings(_ invocation: Configuration.Invocation) -> URL? {
        guard let path = invocation.given(CommonOptions.protoPathModuleMappings) else { return nil }
        let file = folder.resolving(path.text)
        if !FileManager.default.fileExists(atPath: file.path) { fault(.missingFile(file.path), at: path) }
        checkSeparators(",", in: file, "ProtoPathModuleMappings", at: path)
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
            fault(.messagesOfOtherModule(proto.text, module: module), at: proto)
        }
        return modules
    }

    /// Refuses paths, relative to the output folder, with characters that end a path for protoc or the generator.
    private mutating func checkSeparators(
        _ separators: String, in file: URL, _ key: String, at given: Configuration.Text
    ) {
        let path = file.path(from: setting.outputFolder)
        if let separator = path.first(where: separators.contains) {
            fault(.separator(separator, key, value: path), at: given)
        }
    }

    /// A module can't have two files with the same name, even in different folders.
    private mutating func claim(_ outputs: [URL], for proto: Configuration.Text) {
        for output in outputs {
            let name = setting.isBuild ? output.lastPathComponent : output.path
            if let first = writers.updateValue(proto, forKey: name) {
                fault(.outputClash(output.lastPathComponent, first: first, second: proto.text), at: proto)
            }
        }
    }

    private mutating func fault(_ problem: ConfigurationFault.Problem, at text: Configuration.Text) {
        faults.append(ConfigurationFault(problem, at: text.position))
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

    private func outputs(_ name: String, _ invocation: Configuration.Invocation) -> [URL] {
        invocation.outputs.paths(for: name, isBuild: setting.isBuild)
            .map { setting.outputFolder.appendingPathComponent($0) }
    }
}
