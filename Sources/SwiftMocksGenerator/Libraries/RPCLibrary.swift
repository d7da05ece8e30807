/// An RPC library that mocks are generated for: its options, its names, the modules it needs, its outputs.
///
/// Each library has a folder beside this file. Outside the folder it has a line in `LibraryTable`, and a symbolic link
/// in `SwiftMocksConfiguration/Libraries` to the file of its facts, for the plugins. The schema of configurations is
/// recorded from the facts. The rest of the generator uses libraries only through this protocol: it parses options,
/// finds messages, and plans services without the names that a library gives them.
protocol RPCLibrary {
    /// The library's value of the option RPCLibrary; the same as in `facts`. It is a separate requirement because every
    /// run reads the names of all libraries, and creating the facts takes longer.
    static var name: String { get }

    /// The facts that the build plugins need too: the library's name, its own options, its outputs.
    static var facts: LibraryFacts { get }

    /// Options of other libraries, each with the value that describes what this library does anyway. Any other value is
    /// an error.
    ///
    /// They are given by name, because the code of a library does not use the types of another.
    static var fulfilledOptions: [String: String] { get }

    /// Options of other libraries, each with what to do instead of giving it another value, if removing it is not enough.
    static var adviceOnOptions: [String: String] { get }

    /// - Parameter settings: the values of this library's own options.
    init(_ settings: OptionSettings, options: GeneratorOptions)

    /// The options that the generator itself reads.
    var options: GeneratorOptions { get }

    /// The names that its outputs declare, print and can see.
    var names: LibraryNames { get }

    /// The faults of the library's own options beyond single values, with texts for the user.
    var faults: [any Error & CustomStringConvertible] { get }

    /// Plans the outputs of one proto file.
    ///
    /// Throws the fault of the protos: a `GeneratorError`, or an error of the library with a text for the user. The
    /// result can be printed without further checks.
    func outputs(of file: FilePlan, in index: RequestIndex) throws -> [OutputPlan]
}

extension RPCLibrary {
    /// The options that only this library has.
    static var ownOptions: [OptionDefinition] { facts.options }

    static var fulfilledOptions: [String: String] { [:] }
    static var adviceOnOptions: [String: String] { [:] }
    var names: LibraryNames { LibraryNames() }
    var faults: [any Error & CustomStringConvertible] { [] }
}
