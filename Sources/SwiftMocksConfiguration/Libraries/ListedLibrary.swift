/// A line in `LibraryTable`, as far as the plugins know it.
///
/// The folder of a library in the generator has the file of its facts; a symbolic link beside this file leads there.
protocol ListedLibrary {
    static var facts: LibraryFacts { get }
}
