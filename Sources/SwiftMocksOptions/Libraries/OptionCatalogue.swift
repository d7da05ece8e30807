/// All options of all libraries.
package enum OptionCatalogue {
    /// The options of all libraries, then those that one library has, in the order of the page
    /// Options.
    package static let all = common + LibraryFacts.all.flatMap(\.options)

    /// The options of all libraries, and the one that selects the library.
    package static let common = CommonOptions.all + [rpcLibrary]

    /// The option that selects the library. Its default is the first library.
    package static let rpcLibrary = OptionDefinition(
        name: LibraryOutputs.key, values: .choice(LibraryFacts.all.map(\.name)), defaultText: LibraryFacts.all[0].name,
        summary: "the library that clients and mocks are for")
}
