/// An option of the plugin parameter. This one declaration serves parsing, error texts, `--help` and the documentation.
struct OptionDefinition: Sendable {
    let name: String
    let values: OptionValues
    /// The default as a user would write it; `none` if the option has no value by default.
    let defaultValue: String
    let summary: String

    init(_ name: String, _ values: OptionValues, default defaultValue: String, _ summary: String) {
        self.name = name
        self.values = values
        self.defaultValue = defaultValue
        self.summary = summary
    }
}

/// The values that an option takes.
enum OptionValues: Sendable {
    case flag
    /// One of these.
    case choice([String])
    /// A Swift identifier that is not a keyword.
    case name
    /// A module. The option may be repeated, and each adds a module.
    case modules
    /// A path. An empty one counts as none, as in protoc-gen-swift.
    case path
    /// Any text, which the option's library checks. The option may be repeated. `description` is what `--help` shows.
    case texts(description: String)

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> OptionValues {
        .choice(type.allCases.map(\.rawValue))
    }

    /// The legal values; empty if they can't be listed.
    var legal: [String] {
        switch self {
        case .flag: ["true", "false"]
        case .choice(let legal): legal
        case .name, .modules, .path, .texts: []
        }
    }

    /// The values in words: `true/false`, `identifier`.
    var description: String {
        switch self {
        case .flag: "true/false"
        case .choice(let legal): legal.joined(separator: ", ")
        case .name: "identifier"
        case .modules: "module"
        case .path: "path"
        case .texts(let description): description
        }
    }
}
