/// The values that a plugin parameter gives to options. Each is legal for its option.
struct OptionSettings {
    private var texts: [String: [String]] = [:]

    /// - Parameter text: a value that `option.values` allows.
    mutating func add(_ text: String, to option: OptionDefinition) {
        if case .path = option.values, text.isEmpty { return }
        texts[option.name, default: []].append(text)
    }

    /// All values of an option that may be repeated, in the order in which they were given.
    func all(_ option: OptionDefinition) -> [String] { texts[option.name] ?? [] }

    /// The last given value; nil if there is none.
    func given(_ option: OptionDefinition) -> String? { texts[option.name]?.last }

    /// The last given value, or else the default.
    func text(_ option: OptionDefinition) -> String { given(option) ?? option.defaultValue }

    func flag(_ option: OptionDefinition) -> Bool { text(option) == "true" }

    /// - Parameter option: declared with `OptionValues.choice(of: Choice.self)`, so that its legal values are all cases.
    func choice<Choice: RawRepresentable<String>>(_ option: OptionDefinition) -> Choice {
        guard let choice = Choice(rawValue: text(option)) else {
            preconditionFailure("\(option.name) is not declared with the values of \(Choice.self)")
        }
        return choice
    }
}
