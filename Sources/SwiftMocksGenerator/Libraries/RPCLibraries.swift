/// A line in `LibraryTable`, as the generator knows it.
protocol ListedLibrary {
    static var facts: LibraryFacts { get }
    /// What generates for the library.
    static var library: any RPCLibrary.Type { get }
}

/// The libraries that there are.
enum RPCLibraries {
    /// The default of the option RPCLibrary first.
    static var all: [any RPCLibrary.Type] { LibraryTable.all.map { $0.library } }
}
