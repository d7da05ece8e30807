/// A line in `LibraryTable`, as the generator uses it.
protocol ListedLibrary {
    static var facts: LibraryFacts { get }
    /// The type that generates for the library.
    static var library: any RPCLibrary.Type { get }
}

/// All RPC libraries.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static var all: [any RPCLibrary.Type] { LibraryTable.all.map { $0.library } }
}
