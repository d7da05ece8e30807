/// Checks the form of a configuration's values, and collects the faults.
struct ConfigurationCheck {
    private(set) var faults: [ConfigurationFault] = []

    /// Notes a fault once, because values at the top are read for each invocation.
    mutating func fault(_ text: String, at position: TextPosition) {
        let fault = ConfigurationFault(text, at: position)
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// The values by key, as far as they are right.
    mutating func object(_ node: JSONNode, _ name: String, at place: ConfigurationKey.Place) -> [String: JSONNode] {
        let keys = ConfigurationKey.all.filter { $0.places.contains(place) }
        return members(of: node, name).reduce(into: [:]) { values, member in
            guard let key = keys.first(where: { $0.name == member.key }) else {
                return fault(ConfigurationKey.fault(member.key, at: place), at: member.position)
            }
            if check(member.node, key) { values[member.key] = member.node }
        }
    }

    /// The members of an object, each key once.
    private mutating func members(of node: JSONNode, _ name: String) -> [JSONMember] {
        guard case .object(let members) = node.value else {
            refuse(node, name, "an object")
            return []
        }
        var firsts: [String: TextPosition] = [:]
        return members.filter { member in
            guard let first = firsts.updateValue(member.position, forKey: member.key) else { return true }
            fault("duplicate key \"\(member.key)\"; it was first given at \(first)", at: member.position)
            return false
        }
    }

    private mutating func check(_ node: JSONNode, _ key: ConfigurationKey) -> Bool {
        let count = faults.count
        switch key.values {
        case .text, .option(.path): text(node, key.name)
        case .texts: texts(node, key.name)
        case .flag, .option(.flag):
            if case .bool = node.value { break }
            refuse(node, key.name, "true or false")
        case .foldersOfModules: modules(node, key.name)
        case .invocations: list(node, key.name)
        case .option(.choice(let legal)): text(node, key.name) { Self.illegal($0, key.name, legal) }
        case .option(.name): text(node, key.name) { Self.comma($0, key.name) }
        case .option(.modules), .option(.texts): textOrTexts(node, key.name) { Self.comma($0, key.name) }
        }
        return faults.count == count
    }

    /// Checks a string; `isWrong` says what is wrong with its content.
    private mutating func text(_ node: JSONNode, _ name: String, isWrong: (String) -> String? = { _ in nil }) {
        guard case .string(let text) = node.value, !text.isEmpty else {
            return refuse(node, name, "a string that is not empty")
        }
        let hasControl = text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
        let reason = hasControl ? "\(name) has a control character, in \(text.quoted)" : isWrong(text)
        if let reason { fault(reason, at: node.position) }
    }

    private mutating func list(_ node: JSONNode, _ name: String) {
        guard case .list(let elements) = node.value else { return refuse(node, name, "a list") }
        if elements.isEmpty { empty(node, name) }
    }

    private mutating func texts(_ node: JSONNode, _ name: String, isWrong: (String) -> String? = { _ in nil }) {
        list(node, name)
        for element in node.elements { text(element, "an element of \(name)", isWrong: isWrong) }
    }

    private mutating func textOrTexts(_ node: JSONNode, _ name: String, isWrong: (String) -> String? = { _ in nil }) {
        if case .list = node.value { texts(node, name, isWrong: isWrong) } else { text(node, name, isWrong: isWrong) }
    }

    private mutating func modules(_ node: JSONNode, _ name: String) {
        if case .object([]) = node.value { empty(node, name) }
        for member in members(of: node, name) {
            let scalars = member.key.unicodeScalars
            let isName = scalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
            if !isName || !(scalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false) {
                fault("\(member.key.quoted) is not a module name that Swift can import", at: member.position)
            }
            textOrTexts(member.node, member.key)
        }
    }

    private static func illegal(_ text: String, _ name: String, _ legal: [String]) -> String? {
        if legal.contains(text) { return nil }
        let suggestion = NearestName.suggestion(for: text, among: legal).map { "; did you mean \($0)?" } ?? ""
        return
            "\(name): \(text.quoted) is not a legal value; legal values are \(legal.joined(separator: ", "))\(suggestion)"
    }

    private static func comma(_ text: String, _ name: String) -> String? {
        text.contains(",") ? separator(",", name, text) : nil
    }

    /// protoc or the generator would misread what follows the character.
    static func separator(_ character: Character, _ name: String, _ value: String) -> String {
        "\(name) has \"\(character)\" in \"\(value)\", where it would end the value;"
            + (value.contains("/") ? " rename the folder or the file" : " give several values as a list")
    }

    private mutating func empty(_ node: JSONNode, _ name: String) {
        let advice =
            name == "protoFiles"
            ? "list the protos to generate from, or remove it to use all protos under importPaths"
            : "give it an element, or remove it"
        fault("\(name) is empty; \(advice)", at: node.position)
    }

    private mutating func refuse(_ node: JSONNode, _ name: String, _ wanted: String) {
        fault("\(name) must be \(wanted), but is \(node.value.kind)", at: node.position)
    }
}
