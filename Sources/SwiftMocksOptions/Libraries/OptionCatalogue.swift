package enum OptionCatalogue {
    package static let all = common + LibraryFacts.all.flatMap(\.options)

    /// The options of all libraries, and the one that selects the library.
    package static let common = CommonOptions.all + [rpcLibrary]

    /// The default is the first library.
    package static let rpcLibrary = OptionDefinition(
        name: LibraryOutputs.key, values: .choice(LibraryFacts.all.map(\.name)), defaultText: LibraryFacts.all[0].name,
        summary: "the library that clients and mocks are for")
}
