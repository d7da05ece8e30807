import Foundation

extension TargetDescription {
    /// The target's configuration without faults. Whether the files exist that it names is checked
    /// where they are read.
    ///
    /// - Throws: `UserError`, also for faults in configurations of targets under test, from which
    ///   something is inferred.
    func checkedConfiguration() throws -> TargetConfiguration {
        let content = try checkedContent()
        let configuration = TargetConfiguration(self)
        if !configuration.inference.isEmpty {
            for tested in testedTargets { _ = try tested.checkedContent() }
        }
        if let content {
            let faults =
                ConfigurationCheck.faults(of: content, with: configuration) + optionsOfMocks(content, configuration)
            // What follows from a file with faults is not what is meant.
            if !faults.isEmpty { throw UserError(faults, in: configuration.place.file) }
        }
        let faults = configuration.inference.faults.map {
            ConfigurationFault(text: $0.text, position: configuration.place.position)
        }
        if !faults.isEmpty { throw configuration.error(faults) }
        return configuration
    }

    /// Options of mocks in a configuration of a target that is not a test, from which it doesn't
    /// follow that it makes any.
    private func optionsOfMocks(_ content: JSONNode, _ configuration: TargetConfiguration) -> [ConfigurationFault] {
        if isTest || configuration.inference.invocations == nil { return [] }
        let names = Set(OptionCatalogue.all.filter { $0.traits.contains(.ofMocks) }.map(\.name))
        return content.members.filter { names.contains($0.key.text) }.map { member in
            ConfigurationFault(
                text:
                    "\(member.key.text) is an option of mocks, which \(name) does not make, because it is not a test. If it"
                    + " should, write what it makes, such as \"GenerateMessages\": true, \"GenerateMocks\": true. Else remove it",
                position: member.key.position)
        }
    }

    /// The content of the one configuration that a target can have; nil if it has none.
    private func checkedContent() throws -> JSONNode? {
        if configurations.count > 1 {
            let paths = configurations.map(\.path).joined(separator: ", ")
            throw UserError(
                "target \(name) can have only one \(Configuration.fileName), but has several: \(paths). Merge them into one"
                    + " file with several invocations")
        }
        return try configurations.first.map(TargetConfiguration.node)
    }
}

extension TargetConfiguration {
    fileprivate static func node(of url: URL) throws -> JSONNode {
        guard let text = String(data: try Data(contentsOf: url), encoding: .utf8) else {
            let fault = ConfigurationFault(text: "the file is not UTF-8. Save it in that encoding")
            throw UserError([fault], in: url)
        }
        do {
            return try JSONParser.parse(text)
        } catch let fault as ConfigurationFault {
            let rule = "A configuration is JSON: keys and text in double quotes, commas between elements, no comments"
            throw UserError([ConfigurationFault(text: "\(fault.text). \(rule)", position: fault.position)], in: url)
        }
    }

    func error(_ text: String, at position: TextPosition? = nil) -> UserError {
        error([ConfigurationFault(text: text, position: position ?? place.position)])
    }
}
