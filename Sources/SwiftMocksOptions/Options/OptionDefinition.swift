/// An option of the plugin parameter, as error texts, `--help`, the page Options and configurations
/// have it.
package struct OptionDefinition: Sendable {
    /// The name in `Name=value`, and the key of a configuration.
    package let name: String
    /// The texts that are legal as values.
    package let values: OptionValues
    /// The default as a user would write it; nil if no text stands for it.
    package let defaultText: String?
    /// The option's effect, as `--help` and the page Options say it, in Markdown.
    package let summary: String
    /// The value that describes what a library without the option does anyway. Such a library
    /// accepts this value. Nil: it accepts none.
    package var elsewhere: String?
    /// What else applies to the option.
    package var traits: Traits = []

    /// Properties of an option that the generator and the build tool ask for.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// protoc-gen-swift has the option too, with the same values. Source: swift-protobuf 1.39,
        /// `GeneratorOptions`.
        package static let ofMessages = Traits(rawValue: 1)
        /// The option has an effect on mocks only.
        package static let ofMocks = Traits(rawValue: 2)
    }

    /// The default in a list of options.
    package var listedDefault: String { defaultText ?? "none" }

    /// The flag that asks for an output.
    package static func flag(for output: OutputKind, _ summary: String) -> OptionDefinition {
        OptionDefinition(name: output.key, values: .flag, defaultText: "\(output.isDefault)", summary: summary)
    }
}

extension [OptionDefinition] {
    /// The option of this name, which must be there.
    package func named(_ name: String) -> OptionDefinition {
        guard let option = first(where: { $0.name == name }) else { fatalError("there is no option \(name)") }
        return option
    }
}

/// The values that an option takes.
package enum OptionValues: Sendable {
    /// `true` or `false`.
    case flag
    /// One of these texts. Case matters.
    case choice([String])
    /// A Swift identifier that is not a keyword.
    case name
    /// A module. The option may be repeated, and each adds a module.
    case modules
    /// A path. An empty one counts as none, as in protoc-gen-swift.
    case path
    /// Any text, which the option's library checks. The option may be repeated. `description` is
    /// what `--help` shows.
    case texts(description: String)

    /// The legal values; empty if they can't be listed.
    package var legal: [String] {
        switch self {
        case .flag: ["true", "false"]
        case .choice(let legal): legal
        case .name, .modules, .path, .texts: []
        }
    }

    /// The values in words: `true/false`, `identifier`.
    package var description: String {
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
