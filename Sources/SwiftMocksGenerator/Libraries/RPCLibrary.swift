/// An RPC library that mocks are generated for: its options, its names, the modules it needs, its outputs.
///
/// Each library has a folder beside this file. Outside the folder it has a line in `LibraryTable`, and a symbolic link in
/// `SwiftMocksConfiguration/Libraries` to the file of its facts, for the plugins. The schema of configurations is recorded
/// from the facts. The rest of the generator knows libraries by this protocol alone: it parses options, finds messages,
/// and plans services without the names that a library gives them.
protocol RPCLibrary {
    /// The library's value of the option RPCLibrary; the same as in `facts`. It is a requirement of its own because every
    /// run reads the names of all libraries, and the facts take longer to make.
    static var name: String { get }

    /// What the plugins know, too: the library's name, its own options, its outputs.
    static var facts: LibraryFacts { get }

    /// Options of other libraries, each with the value that asks for what this library writes anyway. Any other value is
    /// an error.
    ///
    /// They are given by name: what a value asks for is no fact of the option's own library, and the code of a library
    /// names no types of another.
    static var fulfilledOptions: [String: String] { get }

    /// - Parameter settings: the values of this library's own options.
    init(_ settings: OptionSettings, options: GeneratorOptions)

    /// The options that the generator itself reads.
    var options: GeneratorOptions { get }

    /// The names that its outputs declare, print and can see.
    var names: LibraryNames { get }

    /// What is wrong with the library's own options beyond single values; each is described for the user.
    var faults: [any Error & CustomStringConvertible] { get }

    /// Plans the outputs of one proto file.
    ///
    /// Throws what is wrong with the protos: a `GeneratorError`, or an error of the library, described for the user. What
    /// it returns can be printed as it is.
    func outputs(of file: FilePlan, in index: RequestIndex) throws -> [OutputPlan]

    /// What the outputs of all proto files share, where the options ask for a file of its own for that. It is written if
    /// any of the proto files has a service, and with GenerateEmptyFiles always.
    var sharedOutput: RunOutputPlan? { get }
}

extension RPCLibrary {
    /// The options that only this library has.
    static var ownOptions: [OptionDefinition] { facts.options }

    static var fulfilledOptions: [String: String] { [:] }
    var names: LibraryNames { LibraryNames() }
    var faults: [any Error & CustomStringConvertible] { [] }
    var sharedOutput: RunOutputPlan? { nil }
}
