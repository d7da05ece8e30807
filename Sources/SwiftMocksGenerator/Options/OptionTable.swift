import SwiftMocksOptions

/// The options of the plugin: those of all libraries, and each library's own.
struct OptionTable: Sendable {
    /// What an RPC library decides about options.
    struct Library: Sendable {
        let facts: LibraryFacts
        /// Options of other libraries, each with the value that describes what this library does anyway. Any other value
        /// is an error.
        let fulfilledOptions: [String: String]
        /// Options of other libraries, each with what to do instead of giving it another value, if removing it is not
        /// enough.
        let adviceOnOptions: [String: String]
        /// The faults of options beyond single values, with texts for the user.
        let faults: @Sendable (OptionSettings) -> [any Error & CustomStringConvertible]
    }

    let libraries: [Library]
    /// The option that selects the library.
    let rpcLibrary: Option<String>

    /// - Parameter libraries: the default first.
    init(_ libraries: [Library]) {
        self.libraries = libraries
        rpcLibrary = CommonOptions.rpcLibrary(libraries.map(\.facts.name))
    }

    /// The options of all libraries first.
    var all: [any OptionDefinition] { common + libraries.flatMap(\.facts.options) }

    var common: [any OptionDefinition] { CommonOptions.all + [rpcLibrary] }

    /// The names of the libraries that declare this option.
    func owners(of option: any OptionDefinition) -> [String] {
        libraries.filter { $0.declares(option.name) }.map(\.facts.name)
    }

    /// The option of a name. Where libraries have one of the same name, that of `library` comes first.
    func option(_ name: String, for library: Library?) -> (any OptionDefinition)? {
        if name == rpcLibrary.name { return rpcLibrary }
        return CommonOptions.all.first { $0.name == name } ?? library?.option(name)
            ?? libraries.lazy.compactMap { $0.option(name) }.first
    }
}

extension OptionTable.Library {
    fileprivate func option(_ name: String) -> (any OptionDefinition)? { facts.options.first { $0.name == name } }

    fileprivate func declares(_ name: String) -> Bool { option(name) != nil }
}
