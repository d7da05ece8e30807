/// An option of the plugin parameter, with values of one type. This one declaration serves parsing, error texts, `--help`
/// and the page Options.
package struct Option<Value: Sendable>: OptionDefinition {
    package let name: String
    package let values: OptionValues
    package let defaultText: String?
    package let summary: String
    private let value: @Sendable (_ texts: [String]) -> Value

    /// - Parameter value: the value that an option has if these are given, each one legal. If there is none, it is the
    ///   default.
    private init(
        _ name: String, _ values: OptionValues, defaultText: String?, _ summary: String,
        value: @escaping @Sendable (_ texts: [String]) -> Value
    ) {
        self.name = name
        self.values = values
        self.defaultText = defaultText
        self.summary = summary
        self.value = value
    }

    /// The value for the legal texts that are given, in their order.
    package func value(of texts: [String]) -> Value { value(texts) }

    package var defaultValue: Value { value([]) }
}

extension Option where Value == Bool {
    /// Whether an output is written.
    package static func flag(for output: OutputKind, _ summary: String) -> Option {
        flag(output.key, default: output.isDefault, summary)
    }

    /// True or false.
    package static func flag(_ name: String, default defaultValue: Bool, _ summary: String) -> Option {
        Option(name, .flag, defaultText: "\(defaultValue)", summary) { $0.last.map { $0 == "true" } ?? defaultValue }
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
    /// One of the cases.
    package static func choice(_ name: String, default defaultValue: Value, _ summary: String) -> Option {
        Option(name, .choice(Value.allCases.map(\.rawValue)), defaultText: defaultValue.rawValue, summary) {
            $0.last.flatMap(Value.init(rawValue:)) ?? defaultValue
        }
    }
}

extension Option where Value == String {
    /// One of these texts. The first is the default.
    package static func choice(_ name: String, _ texts: [String], _ summary: String) -> Option {
        Option(name, .choice(texts), defaultText: texts[0], summary) { $0.last ?? texts[0] }
    }

    /// A Swift identifier.
    package static func identifier(_ name: String, default defaultValue: String, _ summary: String) -> Option {
        Option(name, .name, defaultText: defaultValue, summary) { $0.last ?? defaultValue }
    }
}

extension Option where Value == String? {
    /// A Swift identifier, or nil.
    package static func identifier(_ name: String, _ summary: String) -> Option {
        Option(name, .name, defaultText: nil, summary) { $0.last }
    }

    /// A path, or nil.
    package static func path(_ name: String, _ summary: String) -> Option {
        Option(name, .path, defaultText: nil, summary) { $0.last }
    }
}

extension Option where Value == [String] {
    /// All given modules.
    package static func modules(_ name: String, _ summary: String) -> Option {
        Option(name, .modules, defaultText: nil, summary) { $0 }
    }

    /// All given texts.
    package static func texts(_ name: String, description: String, _ summary: String) -> Option {
        Option(name, .texts(description: description), defaultText: nil, summary) { $0 }
    }
}
