import Foundation

/// Reads a `swift-mocks-config.json`, and reports all its faults together.
struct ConfigurationReader {
    private var check = ConfigurationCheck()

    static func read(_ data: Data) throws -> Configuration {
        guard let text = String(data: data, encoding: .utf8) else {
            throw ConfigurationFaults([ConfigurationFault("the file is not UTF-8; save it in that encoding")])
        }
        var reader = ConfigurationReader()
        do {
            let configuration = reader.configuration(try JSONParser.parse(text))
            if !reader.check.faults.isEmpty { throw ConfigurationFaults(reader.check.faults) }
            return configuration
        } catch let fault as JSONFault {
            let rule = "a configuration is JSON: keys and text in double quotes, commas between elements, no comments"
            throw ConfigurationFaults([ConfigurationFault("\(fault.reason); \(rule)", at: fault.position)])
        }
    }

    private mutating func configuration(_ node: JSONNode) -> Configuration {
        let top = check.object(node, "the file", at: .top)
        let keys = ([.protoc] + LibraryTable.plugins.map(\.program)).map(\.key)
        let configuration = Configuration(
            paths: keys.reduce(into: [:]) { $0[$1] = top[$1]?.texts.first }, invocations: invocations(top, node))
        for library in LibraryTable.all {
            guard let clients = library.clientPlugin, let node = top[clients.plugin.program.key],
                !configuration.plugins.contains(clients.plugin)
            else { continue }
            let program = clients.plugin.program
            check.fault(
                "nothing here runs \(program.name), which makes clients where \"\(OptionCatalogue.rpcLibrary.name)\" is"
                    + " \"\(library.facts.name)\" and \"\(clients.clients.name)\" is true; set both, or remove \(program.key)",
                at: node.position)
        }
        return configuration
    }

    /// Values at the top are defaults for all invocations. Without invocations, the top is the only one.
    private mutating func invocations(_ top: [String: JSONNode], _ node: JSONNode) -> [Configuration.Invocation] {
        guard let list = top["invocations"] else { return [invocation(top, at: node.position)] }
        if let protoFiles = top["protoFiles"] {
            check.fault(ConfigurationKey.fault("protoFiles", at: .top), at: protoFiles.position)
        }
        return list.elements.map { node in
            let own = check.object(node, "an invocation", at: .invocation)
            return invocation(own.merging(top) { own, _ in own }, at: node.position)
        }
    }

    private mutating func invocation(
        _ values: [String: JSONNode], at position: TextPosition
    ) -> Configuration.Invocation {
        let mappings = CommonOptions.protoPathModuleMappings.name
        if let node = values["ModuleMappings"], values[mappings] != nil {
            check.fault(
                "ModuleMappings and \(mappings) both say which modules the protos are in; keep one of them",
                at: node.position)
        }
        return Configuration.Invocation(
            position: position, protoFiles: values["protoFiles"]?.texts, importPaths: values["importPaths"]?.texts,
            generatesMessages: values["GenerateMessages"]?.texts.first?.text == "true",
            moduleMappings: (values["ModuleMappings"]?.members ?? []).map { member in
                let module = Configuration.Text(text: member.key, position: member.position)
                return Configuration.ModuleMapping(module: module, folders: member.node.texts)
            },
            options: OptionCatalogue.all.flatMap { option in
                (values[option.name]?.texts ?? []).map { Configuration.Option(name: option.name, value: $0) }
            })
    }
}

extension JSONNode {
    fileprivate var texts: [Configuration.Text] {
        switch value {
        case .string(let text): [Configuration.Text(text: text, position: position)]
        case .bool(let flag): [Configuration.Text(text: "\(flag)", position: position)]
        case .list(let nodes): nodes.flatMap(\.texts)
        case .null, .number, .object: []
        }
    }
}
