import SwiftMocksOptions

/// What the generator does for one RPC library: its options, its names, the modules it needs, its
/// outputs.
///
/// Each library has a folder beside this file, and a line in `LibraryGenerators`. Its options, its
/// facts and its outputs are in `SwiftMocksOptions`, because the plugins need them too. The rest of
/// the generator uses libraries only through this protocol: it parses options, finds messages, and
/// plans services without the names that a library gives them.
protocol LibraryGenerator: Sendable {
    /// The plan of the content of an output, as a value.
    associatedtype Declarations: Sendable

    /// The facts that the build tool needs, too: the library's name, its own options, its outputs.
    static var facts: LibraryFacts { get }

    /// What to do instead of setting an option of another library to a value that is not for this
    /// one, by the name of the option. Without an entry, the advice is to remove the option.
    static var adviceOnOptions: [String: String] { get }

    /// The faults of options beyond single values, with texts for the user.
    static func faults(_ settings: OptionSettings) -> [any Error & CustomStringConvertible]

    /// - Parameter settings: values without a fault.
    init(_ settings: OptionSettings)

    /// The options that the generator itself reads.
    var options: CommonOptions { get }

    /// The names that its outputs declare, print and can see.
    var names: any LibraryNames { get }

    /// Plans the outputs of one proto file.
    ///
    /// Throws the fault of the protos: a `GeneratorError`, or an error of the library with a text
    /// for the user. The result can be printed without further checks.
    func outputs(of file: FilePlan) throws -> [OutputPlan<Declarations>]

    /// Prints what an output contains after its imports.
    func print(_ declarations: Declarations, to out: inout SourceWriter)
}

extension LibraryGenerator {
    static var name: String { facts.name }
    static var adviceOnOptions: [String: String] { [:] }

    static func faults(_ settings: OptionSettings) -> [any Error & CustomStringConvertible] { [] }
}
