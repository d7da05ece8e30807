/// All options of all libraries.
package enum OptionCatalogue {
    package static let all = unique(
        CommonOptions.all + [rpcLibrary] + LibraryFacts.all.flatMap(\.options))

    package static let rpcLibrary = CommonOptions.rpcLibrary(LibraryFacts.all.map(\.name))

    /// Libraries may have options of the same name.
    private static func unique(_ options: [any OptionDefinition]) -> [any OptionDefinition] {
        var names: Set<String> = []
        return options.filter { names.insert($0.name).inserted }
    }
}
