/// The keys of a configuration file, the form of their values, and the places where they are allowed.
struct ConfigurationKey: Sendable {
    /// The objects in which a key is allowed. Keys that are allowed in both are defaults at the top, which invocations
    /// override.
    enum Place {
        case top
        case invocation
    }

    enum Values: Sendable {
        case text
        case texts
        case flag
        /// An object: the names of modules, each with a folder or a list of folders.
        case foldersOfModules
        case invocations
        case option(OptionValues)
    }

    let name: String
    let values: Values
    let places: [Place]
    let summary: String

    private init(_ name: String, _ values: Values, in places: [Place] = [.top, .invocation], _ summary: String) {
        (self.name, self.values, self.places, self.summary) = (name, values, places, summary)
    }

    static let all = own + OptionCatalogue.all.map { ConfigurationKey($0.name, .option($0.values), summary(of: $0)) }

    /// The keys that are not options.
    static let own =
        [
            ConfigurationKey(
                "$schema", .text, in: [.top],
                "where editors find the schema of this file"),
            ConfigurationKey(
                "protocPath", .text, in: [.top],
                "the protoc to run; the default is the environment variable PROTOC_PATH, then a search of the PATH"),
        ]
        + LibraryTable.plugins.map { plugin in
            ConfigurationKey(
                plugin.program.key, .text, in: [.top],
                "the \(plugin.program.name) that makes \(plugin.content); the default is \(plugin.program.variable), then a"
                    + " search of the PATH")
        } + [
            ConfigurationKey(
                "invocations", .invocations, in: [.top],
                "a list of invocations, each with its protos and options; without it the file itself is one invocation"),
            ConfigurationKey(
                "protoFiles", .texts,
                "the protos to generate from, by the paths by which other protos import them, or patterns with `*` and"
                    + " `**`; the default is all protos under importPaths"),
            ConfigurationKey(
                "importPaths", .texts,
                "the folders in which protos are searched, in this order; the default is the folder of this file"),
            ConfigurationKey(
                "GenerateMessages", .flag,
                "write `<name>.pb.swift` too: swift-protobuf's messages, made by protoc-gen-swift"),
            ConfigurationKey(
                "ModuleMappings", .foldersOfModules,
                "the modules of imported messages: each name of a module with the folder of its protos, or a list of"
                    + " folders; in place of `ProtoPathModuleMappings`"),
        ]

    /// What an option does, also for libraries that have it only in a configuration.
    private static func summary(of option: OptionDefinition) -> String {
        let others = LibraryTable.all.compactMap { library in
            library.clientPlugin.flatMap { $0.keys.first { $0.name == option.name }?.summary }
        }
        return ([option.summary] + others).joined(separator: "; ")
    }

    static func names(at place: Place) -> [String] { all.filter { $0.places.contains(place) }.map(\.name) }

    /// Why this key is not allowed there: it belongs elsewhere, or it does not exist.
    static func fault(_ key: String, at place: Place) -> String {
        if all.contains(where: { $0.name == key }) {
            let belongs = [
                Place.top: "in an invocation when the file has \"invocations\"",
                .invocation: "at the top of the file, next to \"invocations\"",
            ]
            return "\"\(key)\" belongs \(belongs[place] ?? "")"
        }
        return "unknown key \(key.quoted); the nearest is \"\(NearestName.of(key, among: names(at: place)) ?? key)\""
    }
}
