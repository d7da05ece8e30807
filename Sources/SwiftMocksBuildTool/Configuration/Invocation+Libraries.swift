/// The build tool's own knowledge of libraries and their options.
extension Configuration.Invocation {
    var listedLibrary: any ListedLibrary.Type { LibraryTable.library(with: library) }

    /// The protoc plugins of other projects that run beside the generator.
    var plugins: [ProtocPlugin] {
        others.compactMap { kind in LibraryTable.plugins.first { $0.suffix == kind.suffix } }
    }

    /// Whether the generator is run. If nothing is to be made, it is, because it refuses that.
    var runsGenerator: Bool { !generated.isEmpty || plugins.isEmpty }

    /// The options with their values, in the order of `OptionCatalogue`.
    var options: [(name: String, value: PlacedText)] {
        OptionCatalogue.all.flatMap { option in (texts(option.name) ?? []).map { (option.name, $0) } }
    }
}
