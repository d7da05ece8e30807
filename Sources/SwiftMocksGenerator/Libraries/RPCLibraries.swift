/// A line in `LibraryTable`, as the generator uses it.
protocol ListedLibrary {
    static var facts: LibraryFacts { get }
    /// The type that generates for the library.
    static var library: any RPCLibrary.Type { get }
}

/// All RPC libraries.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static let all: [any RPCLibrary.Type] = LibraryTable.all.map { $0.library }
}

extension OptionTable {
    /// The options of the plugin.
    static let ofPlugin = OptionTable(RPCLibraries.all)

    /// - Parameter libraries: the default first.
    init(_ libraries: [any RPCLibrary.Type]) {
        self.init(
            libraries.map { library in
                Library(
                    facts: library.facts, fulfilledOptions: library.fulfilledOptions,
                    adviceOnOptions: library.adviceOnOptions, faults: library.faults)
            })
    }
}
