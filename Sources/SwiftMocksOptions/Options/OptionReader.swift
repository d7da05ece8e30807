/// Declares options and reads their values: each function does both. The initializers of
/// `CommonOptions` and of each library's options call it once for each option. Without settings,
/// they make the list of all options.
package struct OptionReader {
    package private(set) var definitions: [OptionDefinition] = []
    private let settings: OptionSettings

    package init(_ settings: OptionSettings = OptionSettings()) { self.settings = settings }

    /// True or false.
    ///
    /// - Parameter elsewhere: the value that describes what a library without the option does.
    package mutating func flag(
        _ name: String, default defaultValue: Bool, _ summary: String, elsewhere: Bool? = nil,
        _ traits: OptionDefinition.Traits = []
    ) -> Bool {
        let texts = texts(name, .flag, "\(defaultValue)", summary, elsewhere: elsewhere.map { "\($0)" }, traits)
        return texts.last.map { $0 == "true" } ?? defaultValue
    }

    package mutating func flag(for output: OutputKind, _ summary: String, elsewhere: Bool) -> Bool {
        flag(output.key, default: output.isDefault, summary, elsewhere: elsewhere)
    }

    package mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, default defaultValue: Value, _ summary: String, elsewhere: Value? = nil,
        _ traits: OptionDefinition.Traits = []
    ) -> Value {
        let values = OptionValues.choice(Value.allCases.map(\.rawValue))
        let texts = texts(name, values, defaultValue.rawValue, summary, elsewhere: elsewhere?.rawValue, traits)
        return texts.last.flatMap(Value.init(rawValue:)) ?? defaultValue
    }

    package mutating func identifier(
        _ name: String, default defaultValue: String, _ summary: String, _ traits: OptionDefinition.Traits = []
    ) -> String {
        texts(name, .name, defaultValue, summary, traits).last ?? defaultValue
    }

    package mutating func identifier(
        _ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []
    ) -> String? {
        texts(name, .name, nil, summary, traits).last
    }

    package mutating func path(_ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []) -> String? {
        texts(name, .path, nil, summary, traits).last
    }

    package mutating func modules(_ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []) -> [String]
    {
        texts(name, .modules, nil, summary, traits)
    }

    package mutating func texts(_ name: String, description: String, _ summary: String) -> [String] {
        texts(name, .texts(description: description), nil, summary, [])
    }

    private mutating func texts(
        _ name: String, _ values: OptionValues, _ defaultText: String?, _ summary: String, elsewhere: String? = nil,
        _ traits: OptionDefinition.Traits
    ) -> [String] {
        definitions.append(
            OptionDefinition(
                name: name, values: values, defaultText: defaultText, summary: summary, elsewhere: elsewhere,
                traits: traits))
        return settings[name]
    }
}

/// The values that a plugin parameter gives to options, by their names. Each is legal for its
/// option.
package struct OptionSettings: Sendable {
    private var texts: [String: [String]] = [:]

    package init() {}

    /// - Parameter text: a legal value.
    package mutating func add(_ text: String, to option: OptionDefinition) {
        if case .path = option.values, text.isEmpty { return }
        texts[option.name, default: []].append(text)
    }

    subscript(name: String) -> [String] { texts[name] ?? [] }

    /// Whether the option has another value than its default.
    package func change(_ option: OptionDefinition) -> Bool {
        self[option.name].last.map { $0 != option.defaultText } ?? false
    }
}

/// The options of an RPC library, with their values and those of `CommonOptions`.
package protocol LibraryOptions: Sendable {
    init(_ common: CommonOptions, _ own: inout OptionReader)
}

extension LibraryOptions {
    /// - Parameter settings: values without a fault.
    package init(_ settings: OptionSettings) {
        var reader = OptionReader(settings)
        self.init(CommonOptions(settings), &reader)
    }

    package static var definitions: [OptionDefinition] {
        var reader = OptionReader()
        _ = Self(CommonOptions(OptionSettings()), &reader)
        return reader.definitions
    }
}
