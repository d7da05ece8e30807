/// Takes values of the wanted type out of JSON, and collects what is wrong with the others.
struct ConfigurationValues {
    private var faults: [ConfigurationFault] = []

    /// - Throws: `ConfigurationFaults`, if there are any.
    func throwFaults() throws {
        if !faults.isEmpty { throw ConfigurationFaults(faults) }
    }

    mutating func fault(_ problem: ConfigurationFault.Problem, at node: JSONNode) {
        faults.append(ConfigurationFault(problem, at: node.position))
    }

    /// The values by key; nil where it is no object. Each key stands once, and where it may.
    mutating func object(_ node: JSONNode, _ name: String, at place: ConfigurationKeys.Place) -> [String: JSONNode]? {
        guard case .object(let members) = node.value else {
            fault(.wrongType(name, wanted: "an object", found: node.value.kind), at: node)
            return nil
        }
        let allowed = ConfigurationKeys.names(at: place)
        var firsts: [String: JSONMember] = [:]
        for member in members {
            if let first = firsts[member.key] {
                add(.duplicateKey(member.key, first: first.position), at: member.position)
            } else if !allowed.contains(member.key) {
                add(ConfigurationKeys.problem(member.key, at: place), at: member.position)
            }
            firsts[member.key] = firsts[member.key] ?? member
        }
        return firsts.mapValues(\.node)
    }

    /// What is given for an option: several values where it is repeatable. Whether they are legal is the generator's
    /// to say.
    mutating func option(_ name: String, _ kind: OptionKeys.Kind, _ node: JSONNode) -> [Configuration.Option] {
        let values = optionValues(name, kind, node)
        for value in values where kind != .path && value.text.contains(",") {
            add(.separator(",", name, value: value.text), at: value.position)
        }
        return values.map { Configuration.Option(name: name, value: $0) }
    }

    private mutating func optionValues(
        _ name: String, _ kind: OptionKeys.Kind, _ node: JSONNode
    ) -> [Configuration.Text] {
        switch (kind, node.value) {
        case (.flag, _): flag(node, name).map { [Configuration.Text(text: "\($0)", position: node.position)] } ?? []
        case (.text, _), (.path, _), (.list, .string): text(node, name).map { [$0] } ?? []
        case (.list, _): texts(node, name)
        }
    }

    mutating func flag(_ node: JSONNode, _ name: String) -> Bool? {
        if case .bool(let value) = node.value { return value }
        fault(.wrongType(name, wanted: "true or false", found: node.value.kind), at: node)
        return nil
    }

    mutating func texts(_ node: JSONNode, _ name: String) -> [Configuration.Text] {
        list(node, name).compactMap { text($0, "an element of \(name)") }
    }

    mutating func list(_ node: JSONNode, _ name: String) -> [JSONNode] {
        guard case .list(let list) = node.value else {
            fault(.wrongType(name, wanted: "a list", found: node.value.kind), at: node)
            return []
        }
        if list.isEmpty { fault(.emptyList(name), at: node) }
        return list
    }

    mutating func text(_ node: JSONNode, _ name: String) -> Configuration.Text? {
        guard case .string(let text) = node.value, !text.isEmpty else {
            fault(.wrongType(name, wanted: "a string that is not empty", found: node.value.kind), at: node)
            return nil
        }
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            fault(.controlCharacter(name, value: text), at: node)
            return nil
        }
        return Configuration.Text(text: text, position: node.position)
    }

    private mutating func add(_ problem: ConfigurationFault.Problem, at position: TextPosition) {
        faults.append(ConfigurationFault(problem, at: position))
    }
}
