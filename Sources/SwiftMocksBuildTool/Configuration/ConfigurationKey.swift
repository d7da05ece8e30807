/// The keys of a configuration file, and the form of their values.
enum ConfigurationKey {
    /// The objects in which a key is allowed.
    enum Place {
        case top
        case invocation
    }

    indirect enum Form: Sendable {
        case flag
        /// One of the legal texts; any if none are listed. A comma would end some where the
        /// generator reads them.
        case text(legal: [String] = [], hasCommas: Bool = true)
        case list(Form)
        case oneOrList(Form)
        case keys(Place)
        /// An object: the names of modules, each with a folder or a list of folders.
        case foldersOfModules
    }

    private static let ofTop: [(name: String, form: Form)] =
        ["$schema", RequiredProgram.protoc.key].map { ($0, .text()) }
        + LibraryTable.plugins.map { ($0.program.key, .text()) } + [("invocations", .list(.keys(.invocation)))]

    /// Those that are defaults at the top, which invocations override.
    private static let ofBoth: [(name: String, form: Form)] =
        [
            ("protoFiles", .list(.text())), ("importPaths", .list(.text())), (OutputKind.messages.key, .flag),
            ("ModuleMappings", .foldersOfModules),
        ] + OptionCatalogue.all.map { ($0.name, Form($0.values)) }

    static func all(at place: Place) -> [(name: String, form: Form)] { place == .top ? ofTop + ofBoth : ofBoth }

    /// Why this key is not allowed there: it belongs elsewhere, or it does not exist.
    static func fault(_ key: String, at place: Place) -> String {
        if all(at: .top).contains(where: { $0.name == key }) {
            let belongs = place == .top ? "in an invocation when the file has" : "at the top of the file, next to"
            return "\"\(key)\" belongs \(belongs) \"invocations\""
        }
        let nearest = NearestName.nearest(to: key, among: all(at: place).map(\.name)) ?? key
        return "unknown key \(quoted(key)). The nearest is \"\(nearest)\""
    }
}

extension ConfigurationKey.Form {
    fileprivate init(_ values: OptionValues) {
        self =
            switch values {
            case .flag: .flag
            case .choice(let legal): .text(legal: legal)
            case .name: .text(hasCommas: false)
            case .path: .text()
            case .modules, .texts: .oneOrList(.text(hasCommas: false))
            }
    }

    /// For an error's text.
    var words: String {
        switch self {
        case .flag: "true or false"
        case .text, .oneOrList: "a string that is not empty"
        case .list: "a list"
        case .keys, .foldersOfModules: "an object"
        }
    }
}
