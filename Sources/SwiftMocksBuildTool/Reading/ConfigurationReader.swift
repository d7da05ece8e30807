import Foundation

/// Reads a `swift-mocks-config.json`, and reports all its faults together.
struct ConfigurationReader {
    private var values = ConfigurationValues()

    /// - Throws: `ConfigurationFaults`.
    static func read(_ data: Data) throws -> Configuration {
        var reader = ConfigurationReader()
        let configuration = reader.configuration(try json(data))
        try reader.values.throwFaults()
        return configuration
    }

    private static func json(_ data: Data) throws -> JSONNode {
        guard let text = String(data: data, encoding: .utf8) else {
            throw ConfigurationFaults([ConfigurationFault(.notUTF8, at: TextPosition())])
        }
        do {
            return try JSONParser.parse(text)
        } catch let fault as JSONFault {
            throw ConfigurationFaults([ConfigurationFault(.notJSON(reason: fault.reason), at: fault.position)])
        }
    }

    private mutating func configuration(_ node: JSONNode) -> Configuration {
        guard let top = values.object(node, "the file", at: .top) else { return Configuration(invocations: []) }
        _ = top["$schema"].map { values.text($0, "$schema") }
        let configuration = Configuration(paths: paths(top), invocations: invocations(top, node))
        for library in LibraryTable.all {
            guard let clients = library.clientPlugin, let node = top[clients.plugin.program.key] else { continue }
            if configuration.plugins.contains(clients.plugin) { continue }
            let library = library.facts.name
            values.fault(
                .unusedProgram(clients.plugin.program, library: library, clients: clients.clients.name), at: node)
        }
        return configuration
    }

    private mutating func paths(_ top: [String: JSONNode]) -> [String: Configuration.Text] {
        let keys = ([.protoc] + LibraryTable.plugins.map(\.program)).map(\.key)
        return keys.reduce(into: [:]) { paths, key in
            paths[key] = top[key].flatMap { values.text($0, key) }
        }
    }

    /// Values at the top are defaults for all invocations. Without invocations, the top is the only one.
    private mutating func invocations(
        _ top: [String: JSONNode], _ node: JSONNode
    ) -> [Configuration.Invocation] {
        guard let list = top["invocations"] else { return [invocation(top, at: node.position)] }
        if let protoFiles = top["protoFiles"] {
            values.fault(.misplacedKey("protoFiles", at: .top), at: protoFiles)
        }
        return values.list(list, "invocations").compactMap { node in
            values.object(node, "an invocation", at: .invocation).map { own in
                invocation(own.merging(top) { own, _ in own }, at: node.position)
            }
        }
    }

    private mutating func invocation(
        _ object: [String: JSONNode], at position: TextPosition
    ) -> Configuration.Invocation {
        if let node = object["ModuleMappings"], object[CommonOptions.protoPathModuleMappings.name] != nil {
            values.fault(.exclusiveKeys("ModuleMappings", CommonOptions.protoPathModuleMappings.name), at: node)
        }
        return Configuration.Invocation(
            position: position,
            protoFiles: object["protoFiles"].map { values.texts($0, "protoFiles") },
            importPaths: object["importPaths"].map { values.texts($0, "importPaths") }
                ?? [Configuration.Text(text: ".", position: position)],
            hasImportPaths: object["importPaths"] != nil,
            generatesMessages: object["GenerateMessages"].flatMap { values.flag($0, "GenerateMessages") } ?? false,
            moduleMappings: object["ModuleMappings"].map { values.moduleMappings($0, "ModuleMappings") } ?? [],
            options: OptionCatalogue.all.flatMap { option in
                object[option.name].map { values.values(of: option, $0) } ?? []
            }
        )
    }
}
