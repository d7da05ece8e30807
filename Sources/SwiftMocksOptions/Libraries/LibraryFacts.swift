/// The facts about an RPC library that the generator and the build tool need.
package struct LibraryFacts: Sendable {
    /// The library's value of the option RPCLibrary.
    package let name: String
    package let options: [OptionDefinition]
    /// The files that are written for a proto file.
    package let outputs: [Output]
    package let examples: Examples

    package struct Output: Sendable {
        /// The option that decides whether the output is written; nil if it is always written. Its
        /// summary contains the suffix.
        package var flag: OptionDefinition? = nil
        /// The suffix of the output's path, in place of `.proto`.
        package let suffix: String
        /// The output's content, as text for `--help`.
        package let content: String
    }

    /// First configurations for the texts of errors: of an app, and of the tests of an app in the
    /// folder `Sources/App`.
    package struct Examples: Sendable {
        package let app: String
        package let tests: String
    }

    package static let all = LibraryTable.all.map { $0.facts }
}
