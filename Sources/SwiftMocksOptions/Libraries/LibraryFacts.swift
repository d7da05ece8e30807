/// The facts about an RPC library that the generator and the build tool need.
package struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    package let name: String
    /// The options that only this library has.
    package let options: [OptionDefinition]
    /// The files that the generator writes for a proto file.
    package let outputs: [Output]

    /// A file that the generator writes for a proto file.
    package struct Output: Sendable {
        /// The option that decides whether the output is written; nil if it is always written. Its
        /// summary contains the suffix.
        package var flag: OptionDefinition? = nil
        /// The suffix of the output's path, in place of `.proto`.
        package let suffix: String
        /// The output's content, as text for `--help`.
        package let content: String
    }

    /// The facts about all libraries, the default of the option RPCLibrary first.
    package static let all = LibraryTable.all.map { $0.facts }
}
