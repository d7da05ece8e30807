import Foundation

extension TargetConfiguration {
    /// The runs of the configuration's plan, which is checked with the files that it names.
    ///
    /// - Throws: `UserError`, with all faults.
    func checkedRuns(outputFolder: URL, module: String, isBuild: Bool) throws -> [ProtocRun] {
        let plan = BuildPlan(self, module: module, isBuild: isBuild)
        var check = PlanCheck(outputFolder: outputFolder, module: module)
        check.checkOptions(of: content.invocations)
        for (invocation, selection) in plan.selections { check.checkInvocation(invocation, selection) }
        for run in plan.runs { check.checkOutputs(of: run) }
        if !check.faults.isEmpty { throw error(check.faults) }
        return plan.runs
    }
}

private struct PlanCheck {
    let outputFolder: URL
    let module: String
    var faults: [ConfigurationFault] = []
    /// The protos by the names of their outputs.
    var writers: [String: PlacedText] = [:]

    private mutating func fault(_ text: String, at position: TextPosition) {
        faults.append(ConfigurationFault(text: text, position: position))
    }

    mutating func checkInvocation(_ invocation: Configuration.Invocation, _ selection: ProtoSelection) {
        let importPaths = selection.importPaths
        for (folder, given) in zip(importPaths.folders, invocation.importPaths ?? []) {
            if !folder.isFolder {
                fault(
                    "there is no folder \(folder.path). The path is relative to the configuration file",
                    at: given.position)
            }
            checkSeparators(":=", in: folder, "importPaths", at: given.position)
        }
        requireSomethingMade(invocation)
        if let (path, position) = invocation.mappings.map({ ($0.text, $0.position) }) {
            let file = importPaths.base.resolving(path)
            if !file.exists {
                fault("there is no file \(file.path). The path is relative to the configuration file", at: position)
            }
            checkSeparators(",", in: file, CommonOptions.protoPathModuleMappings.name, at: position)
        }
        faults += selection.faults(at: invocation.position)
        let modules = MappedModules(invocation.moduleMappings, importPaths)
        faults += modules.faults
        for (entry, names) in selection.entries where invocation.others.contains(.messages) {
            for name in names {
                guard let other = modules.byProto[name], other != module else { continue }
                fault(
                    "\"\(name)\" is in the module \(other), so GenerateMessages would make its messages a second time."
                        + " Leave it out by protoFiles, or remove it from ModuleMappings",
                    at: entry?.position ?? invocation.position)
            }
        }
    }

    /// The generator refuses to write nothing. Where others make the clients, it can't see that it
    /// is asked to.
    private mutating func requireSomethingMade(_ invocation: Configuration.Invocation) {
        guard let plugin = invocation.listedLibrary.clientPlugin, (invocation.generated + invocation.others).isEmpty,
            let mocks = invocation.given(plugin.mocks.name)
        else { return }
        fault(
            "there is nothing to generate: \(plugin.mocks.name) is false, and \(plugin.clients.name) and GenerateMessages are"
                + " not true. Set one of them to true", at: mocks.position)
    }

    /// The generator refuses options that have no effect. Where it does not run, nothing else does.
    mutating func checkOptions(of invocations: [Configuration.Invocation]) {
        let used = invocations.filter { !$0.generated.isEmpty }.flatMap(\.options).map(\.value)
        for invocation in invocations where !invocation.runsGenerator {
            let kinds = invocation.library.generated + [invocation.library.clientsOfOthers].compactMap { $0 }
            let taken = [LibraryOutputs.key] + kinds.map(\.key) + invocation.plugins.flatMap(\.options)
            for (name, value) in invocation.options where !taken.contains(name) && !used.contains(value) {
                if value.text == OptionCatalogue.all.named(name).defaultText { continue }
                let made = invocation.plugins.map(\.content).joined(separator: " and ")
                let text = "\(name) has no effect on \(made), and nothing else is generated here. Remove it"
                fault(text, at: value.position)
            }
        }
    }

    /// Refuses paths, relative to the output folder, with characters that end a path for protoc or
    /// the generator.
    private mutating func checkSeparators(_ separators: String, in file: URL, _ key: String, at position: TextPosition)
    {
        let path = file.path(from: outputFolder)
        guard let separator = path.first(where: separators.contains) else { return }
        fault(ConfigurationCheck.separator(separator, key, path), at: position)
    }

    /// A module can't have two files with the same name, even in different folders. Names that
    /// differ in case only are the same to the file systems of Macs.
    mutating func checkOutputs(of run: ProtocRun) {
        for proto in run.protos {
            for output in run.outputs(for: proto) {
                let name = output.split(separator: "/").last.map(String.init) ?? output
                if let first = writers.updateValue(proto, forKey: (run.isBuild ? name : output).lowercased()) {
                    fault(
                        "\(name) would be written for \"\(first.text)\", by \(first.position), and for"
                            + " \"\(proto.text)\" here. Remove one, set GenerateClients or GenerateMocks to false in one of"
                            + " them, or choose another FileNaming", at: proto.position)
                }
            }
        }
    }
}
