/// The options of the plugin: those of all libraries, and each library's own.
struct OptionTable {
    let libraries: [any RPCLibrary.Type]
    /// The option that selects the library.
    let rpcLibrary: OptionDefinition

    /// - Parameter libraries: the default first.
    init(libraries: [any RPCLibrary.Type]) {
        self.libraries = libraries
        rpcLibrary = CommonOptions.rpcLibrary(libraries.map { $0.name })
    }

    /// The table of the plugin.
    static var all: [OptionDefinition] { OptionTable(libraries: RPCLibraries.all).all }

    /// The options of all libraries first.
    var all: [OptionDefinition] { common + libraries.flatMap { $0.ownOptions } }

    var common: [OptionDefinition] { CommonOptions.all + [rpcLibrary] }

    func library(_ name: String) -> (any RPCLibrary.Type)? { libraries.first { $0.name == name } }

    /// The names of the libraries that declare this option.
    func owners(of option: OptionDefinition) -> [String] {
        libraries.filter { $0.ownOptions.contains { $0.name == option.name } }.map { $0.name }
    }

    /// The option of a name. Where libraries have one of the same name, that of `library` comes first.
    func option(_ name: String, for library: (any RPCLibrary.Type)?) -> OptionDefinition? {
        if name == rpcLibrary.name { return rpcLibrary }
        let isNamed = { (option: OptionDefinition) in option.name == name }
        return CommonOptions.all.first(where: isNamed) ?? library?.ownOptions.first(where: isNamed)
            ?? libraries.lazy.compactMap { $0.ownOptions.first(where: isNamed) }.first
    }
}
