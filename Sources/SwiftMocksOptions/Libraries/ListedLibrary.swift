/// A line in `LibraryTable`.
package protocol ListedLibrary {
    /// The name of the library, its options and its outputs.
    static var facts: LibraryFacts { get }

    /// The library's line in the table of outputs, which the build plugin has.
    static var outputs: LibraryOutputs { get }

    /// The protoc plugin that makes the library's clients; nil if the generator makes them.
    static var clientPlugin: ClientPlugin? { get }
}

extension ListedLibrary {
    package static var clientPlugin: ClientPlugin? { nil }
}
