import Foundation

/// Reads a `swift-mocks-config.json`, and finds all its faults in one go.
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
        guard let object = values.object(node, "the file", at: .top) else { return Configuration(invocations: []) }
        let invocations = required("invocations", of: object, node).map { values.list($0, "invocations") } ?? []
        return Configuration(
            protocPath: object["protocPath"].flatMap { values.text($0, "protocPath") },
            invocations: invocations.compactMap { invocation($0) }
        )
    }

    private mutating func invocation(_ node: JSONNode) -> Configuration.Invocation? {
        guard let object = values.object(node, "an invocation", at: .invocation) else { return nil }
        return Configuration.Invocation(
            protoFiles: required("protoFiles", of: object, node).map { values.texts($0, "protoFiles") } ?? [],
            importPaths: object["importPaths"].map { values.texts($0, "importPaths") }
                ?? [Configuration.Text(text: ".", position: node.position)],
            options: OptionCatalogue.all.flatMap { option in
                object[option.name].map { values.values(of: option, $0) } ?? []
            }
        )
    }

    private mutating func required(_ key: String, of object: [String: JSONNode], _ node: JSONNode) -> JSONNode? {
        if object[key] == nil { values.fault(.missingKey(key), at: node) }
        return object[key]
    }
}
