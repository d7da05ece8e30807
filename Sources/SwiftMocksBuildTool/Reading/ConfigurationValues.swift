/// Reads values of the expected types from JSON, and collects the faults of others.
struct ConfigurationValues {
    private var faults: [ConfigurationFault] = []

    /// - Throws: `ConfigurationFaults`, if there are any.
    func throwFaults() throws {
        // Values at the top are read for each invocation.
        let faults = faults.enumerated().filter { !self.faults[..<$0].contains($1) }.map(\.element)
        if !faults.isEmpty { throw ConfigurationFaults(faults) }
    }

    mutating func fault(_ problem: ConfigurationFault.Problem, at node: JSONNode) {
        faults.append(ConfigurationFault(problem, at: node.position))
    }

    /// The values by key; nil if it is not an object. Each key occurs once, in an allowed place.
    mutating func object(_ node: JSONNode, _ name: String, at place: ConfigurationKey.Place) -> [String: JSONNode]? {
        guard case .object(let members) = node.value else {
            fault(.wrongType(name, wanted: "an object", found: node.value.kind), at: node)
            return nil
        }
        let allowed = ConfigurationKey.names(at: place)
        var firsts: [String: JSONMember] = [:]
        for member in members {
            if let first = firsts[member.key] {
                add(.duplicateKey(member.key, first: first.position), at: member.position)
            } else if !allowed.contains(member.key) {
                add(ConfigurationKey.problem(member.key, at: place), at: member.position)
            }
            firsts[member.key] = firsts[member.key] ?? member
        }
        return firsts.mapValues(\.node)
    }

    /// The values of an option; several only if it is repeatable.
    mutating func values(of option: any OptionDefinition, _ node: JSONNode) -> [Configuration.Option] {
        let values = texts(of: option, node)
        for value in values { check(value, of: option) }
        return values.map { Configuration.Option(name: option.name, value: $0) }
    }

    private mutating func texts(of option: any OptionDefinition, _ node: JSONNode) -> [Configuration.Text] {
        switch (option.values, node.value) {
        case (.flag, _):
            return flag(node, option.name).map { [Configuration.Text(text: "\($0)", position: node.position)] } ?? []
        case (.choice, _), (.name, _), (.path, _), (_, .string):
            return text(node, option.name).map { [$0] } ?? []
        case (.modules, _), (.texts, _):
            return texts(node, option.name)
        }
    }

    /// The generator checks all other values.
    private mutating func check(_ value: Configuration.Text, of option: any OptionDefinition) {
        if case .choice(let legal) = option.values, !legal.contains(value.text) {
            let slip = NearestName.slip(of: value.text, among: legal)
            add(.notLegal(option.name, value: value.text, legal: legal, slip: slip), at: value.position)
        }
        if case .path = option.values { return }
        if value.text.contains(",") { add(.separator(",", option.name, value: value.text), at: value.position) }
    }

    /// The modules of an object, each with one folder or several.
    mutating func moduleMappings(_ node: JSONNode, _ name: String) -> [Configuration.ModuleMapping] {
        guard case .object(let members) = node.value else {
            fault(.wrongType(name, wanted: "an object", found: node.value.kind), at: node)
            return []
        }
        if members.isEmpty { fault(.emptyList(name), at: node) }
        var firsts: [String: TextPosition] = [:]
        return members.map { member in
            if let first = firsts.updateValue(member.position, forKey: member.key) {
                add(.duplicateKey(member.key, first: first), at: member.position)
            }
            if !Self.isModule(member.key) { add(.notAModule(member.key), at: member.position) }
            let module = Configuration.Text(text: member.key, position: member.position)
            if case .list = member.node.value {
                return Configuration.ModuleMapping(module: module, folders: texts(member.node, member.key))
            }
            return Configuration.ModuleMapping(
                module: module, folders: text(member.node, member.key).map { [$0] } ?? [])
        }
    }

    /// Whether Swift can import it: a letter or an underscore, then letters, digits and underscores.
    private static func isModule(_ name: String) -> Bool {
        let isRest = name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
        return isRest && name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
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
