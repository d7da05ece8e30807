/// Declares options and reads their values: each function does both. The initializers of
/// `CommonOptions` and of each library's options call it once for each option. Without settings,
/// they make the list of all options.
package struct OptionReader {
    /// The options that were read, in this order.
    package private(set) var definitions: [OptionDefinition] = []
    private let settings: OptionSettings

    /// Creates a reader of these values. Without them, each option has its default.
    package init(_ settings: OptionSettings = OptionSettings()) { self.settings = settings }

    /// Declares and reads an option that is true or false.
    ///
    /// - Parameters:
    ///   - name: the option's name, as users write it.
    ///   - defaultValue: the value if the option is not set.
    ///   - summary: its effect, as `--help` says it.
    ///   - elsewhere: the value that describes what a library without the option does anyway.
    ///   - traits: what else applies to the option.
    package mutating func flag(
        _ name: String, default defaultValue: Bool, _ summary: String, elsewhere: Bool? = nil,
        _ traits: OptionDefinition.Traits = []
    ) -> Bool {
        let texts = texts(name, .flag, "\(defaultValue)", summary, elsewhere: elsewhere.map { "\($0)" }, traits)
        return texts.last.map { $0 == "true" } ?? defaultValue
    }

    /// Declares and reads the flag that asks for an output.
    package mutating func flag(for output: OutputKind, _ summary: String, elsewhere: Bool) -> Bool {
        flag(output.key, default: output.isDefault, summary, elsewhere: elsewhere)
    }

    /// Declares and reads an option whose values are the cases of `Value`.
    package mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, default defaultValue: Value, _ summary: String, elsewhere: Value? = nil,
        _ traits: OptionDefinition.Traits = []
    ) -> Value {
        let values = OptionValues.choice(Value.allCases.map(\.rawValue))
        let texts = texts(name, values, defaultValue.rawValue, summary, elsewhere: elsewhere?.rawValue, traits)
        return texts.last.flatMap(Value.init(rawValue:)) ?? defaultValue
    }

    /// Declares and reads an option whose value is a Swift identifier.
    package mutating func identifier(
        _ name: String, default defaultValue: String, _ summary: String, _ traits: OptionDefinition.Traits = []
    ) -> String {
        texts(name, .name, defaultValue, summary, traits).last ?? defaultValue
    }

    /// Declares and reads an option whose value is a Swift identifier; nil if it is not set.
    package mutating func identifier(
        _ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []
    ) -> String? {
        texts(name, .name, nil, summary, traits).last
    }

    /// Declares and reads an option whose value is a path; nil if it is not set, or is empty.
    package mutating func path(_ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []) -> String? {
        texts(name, .path, nil, summary, traits).last
    }

    /// Declares and reads a repeatable option. Returns all given modules, in the order of the user.
    package mutating func modules(_ name: String, _ summary: String, _ traits: OptionDefinition.Traits = []) -> [String]
    {
        texts(name, .modules, nil, summary, traits)
    }

    /// Declares and reads a repeatable option. Returns all given texts, in the order of the user.
    package mutating func texts(_ name: String, description: String, _ summary: String) -> [String] {
        texts(name, .texts(description: description), nil, summary, [])
    }

    /// Declares an option, and returns the texts that were given for it. The last one counts if the
    /// option is not repeatable.
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
