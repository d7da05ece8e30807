/// Checks the form of a configuration, and collects all faults.
struct ConfigurationCheck {
    private var faults: [ConfigurationFault] = []

    /// - Parameters:
    ///   - node: the content of the file.
    ///   - configuration: what the file and the package say together.
    static func faults(of node: JSONNode, with configuration: TargetConfiguration) -> [ConfigurationFault] {
        var check = ConfigurationCheck()
        check.checkValue(node, "the file", .keys(.top), of: "")
        check.checkCombinations(of: configuration.content)
        return check.faults
    }

    /// Adds a fault once, because values at the top are read for each invocation.
    private mutating func fault(_ text: String, at position: TextPosition) {
        let fault = ConfigurationFault(text: text, position: position)
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// The members of an object, each key once.
    private mutating func firsts(of members: [JSONMember]) -> [JSONMember] {
        var firsts: [String: TextPosition] = [:]
        return members.filter { member in
            let key = member.key
            guard let first = firsts.updateValue(key.position, forKey: key.text) else { return true }
            fault("duplicate key \"\(key.text)\". It was first given at \(first). Remove one of them", at: key.position)
            return false
        }
    }

    /// - Parameters:
    ///   - name: The name of the value for the text of a fault: the key, or `an element of key`.
    ///   - key: The key that it is the value of, or in the value of.
    private mutating func checkValue(_ node: JSONNode, _ name: String, _ form: ConfigurationKey.Form, of key: String) {
        switch (form, node.value) {
        case (.flag, .word("true")), (.flag, .word("false")): break
        case (.text(let legal, let hasCommas), .string(let text)) where !text.isEmpty:
            if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
                fault("\(name) has a control character, in \(quoted(text))", at: node.position)
            } else if !legal.isEmpty && !legal.contains(text) {
                let suggestion = NearestName.match(forTypo: text, among: legal).map { ". Did you mean \($0)?" } ?? ""
                fault(
                    "\(key): \(quoted(text)) is not a legal value. Legal values are \(legal.joined(separator: ", "))\(suggestion)",
                    at: node.position)
            } else if !hasCommas && text.contains(",") {
                fault(Self.separator(",", key, text), at: node.position)
            }
        case (.list(let form), .list(let nodes)), (.oneOrList(let form), .list(let nodes)):
            let element = if case .keys = form { "an invocation" } else { "an element of \(name)" }
            for node in nodes { checkValue(node, element, form, of: key) }
            if nodes.isEmpty { empty(node, name) }
        case (.oneOrList(let form), _): checkValue(node, name, form, of: key)
        case (.keys(let place), .object(let members)):
            for member in firsts(of: members) {
                let name = member.key.text
                if let key = ConfigurationKey.all(at: place).first(where: { $0.name == name }) {
                    checkValue(member.node, name, key.form, of: name)
                } else {
                    fault(ConfigurationKey.fault(name, at: place), at: member.key.position)
                }
            }
        case (.foldersOfModules, .object(let members)):
            if members.isEmpty { empty(node, name) }
            for member in firsts(of: members) { checkFolders(of: member) }
        default:
            fault(
                "\(name) must be \(form.words), but is \(node.kind). \(node.suggestion(for: form))", at: node.position)
        }
    }

    private mutating func checkFolders(of module: JSONMember) {
        let name = module.key.text
        let scalars = name.unicodeScalars
        let isName = scalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
        if !isName || !(scalars.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false) {
            fault("\(quoted(name)) is not a module name that Swift can import", at: module.key.position)
        }
        checkValue(module.node, name, .oneOrList(.text()), of: name)
    }

    private mutating func empty(_ node: JSONNode, _ name: String) {
        fault("\(name) is empty. Give it an element, or remove it", at: node.position)
    }

    /// protoc or the generator would misread what follows the character.
    static func separator(_ character: Character, _ name: String, _ value: String) -> String {
        "\(name) has \"\(character)\" in \"\(value)\", where it would end the value."
            + (value.contains("/") ? " Rename the folder or the file" : " Give several values as a list")
    }

    private mutating func checkCombinations(of configuration: Configuration) {
        if let protoFiles = configuration.top["protoFiles"], configuration.top["invocations"] != nil {
            fault(ConfigurationKey.fault("protoFiles", at: .top), at: protoFiles.position)
        }
        for invocation in configuration.invocations where invocation.mappings != nil {
            guard let node = invocation.values["ModuleMappings"] else { continue }
            fault(
                "ModuleMappings and \(CommonOptions.protoPathModuleMappings.name) both say which modules the protos are in."
                    + " Keep one of them", at: node.position)
        }
        for library in LibraryTable.all {
            guard let clients = library.clientPlugin, let node = configuration.top[clients.plugin.program.key],
                !configuration.programs.contains(where: { $0.program == clients.plugin.program })
            else { continue }
            let program = clients.plugin.program
            fault(
                "nothing here runs \(program.name), which makes clients where \"\(OptionCatalogue.rpcLibrary.name)\" is"
                    + " \"\(library.facts.name)\" and \"\(clients.clients.name)\" is true. Set both, or remove \(program.key)",
                at: node.position)
        }
    }
}

extension JSONNode {
    /// What to do where the value has another form.
    fileprivate func suggestion(for form: ConfigurationKey.Form) -> String {
        switch (form, value) {
        case (.flag, .string("true")), (.flag, .string("false")): "Remove the quotes"
        case (.flag, _): "Write one of them, without quotes"
        case (.text, .word(let word)) where word != "null", (.oneOrList, .word(let word)) where word != "null":
            "Write it in double quotes"
        case (.text, _), (.oneOrList, _): "Give it text, or remove it"
        case (.list, _): "Put it in brackets"
        case (.keys, _), (.foldersOfModules, _): "Write keys and values in braces"
        }
    }

    /// For an error's text: `the string "yes"`.
    fileprivate var kind: String {
        switch value {
        case .word(let text): text.first?.isLetter == true ? text : "the number \(text)"
        case .string(let text): "the string \(quoted(text))"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
