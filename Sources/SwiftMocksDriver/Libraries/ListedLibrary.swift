/// A line in `LibraryTable`, as far as the plugins know it.
///
/// The folder of a library in the generator has the file of its facts; a symbolic link beside this file leads there.
protocol ListedLibrary {
    static var facts: LibraryFacts { get }

    /// The protoc plugin that makes the library's clients; nil if the generator makes them.
    static var clientPlugin: ClientPlugin? { get }
}

extension ListedLibrary {
    static var clientPlugin: ClientPlugin? { nil }
}

extension LibraryTable {
    /// The protoc plugins of others that a configuration can ask for.
    static var plugins: [ProtocPlugin] { [.messages] + all.compactMap { $0.clientPlugin?.plugin } }

    static func library(_ name: String) -> any ListedLibrary.Type { all.first { $0.facts.name == name } ?? all[0] }
}
