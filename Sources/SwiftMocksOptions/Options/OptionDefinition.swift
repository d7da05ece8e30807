/// What is known of an option without the type of its values.
package protocol OptionDefinition: Sendable {
    var name: String { get }
    /// The texts that are legal as values.
    var values: OptionValues { get }
    /// The default as a user would write it; nil if no text stands for it.
    var defaultText: String? { get }
    /// The option's effect, as `--help` and the page Options tell it.
    var summary: String { get }
}

extension OptionDefinition {
    /// The default in a list of options.
    package var listedDefault: String { defaultText ?? "none" }
}

/// The values that an option takes.
package enum OptionValues: Sendable {
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
